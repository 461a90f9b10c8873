/** Aligns an opened recording and a film by their clocks. */
import type { Film, Span } from './film.ts';
import type { InspectionRecord } from './record.ts';

/** Why a file was rejected. `noClock`: a film without its recording time. */
export type RefusalReason = 'tooBig' | 'malformed' | 'newer' | 'empty' | 'noClock' | 'unknown' | 'failed';

export interface Refusal {
  /** Name of the file. */
  readonly file: string;
  readonly reason: RefusalReason;
}

export interface OpenedRecording extends Span {
  /** Title of the test. */
  readonly title: string;
  /** Time of the first picture of each page's video. */
  readonly films: readonly number[];
  readonly record: InspectionRecord;
}

/** Contents of the opened files. */
export interface Opened {
  readonly recording?: OpenedRecording | undefined;
  readonly film?: Film | undefined;
  readonly refusals: readonly Refusal[];
}

/** Problems to show to the viewer. */
export type ReplayProblem = 'filmMissing' | 'recordingMissing' | 'clocksApart' | 'filmBroken';

interface Side {
  readonly recording: Span | undefined;
  readonly film: Film | undefined;
  readonly isFilmBroken: boolean;
}

/** Longest time between the start of Playwright's video and the first paint of the page, milliseconds. */
const FIRST_PICTURE_MAX_MS = 10_000;

/**
 * Aligns a video, which records its start, by the time of its first picture, which only the recording knows. Without
 * it, the video may be early by half a second.
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

/** The film, if it belongs to the recording and can be shown. */
export function shownFilm(side: Side): Film | undefined {
  return side.isFilmBroken || problemOf(side) === 'clocksApart' ? undefined : side.film;
}

/** The seekable time: all of the recording and of the film on show. */
export function replaySpan(side: Side): Span {
  const spans = [side.recording, shownFilm(side)].filter((each) => each !== undefined);
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}
