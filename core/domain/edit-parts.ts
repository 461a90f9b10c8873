/**
 * The parts of a medium that people edit independently of each other. A save names the revision of each part that it changes;
 * it conflicts only where one of those has changed since.
 */
import type { EditChanges, EditField } from './edit.ts';
import type { MediaId } from './media.ts';
import type { EditRevisions } from './edit-revisions.ts';

/** The dates are one part: each is valid only with the other. */
export function fieldPart(field: EditField): string {
  return field === 'validity_date' || field === 'expiration_date' ? 'dates' : `field:${field}`;
}

export const tagPart = (id: MediaId): string => `tag:${id}`;
export const KEY_PART = 'key';
export const PICTURE_PART = 'picture';
/** The list as a whole: a save sends all questions in their order. */
export const QUESTIONS_PART = 'questions';

/** The parts that a save changes. */
export function changedParts({ fields, key, picture, saved, removed, questions }: EditChanges): string[] {
  const parts = [
    ...Object.keys(fields).map((field) => fieldPart(field as EditField)),
    ...(key === undefined ? [] : [KEY_PART]),
    ...(picture === undefined ? [] : [PICTURE_PART]),
    ...(questions === undefined ? [] : [QUESTIONS_PART]),
    ...saved.map(({ id }) => tagPart(id)),
    ...removed.map(tagPart),
  ];
  return [...new Set(parts)];
}

/** The revisions that a save begins from, of the parts that it changes. */
export function changedRevisions(revisions: EditRevisions, changes: EditChanges): EditRevisions {
  return Object.fromEntries(
    changedParts(changes).flatMap((part) => {
      const revision = revisions[part];
      return revision === undefined ? [] : [[part, revision]];
    }),
  );
}
