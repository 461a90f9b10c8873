/** The form of a tag: each field as typed (row L17). */
import { NO_TIME } from './constants/tags.ts';
import { isTagTime } from './edit.ts';
import type { MediaId } from './media.ts';
import { EDITED_TAG_FIELDS, TAG_DETAILS } from './tag.ts';
import { formatLength, parseLength } from './tag-length.ts';
import type { EditedField, EditedTagField, Tag } from './tag.ts';

export interface TagForm {
  /** The tag when the form was opened; fields that the form does not show are kept. */
  tag: Tag;
  typed: Readonly<Record<'time' | EditedTagField, string>>;
}

/** Value of a ticked checkbox; an unticked one is empty. */
export const TICKED = 'yes';

const FIELDS = Object.entries(EDITED_TAG_FIELDS) as [EditedTagField, EditedField][];

export function newTag(id: string, videoId: MediaId): Tag {
  return { id, type: '', category: '', time: '', description: '', videoId };
}

export function openTagForm(tag: Tag): TagForm {
  const textOf = (value: Tag[EditedTagField], kind: EditedField['kind']): string => {
    if (typeof value === 'boolean') return value ? TICKED : '';
    return kind === 'length' && typeof value === 'number' ? formatLength(value) : String(value ?? '');
  };
  const typed = Object.fromEntries(FIELDS.map(([name, { kind }]) => [name, textOf(tag[name], kind)]));
  return { tag, typed: { ...(typed as TagForm['typed']), time: tag.time } };
}

/** Why a form is rejected; keys of the texts. */
export type TagProblem = 'tagTime' | 'tagLength' | 'tagPage';

export function tagProblems({ typed }: TagForm): TagProblem[] {
  const time = typed.time.trim();
  const found: readonly (TagProblem | false)[] = [
    time !== '' && !isTagTime(time) && 'tagTime',
    typed.duration.trim() !== '' && parseLength(typed.duration) === undefined && 'tagLength',
    typed.num_page.trim() !== '' && pageOf(typed.num_page) === undefined && 'tagPage',
  ];
  return found.filter((problem) => problem !== false);
}

/** The tag with the form's values. */
export function tagOf({ tag, typed }: TagForm): Tag {
  const fields = Object.fromEntries(FIELDS.map(([name, { kind }]) => [name, VALUES[kind](typed[name].trim(), name)]));
  return { ...tag, ...fields, time: typed.time.trim() || NO_TIME };
}

const VALUES: Readonly<Record<EditedField['kind'], (text: string, name: EditedTagField) => Tag[EditedTagField]>> = {
  text: (text, name) => (name in TAG_DETAILS ? text || undefined : text),
  page: pageOf,
  length: parseLength,
  flag: (text) => text !== '',
};

function pageOf(text: string): number | undefined {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : undefined;
}
