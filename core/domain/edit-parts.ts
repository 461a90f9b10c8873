/**
 * The parts of a medium that can be edited independently. A save names the revision of each part that it changes, and
 * conflicts only if one of these has changed since.
 */
import type { EditChanges, EditField } from './edit.ts';
import type { MediaId } from './media.ts';
import type { EditRevisions } from './edit-revisions.ts';

/** The two dates form one part, because each is validated against the other. */
export function fieldPart(field: EditField): string {
  return field === 'validity_date' || field === 'expiration_date' ? 'dates' : `field:${field}`;
}

export const tagPart = (id: MediaId): string => `tag:${id}`;
export const KEY_PART = 'key';
export const PICTURE_PART = 'picture';
/** The whole list: a save sends all questions in order. */
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

/** The base revisions of the parts that a save changes. */
export function changedRevisions(revisions: EditRevisions, changes: EditChanges): EditRevisions {
  return Object.fromEntries(
    changedParts(changes).flatMap((part) => {
      const revision = revisions[part];
      return revision === undefined ? [] : [[part, revision]];
    }),
  );
}
