/** Films of a recorded test. All times are milliseconds since 1970, by the clock of the recording machine. */

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A video, as Playwright records one. */
export interface VideoFilm extends Span {
  readonly kind: 'video';
  readonly url: string;
}

/** Screenshots taken at each paint, from a Playwright trace; oldest first. */
export interface PicturesFilm extends Span {
  readonly kind: 'pictures';
  readonly pictures: readonly { readonly at: number; readonly url: string }[];
}

export type Film = VideoFilm | PicturesFilm;

/** Index of the last entry, in an ascending list, that is not later than a time; -1 if there is none. */
export function lastUntil<Each>(list: readonly Each[], time: number, timeOf: (each: Each) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(list[middle]!) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The picture on the screen at a time; the first one if the time is before it. */
export function pictureAt({ pictures }: PicturesFilm, time: number): string | undefined {
  return pictures[
    Math.max(
      0,
      lastUntil(pictures, time, ({ at }) => at),
    )
  ]?.url;
}
