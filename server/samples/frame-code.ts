/**
 * The frame number, which every frame of every sample film shows as a row of black and white cells.
 *
 * One row of 24 cells: white, black, sixteen bits (highest first), a four-bit check (the exclusive or of the four
 * nibbles and 0b1001), black, white. The four outer cells show a reader the black and white levels of the picture, so
 * that the row survives scaling to 240 lines, compression and the limited range of video.
 */

/** Position of the row, as fractions of the picture's width and height. */
export const FRAME_CODE = {
  x: 0.02,
  y: 0.03,
  cellWidth: 0.0175,
  cellHeight: 0.034,
  bits: 16,
  checkBits: 4,
  cells: 24,
} as const;

/** A picture as provided by a canvas or decoder: RGBA, row by row. */
export interface FramePicture {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The check cells of a number. No uniform picture (all black, all white) passes the check. */
function checkOf(frame: number): number {
  return ((frame >> 12) ^ (frame >> 8) ^ (frame >> 4) ^ frame ^ 0b1001) & 0b1111;
}

/**
 * The row of cells of a frame number, true for white.
 *
 * @param frame 0 to 65535
 */
export function frameCells(frame: number): boolean[] {
  const cells = [true, false];
  for (let bit = FRAME_CODE.bits - 1; bit >= 0; bit -= 1) cells.push(((frame >> bit) & 1) === 1);
  const check = checkOf(frame);
  for (let bit = FRAME_CODE.checkBits - 1; bit >= 0; bit -= 1) cells.push(((check >> bit) & 1) === 1);
  cells.push(false, true);
  return cells;
}

/** Mean brightness (0 to 255) of the middle of a cell, away from edges that are blurred by scaling. */
function brightness(image: FramePicture, cell: number): number {
  const left = (FRAME_CODE.x + (cell + 0.3) * FRAME_CODE.cellWidth) * image.width;
  const right = (FRAME_CODE.x + (cell + 0.7) * FRAME_CODE.cellWidth) * image.width;
  const top = (FRAME_CODE.y + 0.3 * FRAME_CODE.cellHeight) * image.height;
  const bottom = (FRAME_CODE.y + 0.7 * FRAME_CODE.cellHeight) * image.height;
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(top); y < Math.max(bottom, Math.floor(top) + 1); y += 1) {
    for (let x = Math.floor(left); x < Math.max(right, Math.floor(left) + 1); x += 1) {
      const at = (y * image.width + x) * 4;
      sum += 0.299 * (image.data[at] ?? 0) + 0.587 * (image.data[at + 1] ?? 0) + 0.114 * (image.data[at + 2] ?? 0);
      count += 1;
    }
  }
  return sum / count;
}

/**
 * Reads the frame number from a picture of a sample film.
 *
 * @param image the whole picture, at any size
 * @returns undefined if the picture shows no readable number
 */
export function readFrameNumber(image: FramePicture): number | undefined {
  const levels = Array.from({ length: FRAME_CODE.cells }, (_, cell) => brightness(image, cell));
  const last = FRAME_CODE.cells - 1;
  const white = ((levels[0] ?? 0) + (levels[last] ?? 0)) / 2;
  const black = ((levels[1] ?? 0) + (levels[last - 1] ?? 0)) / 2;
  if (white - black < 60) return undefined;
  const threshold = (white + black) / 2;
  let frame = 0;
  let check = 0;
  for (let cell = 2; cell < last - 1; cell += 1) {
    const bit = (levels[cell] ?? 0) > threshold ? 1 : 0;
    if (cell < 2 + FRAME_CODE.bits) frame = frame * 2 + bit;
    else check = check * 2 + bit;
  }
  const synced = (levels[0] ?? 0) > threshold && (levels[1] ?? 0) < threshold;
  return synced && check === checkOf(frame) ? frame : undefined;
}
