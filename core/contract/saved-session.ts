/** Validates what this device stored: an older build of the product may have written it. */
import * as v from 'valibot';
import { SEQUENCED_TYPES } from '../domain/sequence.ts';
import { resultItem } from './fields.ts';
import { count, id, milliseconds, personId } from './primitives.ts';
import { sequence, sequencePosition } from './sequencing.ts';

export const savedSessionRecord = v.object({
  index: count,
  id,
  owner: personId,
  savedAt: milliseconds,
  item: resultItem,
  sequence,
});
export type SavedSessionRecord = v.InferOutput<typeof savedSessionRecord>;

/** A selected position that the server does not know yet. */
export const unsentPosition = v.object({
  mediaId: id,
  mediaType: v.picklist(SEQUENCED_TYPES),
  owner: personId,
  place: sequencePosition,
});
export type UnsentPosition = v.InferOutput<typeof unsentPosition>;
