/** What a press of a button of the tagging desk makes (row B14). */
import { TAG_DURATION_MAX_MS } from '../constants/tags.ts';
import type { EpochMs, Seconds } from '../media.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { tagFields } from './fields.ts';
import type { DeskButton } from './template.ts';

/** The picture on show as a button is pressed. */
export interface Moment {
  /** Player time. */
  time: Seconds;
  /** Live only: when the picture was taken, by the stream's clock; the viewer's own delay is thereby out of it. */
  at?: EpochMs | undefined;
}

/**
 * Why a press has no moment: there is no picture yet, the live stream carries no time of day, or what is on show is not the film
 * that the tags belong to.
 */
export type NoMoment = 'noPicture' | 'noTimeOfDay' | 'advert' | 'otherFilm';

export const isPlaced = (moment: Moment | NoMoment): moment is Moment => typeof moment !== 'string';

/** A range whose button was pressed, and is to be pressed again or let go. */
export interface OpenRange {
  buttonId: string;
  from: Moment;
}

const MS = 1000;
const wholeMs = (time: Seconds): number => Math.round(time * MS);

/**
 * The tag between two moments, with the button's lead before the first and its lag after the second.
 *
 * A button of a moment is pressed once: both are the same. A lead that reaches before the film begins is shortened, and so are a
 * lag that reaches beyond its end and a range that is longer than a tag may be. A range that began on live and ends in the
 * recording is only as long as lead and lag.
 *
 * Moments are rounded before anything is worked out of them: of half a millisecond a start alone would be rounded beyond its end.
 *
 * @param filmEnd Infinity where it is not known
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
