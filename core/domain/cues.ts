/** Captions as lines of text, for the transcript. */
import { firstReached } from './bisect.ts';
import { CUE_TEXT_MAX, CUES_MAX } from './constants/playback.ts';
import type { Seconds } from './media.ts';

export interface Cue {
  /** Player time, seconds. */
  start: Seconds;
  end: Seconds;
  /** Plain text on one line, without markup. */
  text: string;
}

const TIMING = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{3})(?:[ \t]|$)/;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
};

function secondsOf(stamp: string): Seconds {
  const [seconds = '0', minutes = '0', hours = '0'] = stamp.split(':').toReversed();
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

/** Removes voices, classes and timestamps, and decodes entities. */
function plain(lines: readonly string[]): string {
  return lines
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, CUE_TEXT_MAX);
}

/**
 * The cues of a WebVTT file, ordered by start.
 *
 * Notes, styles, regions and anything that is not a cue are skipped, as the format requires; the text never contains
 * markup.
 *
 * @returns undefined if the file is not WebVTT
 * Source: W3C, WebVTT, 6.1 and 6.2.
 */
export function parseCues(file: string): Cue[] | undefined {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return undefined;
  const cues: Cue[] = [];
  for (let at = 1; at < lines.length && cues.length < CUES_MAX; at += 1) {
    const timing = TIMING.exec(lines[at]?.trim() ?? '');
    if (!timing) continue;
    const from = at + 1;
    while (at + 1 < lines.length && lines[at + 1]?.trim() !== '') at += 1;
    const text = plain(lines.slice(from, at + 1));
    const [start, end] = [secondsOf(timing[1] as string), secondsOf(timing[2] as string)];
    if (text !== '' && end > start) cues.push({ start, end, text });
  }
  return cues.toSorted((a, b) => a.start - b.start);
}

/** Index of the current or most recent cue; -1 before the first. */
export function cueAt(cues: readonly Cue[], time: Seconds): number {
  return firstReached(cues.length, (index) => (cues[index] as Cue).start > time) - 1;
}
