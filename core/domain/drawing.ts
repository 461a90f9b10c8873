/**
 * What a viewer draws over the picture: strokes, each tied to the moment of the film at which it was begun (row P26).
 */
import { clamp } from './clamp.ts';
import {
  DRAWING_HISTORY_MAX,
  DRAWING_MOMENT_S,
  DRAWING_POINTS_MAX,
  DRAWING_STEP,
  DRAWING_WIDTHS,
} from './constants/drawing.ts';
import type { Seconds } from './media.ts';

/** Tools for any picture, also for one put together of two films. */
export const SKETCH_TOOLS = ['pen', 'line', 'arrow', 'ellipse', 'angle'] as const;
/** A line whose length is measured, and one whose length is known. They need one film of one camera. */
export const MEASURE_TOOLS = ['distance', 'calibrate'] as const;
/** A link names a tool by its place in this list: new ones go to its end. */
export const DRAWING_TOOLS = [...SKETCH_TOOLS, ...MEASURE_TOOLS] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Distinguishable from water, boats and each other; white and black for pictures that have all of them. */
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

/** A place in the picture: 0 and 0 its upper left corner, 1 and 1 its lower right one. */
export interface Point {
  x: number;
  y: number;
}

/** Which of a medium's streams is on show, and when. */
export interface Moment {
  /** Player time, seconds. */
  at: Seconds;
  /** The mode and the place in its list of addresses, `replay:0`: times of two streams are not each other's. */
  source: string;
}

/** What a pointer or a keyboard does with the pencil. */
export type PencilEvent =
  /** It comes down, at this moment of the film. */
  | { type: 'drawing.begin'; point: Point; moment: Moment }
  | { type: 'drawing.move'; point: Point }
  /** It is lifted. */
  | { type: 'drawing.end'; point: Point }
  /** What is being drawn is given up. */
  | { type: 'drawing.drop' };

export interface Stroke extends Moment {
  tool: DrawingTool;
  colour: DrawingColour;
  width: DrawingWidth;
  /**
   * Of a pen its whole way; of a line, an arrow and both tools that measure both ends; of an ellipse two opposite corners of the rectangle around it;
   * of an angle its vertex, then the ends of its first and second side.
   */
  points: readonly Point[];
  /** Of a calibration line: its length in the world. */
  metres?: number | undefined;
}

/** What is drawn, what an undo goes back to, the last one first, and what a redo brings back. */
export interface Drawings {
  strokes: readonly Stroke[];
  past: readonly (readonly Stroke[])[];
  future: readonly (readonly Stroke[])[];
}

export const NO_DRAWINGS: Drawings = { strokes: [], past: [], future: [] };

/** A viewer's next picture of it; what was undone before is forgotten. */
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

/** Strokes, and points of all of them together. */
export interface DrawingLimit {
  strokes: number;
  points: number;
}

export const exceeds = (strokes: readonly Pick<Stroke, 'points'>[], limit: DrawingLimit): boolean =>
  strokes.length > limit.strokes || strokes.reduce((sum, { points }) => sum + points.length, 0) > limit.points;

/** Everything drawn at other moments: a comparison counts its time from a lock that has changed. */
export function movedBy({ strokes, past, future }: Drawings, by: Seconds): Drawings {
  const move = (each: readonly Stroke[]): Stroke[] => each.map((stroke) => ({ ...stroke, at: stroke.at + by }));
  return { strokes: move(strokes), past: past.map(move), future: future.map(move) };
}

/** A place beyond the picture's edge is on the edge. */
export const withinPicture = ({ x, y }: Point): Point => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) });

const isNear = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < DRAWING_STEP;

/** The stroke with its free end at a place; a pen goes there, and stands still for less than a hair's breadth. */
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

/** The first side of an angle is there: its second one begins where the first one ended. */
export function turned(stroke: Stroke): Stroke {
  const [vertex, end] = stroke.points;
  return vertex && end ? { ...stroke, points: [vertex, end, end] } : stroke;
}

/** A press without a way is a dot of the pen, and nothing with another tool. */
export function isStroke({ tool, points }: Stroke): boolean {
  const [first, second, third] = points;
  if (!first) return false;
  if (tool === 'pen') return true;
  if (!second || isNear(first, second)) return false;
  return tool !== 'angle' || points.length < 3 || (third !== undefined && !isNear(first, third));
}

/** The strokes of a moment: of the same stream, and no farther from it than `DRAWING_MOMENT_S`. */
export function shownAt(strokes: readonly Stroke[], { at, source }: Moment): Stroke[] {
  return strokes.filter((stroke) => stroke.source === source && Math.abs(stroke.at - at) <= DRAWING_MOMENT_S);
}

/**
 * The moments that have strokes, in the film's order, with how many there are; strokes of one moment count together.
 */
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
 * @param ratio the picture's width by its height: shares of it are not equally long in both directions
 * @returns undefined while a side is missing
 */
export function degreesOf(points: readonly Point[], ratio: number): number | undefined {
  const angle = angleOf(points, ratio);
  return angle === undefined ? undefined : Math.round((angle * 180) / Math.PI);
}

/** As `degreesOf`, in radians and exactly. */
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

/** Where a picture lies within its place: whole, in the middle. A picture of unknown size fills it. */
export function fitted(picture: { width: number; height: number }, box: { width: number; height: number }): Box {
  if (!(picture.width > 0 && picture.height > 0)) return { left: 0, top: 0, ...box };
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height };
}
