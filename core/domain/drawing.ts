/** Drawings over the picture: strokes, each tied to the moment of the film at which it was begun (row P26). */
import { clamp } from './clamp.ts';
import {
  DRAWING_HISTORY_MAX,
  DRAWING_MOMENT_S,
  DRAWING_POINTS_MAX,
  DRAWING_STEP,
  DRAWING_WIDTHS,
} from './constants/drawing.ts';
import type { Seconds } from './media.ts';

/** Tools for any picture, including one composed of two films. */
export const SKETCH_TOOLS = ['pen', 'line', 'arrow', 'ellipse', 'angle'] as const;
/** A line whose length is measured, and one of known length. They need a single film of one camera. */
export const MEASURE_TOOLS = ['distance', 'calibrate'] as const;
/** Links identify a tool by its index in this list: append new ones. */
export const DRAWING_TOOLS = [...SKETCH_TOOLS, ...MEASURE_TOOLS] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Distinguishable from water, boats and each other; white and black are for pictures that contain all of them. */
export const DRAWING_COLOURS = {
  yellow: '#ffe14d',
  red: '#ff3b30',
  blue: '#2f8bff',
  green: '#34d058',
  white: '#ffffff',
  black: '#000000',
} as const;
export type DrawingColour = keyof typeof DRAWING_COLOURS;
export const DRAWING_COLOUR_NAMES = Object.keys(DRAWING_COLOURS) as readonly DrawingColour[];

export type DrawingWidth = keyof typeof DRAWING_WIDTHS;
export const DRAWING_WIDTH_NAMES = Object.keys(DRAWING_WIDTHS) as readonly DrawingWidth[];

/** A point of the picture: (0, 0) is its upper left corner, (1, 1) its lower right one. */
export interface Point {
  x: number;
  y: number;
}

/** A stream of the medium, and a time in it. */
export interface Moment {
  /** Player time, seconds. */
  at: Seconds;
  /** The mode and the index in its list of addresses, `replay:0`: times of different streams are not comparable. */
  source: string;
}

/** Pointer and keyboard input. */
export type PencilEvent =
  /** Pencil down, at this moment of the film. */
  | { type: 'drawing.begin'; point: Point; moment: Moment }
  | { type: 'drawing.move'; point: Point }
  /** Pencil up. */
  | { type: 'drawing.end'; point: Point }
  /** Discards the current stroke. */
  | { type: 'drawing.drop' };

export interface Stroke extends Moment {
  tool: DrawingTool;
  colour: DrawingColour;
  width: DrawingWidth;
  /**
   * Pen: the whole path. Line, arrow, distance and calibration: both ends. Ellipse: two opposite corners of its
   * bounding rectangle. Angle: its vertex, then the ends of its first and second side.
   */
  points: readonly Point[];
  /** Calibration line only: its real length. */
  metres?: number | undefined;
}

/** The current strokes, and the earlier states for undo (most recent first) and redo. */
export interface Drawings {
  strokes: readonly Stroke[];
  past: readonly (readonly Stroke[])[];
  future: readonly (readonly Stroke[])[];
}

export const NO_DRAWINGS: Drawings = { strokes: [], past: [], future: [] };

/** Applies a viewer's change; steps that could be redone are dropped. */
export function drawn({ strokes, past }: Drawings, next: readonly Stroke[]): Drawings {
  return { strokes: next, past: [strokes, ...past].slice(0, DRAWING_HISTORY_MAX), future: [] };
}

export function undone(drawings: Drawings): Drawings {
  const [last, ...past] = drawings.past;
  return last ? { strokes: last, past, future: [drawings.strokes, ...drawings.future] } : drawings;
}

export function redone(drawings: Drawings): Drawings {
  const [next, ...future] = drawings.future;
  return next ? { strokes: next, past: [drawings.strokes, ...drawings.past], future } : drawings;
}

/** Limits of the number of strokes, and of the points of all strokes together. */
export interface DrawingLimit {
  strokes: number;
  points: number;
}

export const exceeds = (strokes: readonly Pick<Stroke, 'points'>[], limit: DrawingLimit): boolean =>
  strokes.length > limit.strokes || strokes.reduce((sum, { points }) => sum + points.length, 0) > limit.points;

/** Shifts all drawings in time: the times of a comparison count from a lock that has changed. */
export function movedBy({ strokes, past, future }: Drawings, by: Seconds): Drawings {
  const move = (each: readonly Stroke[]): Stroke[] => each.map((stroke) => ({ ...stroke, at: stroke.at + by }));
  return { strokes: move(strokes), past: past.map(move), future: future.map(move) };
}

/** Moves a point beyond the picture onto its edge. */
export const withinPicture = ({ x, y }: Point): Point => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) });

const isNear = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < DRAWING_STEP;

/** Extends the stroke to a point. A pen appends it, ignoring tiny moves; other tools move their free end. */
export function stretched(stroke: Stroke, to: Point): Stroke {
  const { tool, points } = stroke;
  const [first = to, second = to] = points;
  const last = points.at(-1) ?? first;
  if (tool === 'pen') {
    if (isNear(last, to) || points.length >= DRAWING_POINTS_MAX) return stroke;
    return { ...stroke, points: [...points, to] };
  }
  return { ...stroke, points: points.length < 3 ? [first, to] : [first, second, to] };
}

/** Completes the first side of an angle: the second one starts at its end. */
export function turned(stroke: Stroke): Stroke {
  const [vertex, end] = stroke.points;
  return vertex && end ? { ...stroke, points: [vertex, end, end] } : stroke;
}

/** Whether the stroke is kept: a press without a move is a dot with the pen, and nothing with other tools. */
export function isStroke({ tool, points }: Stroke): boolean {
  const [first, second, third] = points;
  if (!first) return false;
  if (tool === 'pen') return true;
  if (!second || isNear(first, second)) return false;
  return tool !== 'angle' || points.length < 3 || (third !== undefined && !isNear(first, third));
}

/** Strokes shown at a moment: of the same stream, and at most `DRAWING_MOMENT_S` away. */
export function shownAt(strokes: readonly Stroke[], { at, source }: Moment): Stroke[] {
  return strokes.filter((stroke) => stroke.source === source && Math.abs(stroke.at - at) <= DRAWING_MOMENT_S);
}

/** Moments with strokes, in the film's order, with the number of strokes of each. */
export function momentsOf(strokes: readonly Stroke[], source: string): { at: Seconds; count: number }[] {
  const moments: { at: Seconds; count: number }[] = [];
  const times = strokes.filter((stroke) => stroke.source === source).map(({ at }) => at);
  for (const at of times.toSorted((a, b) => a - b)) {
    const last = moments.at(-1);
    if (last && at - last.at <= DRAWING_MOMENT_S) last.count += 1;
    else moments.push({ at, count: 1 });
  }
  return moments;
}

/**
 * The angle between the two sides, whole degrees, 0 to 180.
 *
 * @param ratio width of the picture divided by its height, as coordinates are shares of each
 * @returns undefined while a side is missing
 */
export function degreesOf(points: readonly Point[], ratio: number): number | undefined {
  const angle = angleOf(points, ratio);
  return angle === undefined ? undefined : Math.round((angle * 180) / Math.PI);
}

/** Like `degreesOf`, but in radians and unrounded. */
export function angleOf([vertex, one, other]: readonly Point[], ratio: number): number | undefined {
  if (!vertex || !one || !other) return undefined;
  const direction = (end: Point): number => Math.atan2(end.y - vertex.y, (end.x - vertex.x) * ratio);
  const turn = Math.abs(direction(one) - direction(other));
  return Math.min(turn, 2 * Math.PI - turn);
}

/** A rectangle, in the caller's pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Fits a picture into a box, whole and centred. A picture of unknown size fills the box. */
export function fitted(picture: { width: number; height: number }, box: { width: number; height: number }): Box {
  if (!(picture.width > 0 && picture.height > 0)) return { left: 0, top: 0, ...box };
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height };
}
