/** What a test looked like while it was recorded. All times are milliseconds since 1970, by the clock of its machine. */

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A video, as Playwright records one. */
export interface VideoFilm extends Span {
  readonly kind: 'video';
  readonly url: string;
}

/** Pictures taken whenever something was painted, as a Playwright trace holds them; the oldest first. */
export interface PicturesFilm extends Span {
  readonly kind: 'pictures';
  readonly pictures: readonly { readonly at: number; readonly url: string }[];
}

export type Film = VideoFilm | PicturesFilm;

/** The last of them, oldest first, that is not later than a time; -1 before the first. */
export function lastUntil<Each>(list: readonly Each[], time: number, timeOf: (each: Each) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(list[middle]!) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The picture that was on the screen at a time; the first one before it was taken. */
export function pictureAt({ pictures }: PicturesFilm, time: number): string | undefined {
  return pictures[
    Math.max(
      0,
      lastUntil(pictures, time, ({ at }) => at),
    )
  ]?.url;
}
