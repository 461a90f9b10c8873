/**
 * The revision of each separately editable part of a medium: a hash of what is stored. Every write to a part (an edit,
 * a CSV import, a live stream) changes its revision, and nothing else does.
 */
import { hash } from 'node:crypto';
import { type EditedType, fieldsOf } from '../../core/domain/edit.ts';
import { fieldPart, KEY_PART, PICTURE_PART, QUESTIONS_PART, tagPart } from '../../core/domain/edit-parts.ts';
import type { EditRevisions } from '../../core/domain/edit-revisions.ts';
import type { StoredQuestion } from '../store/runs.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';
import { editFieldsOf } from './edited-medium.ts';

/** 72 bits, so that two contents of a part do not collide by chance. */
const LENGTH = 12;

const revisionOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, LENGTH);

/** @param tags tags whose revisions are needed */
export function editRevisions(
  medium: StoredMedium & { type: EditedType },
  tags: readonly StoredTag[],
  questions: readonly StoredQuestion[],
): EditRevisions {
  const fields = editFieldsOf(medium);
  const byPart = Map.groupBy(fieldsOf(medium.type), fieldPart);
  return Object.fromEntries([
    ...[...byPart].map(([part, names]) => [part, revisionOf(names.map((name) => fields[name]))]),
    [KEY_PART, revisionOf(medium.keyHash ?? '')],
    [PICTURE_PART, revisionOf(medium.thumb ?? '')],
    [QUESTIONS_PART, revisionOf(questions)],
    ...tags.map((tag) => [tagPart(tag.id), revisionOf(tag)]),
  ]);
}
