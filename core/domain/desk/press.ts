/** What a press of a button of the tagging desk makes (row B14). */
import type { EpochMs, Seconds } from '../media.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { tagFields } from './fields.ts';
import type { DeskButton } from './template.ts';

/** The picture on show as a button is pressed. */
export interface Moment {
  /** Player time. */
  time: Seconds;
  /** Live: when the picture was taken, by the stream's clock; the viewer's own delay is thereby out of it. */
  at?: EpochMs | undefined;
}

/** A range whose button was pressed, and is to be pressed again or let go. */
export interface OpenRange {
  buttonId: string;
  from: Moment;
}

const MS = 1000;
const toMs = (time: Seconds): Seconds => Math.round(time * MS) / MS;

/**
 * The tag between two moments, with the button's lead before the first and its lag after the second.
 *
 * A button of a moment is pressed once: both are the same. A lead that reaches before the film begins is shortened.
 */
export function pressedTag(button: DeskButton, one: Moment, other: Moment): DeskTagFields {
  const { label, category, type, score, lead, lag } = button;
  const [from, to] = one.time <= other.time ? [one, other] : [other, one];
  const start = toMs(from.at === undefined ? Math.max(0, from.time - lead) : from.time - lead);
  return tagFields({
    category,
    type,
    description: label,
    ...(from.at === undefined ? { start } : { at: Math.round(from.at - lead * MS) }),
    duration: Math.round((to.time + lag - start) * MS) || undefined,
    score,
  });
}
