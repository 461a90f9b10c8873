/**
 * Chooses the frame that represents a film: the first that is neither black, flat, blurred nor in the middle of a
 * fade (row S03).
 */

/** Size of the small picture by which a frame is assessed, pixels. */
export const FRAME_SAMPLE = { width: 64, height: 36 } as const;
/** Interval between the frames compared: a fade changes visibly within it. */
export const FRAME_SAMPLE_EVERY_S = 0.5;

/** Grey levels, 0 to 255. */
export interface FrameStats {
  /** Mean. */
  brightness: number;
  /** Standard deviation. */
  contrast: number;
  /** Mean difference of a pixel from its four neighbours: small if no edges are visible. */
  sharpness: number;
}

/** Decided on films of water: a night race is darker than a room, and spray is softer than a slalom pole. */
const DARK = 24;
const FLAT = 10;
const BLURRED = 1.5;
/** Changes between consecutive frames that occur in a fade but not in a moving picture. */
const FADE_BRIGHTNESS = 12;
const FADE_CONTRAST = 1.25;

/** @param grey one byte a pixel, row by row, in the size of `FRAME_SAMPLE` */
export function frameStats(grey: Uint8Array): FrameStats {
  const { width, height } = FRAME_SAMPLE;
  const count = width * height;
  let sum = 0;
  for (const level of grey) sum += level;
  const brightness = sum / count;
  let squares = 0;
  for (const level of grey) squares += (level - brightness) ** 2;
  let edges = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]!) / 4;
      edges += Math.abs(grey[at]! - around);
    }
  return {
    brightness,
    contrast: Math.sqrt(squares / count),
    sharpness: edges / ((width - 2) * (height - 2)),
  };
}

function isClear({ brightness, contrast, sharpness }: FrameStats): boolean {
  return brightness > DARK && contrast > FLAT && sharpness > BLURRED;
}

function isSteady(one: FrameStats, other: FrameStats): boolean {
  const ratio = one.contrast / other.contrast;
  return (
    Math.abs(one.brightness - other.brightness) <= FADE_BRIGHTNESS &&
    ratio <= FADE_CONTRAST &&
    ratio >= 1 / FADE_CONTRAST
  );
}

/**
 * @param frames in order
 * @param isAll no further frame will come, so the clearest of these will do
 * @returns the index of the chosen frame; undefined if none is clear enough (yet)
 */
export function firstClearFrame(frames: readonly FrameStats[], isAll: boolean): number | undefined {
  for (const [index, frame] of frames.entries()) {
    const next = frames[index + 1];
    if (next && isClear(frame) && isSteady(frame, next)) return index;
  }
  if (!isAll) return undefined;
  const clear = frames.findIndex(isClear);
  if (clear >= 0) return clear;
  const clearest = Math.max(...frames.map(({ contrast }) => contrast));
  return clearest > FLAT / 2 ? frames.findIndex(({ contrast }) => contrast === clearest) : undefined;
}
