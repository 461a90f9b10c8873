/** A recording and a film that were opened, put side by side by their clocks. */
import type { Film, Span } from './film.ts';
import type { InspectionRecord } from './record.ts';

/** Why a file was not opened. `noClock`: a film that does not say when it was recorded. */
export type RefusalReason = 'tooBig' | 'malformed' | 'newer' | 'empty' | 'noClock' | 'unknown' | 'failed';

export interface Refusal {
  /** The file's name. */
  readonly file: string;
  readonly reason: RefusalReason;
}

export interface OpenedRecording extends Span {
  /** Of the test. */
  readonly title: string;
  /** When the first picture of each page's video was taken. */
  readonly films: readonly number[];
  readonly record: InspectionRecord;
}

/** What was found in files. */
export interface Opened {
  readonly recording?: OpenedRecording | undefined;
  readonly film?: Film | undefined;
  readonly refusals: readonly Refusal[];
}

/** What the viewer should know of what is open. */
export type ReplayProblem = 'filmMissing' | 'recordingMissing' | 'clocksApart' | 'filmBroken';

interface Side {
  readonly recording: Span | undefined;
  readonly film: Film | undefined;
  readonly isFilmBroken: boolean;
}

/** Longest time between the beginning of Playwright's video and the first paint of the page, milliseconds. */
const FIRST_PICTURE_MAX_MS = 10_000;

/**
 * A video says when it was begun, and its first picture came later: the recording says when. Without it the video may be
 * early by half a second.
 */
export function alignedFilm(film: Film, films: readonly number[]): Film {
  if (film.kind !== 'video') return film;
  const after = films.filter((first) => first >= film.from && first < film.from + FIRST_PICTURE_MAX_MS);
  if (after.length === 0) return film;
  const from = Math.min(...after);
  return { ...film, from, to: film.to + from - film.from };
}

const areApart = (a: Span, b: Span): boolean => a.to < b.from || b.to < a.from;

export function problemOf({ recording, film, isFilmBroken }: Side): ReplayProblem | undefined {
  if (!recording) return film ? 'recordingMissing' : undefined;
  if (!film) return 'filmMissing';
  if (areApart(recording, film)) return 'clocksApart';
  return isFilmBroken ? 'filmBroken' : undefined;
}

/** The film, where it belongs to the recording and can be shown. */
export function shownFilm(side: Side): Film | undefined {
  return side.isFilmBroken || problemOf(side) === 'clocksApart' ? undefined : side.film;
}

/** The time that can be gone to: all of the recording and of the film that is shown. */
export function replaySpan(side: Side): Span {
  const spans = [side.recording, shownFilm(side)].filter((each) => each !== undefined);
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}
