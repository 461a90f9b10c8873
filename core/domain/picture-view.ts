/** The visible part of the picture: its scale, and its position in its frame. */
import { clamp } from './clamp.ts';
import { ZOOM_MAX } from './constants/picture-tools.ts';
import type { Box, Point } from './drawing.ts';

/** `x` and `y`: upper left corner of the enlarged picture, in shares of its frame; at most 0. */
export interface PictureView {
  /** Factor, 1 to `ZOOM_MAX`. */
  scale: number;
  x: number;
  y: number;
}

/** Events of the picture and the panel. Positions and distances are shares of the frame. */
export type PictureZoomEvent =
  /** `at` is the fixed point; undefined: the centre. */
  | { type: 'pictureZoom.by'; factor: number; at?: Point | undefined }
  /** Pinch by two fingers, which may also move. */
  | { type: 'pictureZoom.pinch'; factor: number; at: Point; by: Point }
  | { type: 'pictureZoom.pan'; by: Point }
  | { type: 'pictureZoom.reset' };

export const WHOLE_PICTURE: PictureView = { scale: 1, x: 0, y: 0 };

const CENTRE: Point = { x: 0.5, y: 0.5 };
/** A scale this close to 1 is the whole picture: products of factors and their inverses are inexact. */
const SCALE_TOLERANCE = 1e-6;

/** Keeps the enlarged picture covering the frame. */
function clamped({ scale, x, y }: PictureView): PictureView {
  if (scale - 1 < SCALE_TOLERANCE) return WHOLE_PICTURE;
  return { scale, x: clamp(x, 1 - scale, 0), y: clamp(y, 1 - scale, 0) };
}

/**
 * Enlarges by a factor, or reduces if it is below 1.
 *
 * @param at fixed point, in shares of the frame; undefined: the centre
 */
export function zoomedBy({ scale, x, y }: PictureView, factor: number, at: Point = CENTRE): PictureView {
  const next = clamp(scale * factor, 1, ZOOM_MAX);
  const ratio = next / scale;
  return clamped({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio });
}

/** Pans the picture, in shares of its frame. */
export const pannedBy = ({ scale, x, y }: PictureView, by: Point): PictureView =>
  clamped({ scale, x: x + by.x, y: y + by.y });

export const isEnlarged = ({ scale }: PictureView): boolean => scale > 1;

/** Box of the whole picture when enlarged; parts outside the frame are clipped. */
export function enlarged(box: Box, { scale, x, y }: PictureView, frame: { width: number; height: number }): Box {
  return {
    left: x * frame.width + box.left * scale,
    top: y * frame.height + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}
