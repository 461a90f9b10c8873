/** Drawings over a film that an account saves (row P26). */
import type { Stroke } from './drawing.ts';
import type { EpochMs, MediaId, Seconds } from './media.ts';

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
}

/** Parameter of the player's address that names a saved drawing. */
export const DRAWING_PARAMETER = 'drawing';

/** The moment to which a drawing leads: that of its earliest stroke. */
export const momentOf = (strokes: readonly Stroke[]): Seconds => Math.min(...strokes.map(({ at }) => at));

/** Where a drawing is opened, for whoever may watch the film: a path of the site. */
export const drawingAddress = (mediaId: MediaId, id: string): string =>
  `/play?${new URLSearchParams({ video: mediaId, [DRAWING_PARAMETER]: id })}`;
