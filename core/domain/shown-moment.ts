/** Which moment of a film a viewer saw, by what is known a little later (row B14). */
import type { Seconds } from './media.ts';

/** Where a frame begins and how long it lasts, where that is known. */
export interface FrameSpan {
  start: Seconds;
  length: Seconds | undefined;
}

/**
 * @param time of the film now
 * @param frame on show now; undefined where the browser does not tell. It may be drawn later than its moment
 * @param ran how far the film has run since the moment that is asked for
 */
export function shownMoment(time: Seconds, frame: FrameSpan | undefined, ran: Seconds): Seconds {
  return Math.max(0, shownNow(time, frame) - ran);
}

function shownNow(time: Seconds, frame: FrameSpan | undefined): Seconds {
  if (!frame) return time;
  const { start, length = 0 } = frame;
  return start <= time && time < start + length ? time : start;
}
