/** Creates tags from button presses at the tagging desk (row B14). */
import { TAG_DURATION_MAX_MS } from '../constants/tags.ts';
import type { EpochMs, Seconds } from '../media.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { tagFields } from './fields.ts';
import type { DeskButton } from './template.ts';

/** The picture on show when a button is pressed. */
export interface Moment {
  /** Player time. */
  time: Seconds;
  /** Live streams only: the picture's wall time, by the stream's clock, so that the viewer's delay does not matter. */
  at?: EpochMs | undefined;
}

/**
 * Why a press has no moment: there is no picture yet, the live stream carries no wall time, or the picture on show is
 * not from the tags' film.
 */
export type NoMoment = 'noPicture' | 'noTimeOfDay' | 'advert' | 'otherFilm';

export const isPlaced = (moment: Moment | NoMoment): moment is Moment => typeof moment !== 'string';

/** A range whose button was pressed and awaits the second press or the release. */
export interface OpenRange {
  buttonId: string;
  from: Moment;
}

const MS = 1000;
const wholeMs = (time: Seconds): number => Math.round(time * MS);

/**
 * The tag between two moments, extended by the button's lead before the first and its lag after the second.
 *
 * For a moment button, pressed once, both moments are the same. A lead that would reach before the film's beginning
 * is shortened, as are a lag beyond its end and a range longer than the maximum. A range that began live and ends in
 * the recording is only as long as lead and lag.
 *
 * Moments are rounded first: rounding the start alone could move it past the end by half a millisecond.
 *
 * @param filmEnd Infinity if unknown
 */
export function pressedTag(
  button: DeskButton,
  one: Moment,
  other: Moment,
  filmEnd: Seconds = Number.POSITIVE_INFINITY,
): DeskTagFields {
  const { label, category, type, score } = button;
  const [lead, lag] = [wholeMs(button.lead), wholeMs(button.lag)];
  const isOneClock = (one.at === undefined) === (other.at === undefined);
  const [from, to] = (isOneClock ? [one, other] : [other, other]).toSorted((a, b) => a.time - b.time) as [
    Moment,
    Moment,
  ];
  const [first, last] = [wholeMs(from.time), wholeMs(to.time)];
  const isInFilm = from.at === undefined;
  const start = isInFilm ? Math.max(0, first - lead) : first - lead;
  const end = isInFilm ? Math.max(last, Math.min(last + lag, wholeMs(filmEnd))) : last + lag;
  return tagFields({
    category,
    type,
    description: label,
    ...(from.at === undefined ? { start: start / MS } : { at: Math.round(from.at) - lead }),
    duration: Math.min(end - start, TAG_DURATION_MAX_MS) || undefined,
    score,
  });
}
