/** An account's saved drawings over films (row P26). */
import { SAVED_DRAWING_POINTS_MAX, SAVED_DRAWING_SCALE, SAVED_DRAWING_STROKES_MAX } from './constants/drawing.ts';
import { exceeds } from './drawing.ts';
import type { Stroke } from './drawing.ts';
import type { EpochMs, MediaId, Seconds, UserId } from './media.ts';
import type { TimedTag } from './tag.ts';
import { currentTag, endOf } from './tags.ts';

/** A drawing in its owner's list. */
export interface SavedDrawing {
  id: string;
  name: string;
  /** Moment of its first stroke. */
  at: Seconds;
  /** Number of strokes. */
  strokes: number;
  savedAt: EpochMs;
  /** A link to it exists. */
  linked: boolean;
  /** Number of people with whom it is shared. */
  people: number;
}

/** A person with whom a drawing is shared, as its owner sees them. */
export interface DrawingPerson {
  /** Id of the share. */
  id: string;
  /** Name of a member of the owner's group; for anybody else, the text that the owner typed. */
  name: string;
  /** Only for a member of the owner's group. */
  userId?: UserId | undefined;
}

/** A member of the owner's group who can be chosen. */
export interface DrawingCandidate {
  id: UserId;
  name: string;
}

/** Cursor of a list's page: the last drawing read, and the time of its last share. */
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
  /** Name of the person who shares it. */
  owner: string;
  /** Moment of its first stroke. */
  at: Seconds;
  /** Number of strokes. */
  strokes: number;
  /** Not opened yet. */
  isNew: boolean;
}

/** Parameter of the player's address that names a saved drawing. */
export const DRAWING_PARAMETER = 'drawing';

/** Rounds a coordinate to the precision in which drawings are stored and exported. */
export const roundShare = (share: number): number => Math.round(share * SAVED_DRAWING_SCALE) / SAVED_DRAWING_SCALE;

/** Whether the drawing exceeds the server's limits. */
export const isTooMuchToSave = (strokes: readonly Pick<Stroke, 'points'>[]): boolean =>
  exceeds(strokes, { strokes: SAVED_DRAWING_STROKES_MAX, points: SAVED_DRAWING_POINTS_MAX });

/** The moment that a drawing opens at: that of its earliest stroke. */
export const momentOf = (strokes: readonly Stroke[]): Seconds => Math.min(...strokes.map(({ at }) => at));

/**
 * The tag for a drawing's link: the one that is current at its moment.
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
 * @param tag id of the tag to open with it
 */
export const drawingAddress = (mediaId: MediaId, id: string, tag?: string): string =>
  `/play?${new URLSearchParams({ video: mediaId, ...(tag !== undefined && { tag }), [DRAWING_PARAMETER]: id })}`;
