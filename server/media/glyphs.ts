/** Built-in glyphs for pictures that ffmpeg lays over a film, because a bare machine has no font. */

const GLYPH_WIDTH = 5;
export const GLYPH_LINES = 7;
/** Distance from one letter to the next, in pixels. */
export const GLYPH_CELL = GLYPH_WIDTH + 1;

/** Rows of `GLYPH_WIDTH` pixels; the highest bit is the leftmost. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  ':': [0, 12, 12, 0, 12, 12, 0],
  '.': [0, 0, 0, 0, 0, 12, 12],
  '+': [0, 4, 4, 31, 4, 4, 0],
  '−': [0, 0, 0, 31, 0, 0, 0],
  '°': [12, 18, 18, 12, 0, 0, 0],
  A: [14, 17, 17, 17, 31, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};

/** The pixels of a letter, from its upper left corner; empty for an unknown letter. */
export function glyphPixels(letter: string): (readonly [x: number, y: number])[] {
  return (GLYPHS[letter] ?? []).flatMap((row, y) =>
    Array.from({ length: GLYPH_WIDTH }, (_, x) => [x, y] as const).filter(([x]) => (row >> (GLYPH_WIDTH - 1 - x)) & 1),
  );
}
