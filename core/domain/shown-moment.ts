/** Which moment of a film a viewer saw, by what is known a little later (row B14). */
import type { Seconds } from './media.ts';

/** Where a frame begins and how long it lasts, where that is known. */
export interface FrameSpan {
  start: Seconds;
  length: Seconds | undefined;
}

/**
 * @param time of the film now
 * @param frame on show now; undefined where the browser does not report it. It may be drawn later than its moment
 * @param ran how far the film has run since the moment that is asked for
 */
export function shownMoment(time: Seconds, frame: FrameSpan | undefined, ran: Seconds): Seconds {
  if (!frame) return Math.max(0, time - ran);
  const { start, length = 0 } = frame;
  // A browser may show a frame before its time. How late one is drawn now says nothing of the one before it.
  const moment = Math.max(time, start) - ran;
  return Math.max(0, moment < start + length ? moment : start);
}
