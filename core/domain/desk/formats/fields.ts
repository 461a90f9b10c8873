/** Converts lines of a description to labels of other programs, and fields to labels of their own. */
import { DESCRIPTION_MAX, TITLE_MAX } from '../../constants/edit-page.ts';
import { TAG_DETAILS } from '../../tag.ts';
import type { DeskTagFields } from '../desk-tag.ts';
import { FormatError } from './exchange.ts';

/** Label names of the fields that other programs support only as labels or columns. */
export const LABELLED = {
  score: 'Score',
  nation: 'Nation',
  url: 'Profile',
  type: 'Type',
  at: 'At',
} as const satisfies Partial<Record<keyof DeskTagFields, string>>;
export type LabelledField = keyof typeof LABELLED;
const FIELD_OF = new Map<string, LabelledField>(
  (Object.keys(LABELLED) as LabelledField[]).map((field) => [LABELLED[field].toLowerCase(), field]),
);

/** The field of a label, ignoring case; undefined for a label that belongs in the description. */
export const fieldOfLabel = (group: string): LabelledField | undefined => FIELD_OF.get(group.toLowerCase());

/** Label text of a field; undefined if it is empty. */
export function labelText(tag: DeskTagFields, field: LabelledField): string | undefined {
  const value = tag[field];
  return value === undefined || value === '' ? undefined : String(value);
}

const LONGEST = {
  category: TITLE_MAX,
  description: DESCRIPTION_MAX,
  type: 100,
  score: TAG_DETAILS.score.max,
  nation: TAG_DETAILS.nation.max,
  url: TAG_DETAILS.url.max,
} as const satisfies Partial<Record<keyof DeskTagFields, number>>;

/** Milliseconds since 1970, from 1973 on: smaller numbers are text of other programs. */
const MOMENT = /^[1-9]\d{11,13}$/;

/**
 * Reads a label into the field of that name.
 *
 * @returns false if another program uses the name for something else: the label becomes a line of the description
 */
export function readLabel(tag: DeskTagFields, group: string, text: string): boolean {
  const field = fieldOfLabel(group);
  if (field === undefined || tag[field] !== undefined) return false;
  if (field === 'at') {
    if (!MOMENT.test(text)) return false;
    tag.at = Number(text);
  } else {
    if (text.length > LONGEST[field]) return false;
    tag[field] = text;
  }
  return true;
}

/** `Group: text` in a line of a description. */
const GROUPED = /^([^:\r\n]{1,100}): (.*)$/s;

/** Converts a line of a description to a label: with a group, unless the group is the name of a field. */
export function labelOfLine(line: string): { group: string | undefined; text: string } {
  const [, group, text = ''] = GROUPED.exec(line) ?? [];
  return group === undefined || fieldOfLabel(group) ? { group: undefined, text: line } : { group, text };
}

export const lineOfLabel = (group: string, text: string): string => (group === '' ? text : `${group}: ${text}`);

/**
 * Rejects over-long values rather than truncating them.
 *
 * @throws FormatError
 */
export function checked(tag: DeskTagFields, line: number): DeskTagFields {
  for (const [field, max] of Object.entries(LONGEST))
    if (String(tag[field as keyof DeskTagFields] ?? '').length > max) throw new FormatError('tooLong', line);
  return tag;
}
