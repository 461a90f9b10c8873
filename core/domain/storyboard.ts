import { clamp } from './clamp.ts';
import type { Seconds } from './media.ts';

/** Small pictures of a film on one sheet, from the left, then down: one each `every` seconds from its beginning. */
export interface Storyboard {
  url: string;
  every: Seconds;
  /** Of one picture, pixels. */
  width: number;
  height: number;
  columns: number;
  /** How many there are. */
  count: number;
}

/** Where a moment's picture lies on the sheet, pixels from its left and top. */
export function tileAt({ every, width, height, columns, count }: Storyboard, time: Seconds): { x: number; y: number } {
  const index = clamp(Math.floor(time / every), 0, count - 1);
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height };
}
