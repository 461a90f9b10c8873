/** Validates what is stored on this device, because an older build may have written it. */
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

/** A position not yet sent to the server. */
export const unsentPosition = v.object({
  mediaId: id,
  mediaType: v.picklist(SEQUENCED_TYPES),
  owner: personId,
  place: sequencePosition,
});
export type UnsentPosition = v.InferOutput<typeof unsentPosition>;
