/** Drawings over a film that an account saves (row P26). */
import { SAVED_DRAWING_POINTS_MAX, SAVED_DRAWING_SCALE, SAVED_DRAWING_STROKES_MAX } from './constants/drawing.ts';
import { exceeds } from './drawing.ts';
import type { Stroke } from './drawing.ts';
import type { EpochMs, MediaId, Seconds, UserId } from './media.ts';
import type { TimedTag } from './tag.ts';
import { currentTag, endOf } from './tags.ts';

/** As its owner sees it in the list. */
export interface SavedDrawing {
  id: string;
  name: string;
  /** Moment of its first stroke. */
  at: Seconds;
  /** How many. */
  strokes: number;
  savedAt: EpochMs;
  /** A link leads to it. */
  linked: boolean;
  /** With how many people it is shared. */
  people: number;
}

/** Somebody with whom a drawing is shared, as its owner sees them. */
export interface DrawingPerson {
  /** Of the share. */
  id: string;
  /** Of a person of the owner's group; of anybody else, what the owner typed. */
  name: string;
  /** Of a person of the owner's group. */
  userId?: UserId | undefined;
}

/** A person of the owner's group, who can be chosen. */
export interface DrawingCandidate {
  id: UserId;
  name: string;
}

/** Where a page of a person's list ends: the drawing that was read last, and when it was shared last. */
export interface SharedDrawingsPosition {
  at: EpochMs;
  id: string;
}

/** A drawing that somebody else shares with a person. */
export interface SharedDrawing {
  id: string;
  mediaId: MediaId;
  /** Title of the film. */
  film: string;
  name: string;
  /** Name of who shares it. */
  owner: string;
  /** Moment of its first stroke. */
  at: Seconds;
  /** How many. */
  strokes: number;
  /** It was not opened yet. */
  isNew: boolean;
}

/** Parameter of the player's address that names a saved drawing. */
export const DRAWING_PARAMETER = 'drawing';

/** A coordinate in the precision in which drawings are stored and exported. */
export const roundShare = (share: number): number => Math.round(share * SAVED_DRAWING_SCALE) / SAVED_DRAWING_SCALE;

/** One drawing holds no more: the server rejects it. */
export const isTooMuchToSave = (strokes: readonly Pick<Stroke, 'points'>[]): boolean =>
  exceeds(strokes, { strokes: SAVED_DRAWING_STROKES_MAX, points: SAVED_DRAWING_POINTS_MAX });

/** The moment to which a drawing leads: that of its earliest stroke. */
export const momentOf = (strokes: readonly Stroke[]): Seconds => Math.min(...strokes.map(({ at }) => at));

/**
 * The tag of a drawing's link: the one that is played at its moment.
 *
 * @param tags sorted by start
 * @param at player time, seconds
 * @returns undefined before the first tag, and after the end of a range
 */
export function tagOfDrawing(tags: readonly TimedTag[], at: Seconds): string | undefined {
  const tag = currentTag(tags, at, 0);
  const end = tag && endOf(tag);
  return end !== undefined && at > end ? undefined : tag?.id;
}

/**
 * Path of the page that opens a drawing, for anyone who may watch the film.
 *
 * @param tag id of the tag that is opened with it
 */
export const drawingAddress = (mediaId: MediaId, id: string, tag?: string): string =>
  `/play?${new URLSearchParams({ video: mediaId, ...(tag !== undefined && { tag }), [DRAWING_PARAMETER]: id })}`;
