/** Which part of the picture is seen: its scale, and its position in its frame. */
import { clamp } from './clamp.ts';
import { ZOOM_MAX } from './constants/picture-tools.ts';
import type { Box, Point } from './drawing.ts';

/** `x` and `y`: where the enlarged picture's upper left corner lies, in shares of its frame; 0 or less. */
export interface PictureView {
  /** Times, 1 to `ZOOM_MAX`. */
  scale: number;
  x: number;
  y: number;
}

/** From the picture and the panel. Positions and distances are shares of the frame. */
export type PictureZoomEvent =
  /** `at` stays where it is; the middle where undefined. */
  | { type: 'pictureZoom.by'; factor: number; at?: Point | undefined }
  /** Two fingers: they have moved, too. */
  | { type: 'pictureZoom.pinch'; factor: number; at: Point; by: Point }
  | { type: 'pictureZoom.pan'; by: Point }
  | { type: 'pictureZoom.reset' };

export const WHOLE_PICTURE: PictureView = { scale: 1, x: 0, y: 0 };

const CENTRE: Point = { x: 0.5, y: 0.5 };
/** Closer to 1 than this is the whole picture: products of factors and their inverses are not exact. */
const SCALE_TOLERANCE = 1e-6;

/** No edge of the enlarged picture enters the frame. */
function clamped({ scale, x, y }: PictureView): PictureView {
  if (scale - 1 < SCALE_TOLERANCE) return WHOLE_PICTURE;
  return { scale, x: clamp(x, 1 - scale, 0), y: clamp(y, 1 - scale, 0) };
}

/**
 * Enlarges by a factor, or makes smaller where it is below 1.
 *
 * @param at what stays where it is, in shares of the frame; the middle where undefined
 */
export function zoomedBy({ scale, x, y }: PictureView, factor: number, at: Point = CENTRE): PictureView {
  const next = clamp(scale * factor, 1, ZOOM_MAX);
  const ratio = next / scale;
  return clamped({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio });
}

/** Moves the picture, in shares of its frame. */
export const pannedBy = ({ scale, x, y }: PictureView, by: Point): PictureView =>
  clamped({ scale, x: x + by.x, y: y + by.y });

export const isEnlarged = ({ scale }: PictureView): boolean => scale > 1;

/** Box of the whole picture once it is enlarged; what lies outside the frame is cut off. */
export function enlarged(box: Box, { scale, x, y }: PictureView, frame: { width: number; height: number }): Box {
  return {
    left: x * frame.width + box.left * scale,
    top: y * frame.height + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}
