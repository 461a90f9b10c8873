/**
 * A person's unsaved changes of a medium, and how they merge with those of others.
 *
 * A three-way merge of the draft, the medium as it was when editing began, and the version that somebody else has
 * saved meanwhile. Changes of only one side are taken over; if both changed something differently, it is a clash,
 * which a person decides.
 */
import { fieldsOf } from './edit.ts';
import { KEY_PART, PICTURE_PART } from './edit-parts.ts';
import {
  changedQuestions,
  changeQuestions,
  mergeQuestions,
  questionClashes,
  type QuestionChange,
  type QuestionClash,
  type QuestionSide,
} from './edit-questions.ts';
import type { Draft, EditChanges, EditedMedium, EditField, EditFields } from './edit.ts';
import { isSame } from './is-same.ts';
import type { Tag } from './tag.ts';
import { parseTime } from './time.ts';

/** Both changed it, to different values. */
export type Clash =
  | { kind: 'field'; key: string; field: EditField; mine: EditFields[EditField]; theirs: EditFields[EditField] }
  | { kind: 'tag'; key: string; id: string; mine: Tag | null; theirs: Tag | null }
  /** Both set a new key or thumbnail. */
  | { kind: 'key' | 'picture'; key: string }
  | QuestionClash;

export type Side = QuestionSide;

export function draftOf(medium: EditedMedium): Draft {
  return { fields: medium.fields, key: '', picture: undefined, tags: {}, questions: medium.questions };
}

export type DraftChange =
  | { [K in EditField]: { kind: 'field'; field: K; value: EditFields[K] } }[EditField]
  | { kind: 'key'; key: string }
  | { kind: 'picture'; picture: string | undefined }
  /** Adds a tag, or replaces it. */
  | { kind: 'tag'; tag: Tag }
  | { kind: 'removeTag'; id: string }
  /** Restores a tag. */
  | { kind: 'restoreTag'; id: string }
  /** Adds a member at the end. */
  | { kind: 'addMember'; id: string }
  | { kind: 'removeMember'; id: string }
  | { kind: 'moveMember'; id: string; by: -1 | 1 }
  | QuestionChange;

export function changeDraft(medium: EditedMedium, draft: Draft, change: DraftChange): Draft {
  switch (change.kind) {
    case 'field':
      return { ...draft, fields: { ...draft.fields, [change.field]: change.value } };
    case 'key':
      return { ...draft, key: change.key };
    case 'picture':
      return { ...draft, picture: change.picture };
    case 'tag':
      return { ...draft, tags: tidy(medium.tags, { ...draft.tags, [change.tag.id]: change.tag }) };
    case 'removeTag':
      return { ...draft, tags: tidy(medium.tags, { ...draft.tags, [change.id]: null }) };
    case 'restoreTag': {
      const { [change.id]: _forgotten, ...tags } = draft.tags;
      return { ...draft, tags };
    }
    case 'addMember':
    case 'removeMember':
    case 'moveMember':
      return { ...draft, fields: { ...draft.fields, members: changeMembers(draft.fields.members, change) } };
    default:
      return { ...draft, questions: changeQuestions(medium.questions, draft.questions, change) };
  }
}

type MemberChange = Extract<DraftChange, { kind: `${string}Member` }>;

function changeMembers(members: string[], change: MemberChange): string[] {
  const from = members.indexOf(change.id);
  if (change.kind === 'addMember') return from < 0 ? [...members, change.id] : members;
  if (change.kind === 'removeMember') return members.filter((id) => id !== change.id);
  const to = from + change.by;
  if (from < 0 || to < 0 || to >= members.length) return members;
  return members.toSpliced(from, 1).toSpliced(to, 0, change.id);
}

/** Drops changes that match the current state. */
function tidy(tags: readonly Tag[], changes: Draft['tags']): Draft['tags'] {
  const there = new Map(tags.map((tag) => [tag.id, tag]));
  return Object.fromEntries(Object.entries(changes).filter(([id, tag]) => !isSame(tag, there.get(id) ?? null)));
}

/**
 * The fields that were edited while their draft was being saved: the draft that they form, and the medium on which it
 * is based.
 *
 * @param before the medium as it was before the save
 * @param sent the draft that was saved
 */
export function typedSince(
  before: EditedMedium,
  sent: Draft,
  draft: Draft,
  saved: EditedMedium,
): { medium: EditedMedium; draft: Draft } {
  const typed = fieldsOf(saved.type).filter((field) => !isSame(sent.fields[field], draft.fields[field]));
  const mine = changesOf(before, sent).fields;
  // Fields outside the save may carry somebody else's changes in the response.
  const others = typed.filter((field) => !(field in mine));
  const pick = ({ fields }: Draft, names: readonly EditField[]) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return {
    medium: { ...saved, fields: { ...saved.fields, ...pick(sent, others) } },
    draft: {
      ...draftOf(saved),
      fields: { ...saved.fields, ...pick(draft, typed) },
      key: draft.key === sent.key ? '' : draft.key,
    },
  };
}

export function isDirty(medium: EditedMedium, draft: Draft): boolean {
  return (
    draft.key !== '' ||
    draft.picture !== undefined ||
    Object.keys(draft.tags).length > 0 ||
    !isSame(medium.questions, draft.questions) ||
    !isSame(medium.fields, draft.fields)
  );
}

export function changesOf(medium: EditedMedium, draft: Draft): EditChanges {
  const changed = fieldsOf(medium.type).filter((field) => !isSame(medium.fields[field], draft.fields[field]));
  return {
    fields: Object.fromEntries(changed.map((field) => [field, draft.fields[field]])),
    ...(draft.key === '' ? {} : { key: draft.key }),
    ...(draft.picture === undefined ? {} : { picture: draft.picture }),
    saved: Object.values(draft.tags).filter((tag) => tag !== null),
    removed: Object.entries(draft.tags).flatMap(([id, tag]) => (tag === null ? [id] : [])),
    ...(isSame(medium.questions, draft.questions) ? {} : { questions: draft.questions }),
  };
}

/** A row of the table: a tag with the draft's change to it. */
export interface TagRow {
  tag: Tag;
  state: 'same' | 'added' | 'changed' | 'removed';
}

/** The tags with the draft's changes, by time; tags without a time come last, and deleted ones keep their position. */
export function tagRows(medium: Pick<EditedMedium, 'tags'>, changes: Draft['tags']): TagRow[] {
  const there = new Set(medium.tags.map(({ id }) => id));
  const rows = medium.tags.map((tag): TagRow => {
    const change = changes[tag.id];
    if (change === undefined) return { tag, state: 'same' };
    return change === null ? { tag, state: 'removed' } : { tag: change, state: 'changed' };
  });
  for (const [id, tag] of Object.entries(changes)) if (tag && !there.has(id)) rows.push({ tag, state: 'added' });
  return rows.sort((a, b) => startKey(a.tag) - startKey(b.tag));
}

/** Finite, so that two tags without a time compare as equal. */
const startKey = ({ time }: Tag): number => parseTime(time) ?? Number.MAX_SAFE_INTEGER;

/** Clashes, in the order of the page. */
export function clashesOf(base: EditedMedium, draft: Draft, now: EditedMedium): Clash[] {
  const fields = fieldsOf(base.type).flatMap((field): Clash[] => {
    const mine = draft.fields[field];
    const theirs = now.fields[field];
    const hasMine = !isSame(base.fields[field], mine);
    const hasTheirs = !isSame(base.fields[field], theirs);
    return hasMine && hasTheirs && !isSame(mine, theirs)
      ? [{ kind: 'field', key: `field:${field}`, field, mine, theirs }]
      : [];
  });
  const before = new Map(base.tags.map((tag) => [tag.id, tag]));
  const after = new Map(now.tags.map((tag) => [tag.id, tag]));
  const tags = Object.entries(draft.tags).flatMap(([id, mine]): Clash[] => {
    const theirs = after.get(id) ?? null;
    const isTouched = !isSame(before.get(id) ?? null, theirs);
    return isTouched && !isSame(mine, theirs) ? [{ kind: 'tag', key: `tag:${id}`, id, mine, theirs }] : [];
  });
  return [
    ...fields,
    ...replacedClashes(base, draft, now),
    ...tags,
    ...questionClashes(base.questions, draft.questions, now.questions),
  ];
}

/** The key is a secret and the picture a file, so their revisions show whether somebody else has replaced them. */
function replacedClashes(base: EditedMedium, draft: Draft, now: EditedMedium): Clash[] {
  const isReplaced = (part: string): boolean => base.revisions[part] !== now.revisions[part];
  const found: readonly (Clash | false)[] = [
    draft.key !== '' && isReplaced(KEY_PART) && { kind: 'key', key: KEY_PART },
    draft.picture !== undefined && isReplaced(PICTURE_PART) && { kind: 'picture', key: PICTURE_PART },
  ];
  return found.filter((clash) => clash !== false);
}

/** Changes of others: fields by name, and the numbers of tags and questions. */
export interface TheirChanges {
  fields: EditField[];
  tags: number;
  questions: number;
}

export function theirChanges(base: EditedMedium, now: EditedMedium): TheirChanges {
  const before = new Map(base.tags.map((tag) => [tag.id, tag]));
  const after = new Map(now.tags.map((tag) => [tag.id, tag]));
  const ids = new Set([...before.keys(), ...after.keys()]);
  return {
    fields: fieldsOf(base.type).filter((field) => !isSame(base.fields[field], now.fields[field])),
    tags: [...ids].filter((id) => !isSame(before.get(id), after.get(id))).length,
    questions: changedQuestions(base.questions, now.questions),
  };
}

/** Changes of others that a save took over: only in parts that the save itself did not change. */
export function takenOver(base: EditedMedium, draft: Draft, saved: EditedMedium): TheirChanges {
  const mine = changesOf(base, draft);
  const isOthers = ({ id }: Tag): boolean => !(id in draft.tags);
  const { fields, tags, questions } = theirChanges(
    { ...base, tags: base.tags.filter(isOthers) },
    { ...saved, tags: saved.tags.filter(isOthers) },
  );
  return {
    fields: fields.filter((field) => !(field in mine.fields)),
    tags,
    questions: mine.questions ? 0 : questions,
  };
}

/**
 * Rebases the draft onto the current version.
 *
 * @param choices by the clash's key; undecided clashes keep mine
 */
export function rebase(
  base: EditedMedium,
  draft: Draft,
  now: EditedMedium,
  choices: Readonly<Record<string, Side>> = {},
): Draft {
  const own = fieldsOf(base.type).filter(
    (field) => choices[`field:${field}`] !== 'theirs' && !isSame(base.fields[field], draft.fields[field]),
  );
  const fields: EditFields = {
    ...now.fields,
    ...Object.fromEntries(own.map((field) => [field, draft.fields[field]])),
  };
  const tags = Object.fromEntries(Object.entries(draft.tags).filter(([id]) => choices[`tag:${id}`] !== 'theirs'));
  const questions = mergeQuestions(base.questions, draft.questions, now.questions, choices);
  return {
    fields,
    key: choices[KEY_PART] === 'theirs' ? '' : draft.key,
    picture: choices[PICTURE_PART] === 'theirs' ? undefined : draft.picture,
    tags: tidy(now.tags, tags),
    questions,
  };
}
