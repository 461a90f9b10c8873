import { clamp } from './clamp.ts';
import type { Seconds } from './media.ts';

/** Thumbnails of a film in one image, row by row: one every `every` seconds from its beginning. */
export interface Storyboard {
  url: string;
  every: Seconds;
  /** Size of one thumbnail, pixels. */
  width: number;
  height: number;
  columns: number;
  /** Number of thumbnails. */
  count: number;
}

/** Position of a moment's thumbnail in the image, pixels from its left and top. */
export function tileAt({ every, width, height, columns, count }: Storyboard, time: Seconds): { x: number; y: number } {
  const index = clamp(Math.floor(time / every), 0, count - 1);
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height };
}
