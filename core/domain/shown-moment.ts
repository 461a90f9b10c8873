/** Reconstructs the moment of a film that a viewer saw, from readings taken slightly later (row B14). */
import type { Seconds } from './media.ts';

/** Start and length of a frame, if known. */
export interface FrameSpan {
  start: Seconds;
  length: Seconds | undefined;
}

/**
 * @param time current time of the film
 * @param frame on show now, which may be drawn late; undefined if the browser does not report it
 * @param ran how far the film has advanced since the moment in question
 */
export function shownMoment(time: Seconds, frame: FrameSpan | undefined, ran: Seconds): Seconds {
  if (!frame) return Math.max(0, time - ran);
  const { start, length = 0 } = frame;
  // A browser may show a frame early. How late it is drawn now does not apply to the previous frame.
  const moment = Math.max(time, start) - ran;
  return Math.max(0, moment < start + length ? moment : start);
}
