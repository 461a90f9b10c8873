/** The shape of a stroke in pixels (row P26), shared by a page's canvas and exported pictures. */
import { DRAWING_WIDTHS } from './constants/drawing.ts';
import type { Box, Point, Stroke } from './drawing.ts';

export type Pixel = readonly [x: number, y: number];

/** A polyline, or a part of an ellipse: angles in radians, clockwise from the right, as on a canvas. */
export type ShapePart =
  | { kind: 'lines'; points: readonly Pixel[] }
  | { kind: 'arc'; centre: Pixel; radii: Pixel; from: number; sweep: number };

/** Length of an arrow head in line widths, and half its opening angle. */
const HEAD_LENGTH = 5;
const HEAD_ANGLE = Math.PI / 7;
/** Radius of an angle's arc and height of its label, in line widths. */
const ARC_RADIUS = 8;
const FIGURE_HEIGHT = 6;
const FIGURE_MIN_PX = 14;
/** End bars of a measured line, in line widths to either side, and the distance of its label from its middle. */
const BAR_LENGTH = 3;
/** Length of the line that draws a dot, px. */
const DOT_PX = 0.01;

/** Additional width of the rim of a line, in line widths. */
export const RIM_WIDTH = 1.5;
/** Additional width of the rim of a label, in font sizes. */
export const FIGURE_RIM_WIDTH = 0.2;

/** A grey, 0 to 255, and its opacity. */
interface Rim {
  grey: number;
  alpha: number;
}

/** A dark rim separates a light line from foam, a light rim a black line from a dark hall. */
export const rimOf = ({ colour }: Pick<Stroke, 'colour'>): Rim =>
  colour === 'black' ? { grey: 255, alpha: 0.55 } : { grey: 0, alpha: 0.45 };

/** Line width, px. */
export const lineWidthOf = ({ width }: Pick<Stroke, 'width'>, box: Box): number =>
  Math.max(1, DRAWING_WIDTHS[width] * box.width);

export const pixelsIn =
  (box: Box) =>
  ({ x, y }: Point): Pixel => [box.left + x * box.width, box.top + y * box.height];

/** @param width line width, px */
export function shapeOf(
  { tool }: Pick<Stroke, 'tool'>,
  [first, second, third, ...rest]: readonly Pixel[],
  width: number,
): readonly ShapePart[] {
  if (!first) return [];
  // A dot of the pen: a line of zero length would not be drawn, even with round caps.
  if (!second) return [lines(first, [first[0] + DOT_PX, first[1]])];
  const line = lines(first, second);
  switch (tool) {
    case 'pen':
      return [lines(first, second, ...(third ? [third, ...rest] : []))];
    case 'line':
      return [line];
    case 'distance':
    case 'calibrate':
      return [line, barAcross(first, second, width), barAcross(second, first, width)];
    case 'arrow':
      return [line, ...headOf(first, second, width)];
    case 'ellipse':
      return [ellipseIn(first, second)];
    default:
      // While an angle's second side is not drawn yet, only the first one is shown.
      return third ? [line, lines(first, third), arcBetween(first, second, third, width)] : [line];
  }
}

const lines = (...points: readonly Pixel[]): ShapePart => ({ kind: 'lines', points });

function headOf([fromX, fromY]: Pixel, [x, y]: Pixel, width: number): ShapePart[] {
  const back = Math.atan2(fromY - y, fromX - x);
  const length = Math.min(HEAD_LENGTH * width, Math.hypot(fromX - x, fromY - y));
  return [back - HEAD_ANGLE, back + HEAD_ANGLE].map((side) =>
    lines([x, y], [x + Math.cos(side) * length, y + Math.sin(side) * length]),
  );
}

function ellipseIn([left, top]: Pixel, [right, bottom]: Pixel): ShapePart {
  const radii: Pixel = [Math.abs(right - left) / 2, Math.abs(bottom - top) / 2];
  return { kind: 'arc', centre: [(left + right) / 2, (top + bottom) / 2], radii, from: 0, sweep: Math.PI * 2 };
}

const direction = ([x, y]: Pixel, [toX, toY]: Pixel): number => Math.atan2(toY - y, toX - x);

/** Takes the shorter way round. */
function arcBetween(vertex: Pixel, one: Pixel, other: Pixel, width: number): ShapePart {
  const from = direction(vertex, one);
  const turn = (direction(vertex, other) - from + Math.PI * 2) % (Math.PI * 2);
  const radius = ARC_RADIUS * width;
  return {
    kind: 'arc',
    centre: vertex,
    radii: [radius, radius],
    from,
    sweep: turn > Math.PI ? turn - 2 * Math.PI : turn,
  };
}

/** A bar across the end of a line. */
function barAcross([x, y]: Pixel, from: Pixel, width: number): ShapePart {
  const across = direction([x, y], from) + Math.PI / 2;
  const [aside, down] = [Math.cos(across) * BAR_LENGTH * width, Math.sin(across) * BAR_LENGTH * width];
  return lines([x - aside, y - down], [x + aside, y + down]);
}

/** Font size of a label beside a stroke, px. */
export const figureSize = (width: number): number => Math.max(FIGURE_MIN_PX, FIGURE_HEIGHT * width);

/**
 * Centre of a stroke's label, within the picture: between the sides of an angle beyond its arc, or beside the middle
 * of a line.
 *
 * @param half half the width and height of the label, px
 */
export function figurePlace(
  { tool }: Pick<Stroke, 'tool'>,
  points: readonly Pixel[],
  width: number,
  half: Pixel,
  box: Box,
): Pixel | undefined {
  const found = tool === 'angle' ? beyondArc(points, width, half) : besideMiddle(points, width, half, box);
  return found && heldIn(box, found, half);
}

/** The nearest position at which a text of this half size fits into the box. */
function heldIn({ left, top, width, height }: Box, [x, y]: Pixel, [halfWidth, halfHeight]: Pixel): Pixel {
  return [
    Math.max(left + halfWidth, Math.min(left + width - halfWidth, x)),
    Math.max(top + halfHeight, Math.min(top + height - halfHeight, y)),
  ];
}

/** Beyond the arc by half the text's extent in that direction. */
function beyondArc([vertex, one, other]: readonly Pixel[], width: number, half: Pixel): Pixel | undefined {
  if (!vertex || !one || !other) return undefined;
  const [a, b] = [direction(vertex, one), direction(vertex, other)];
  const middle = Math.atan2(Math.sin(a) + Math.sin(b), Math.cos(a) + Math.cos(b));
  const [aside, down] = [Math.abs(Math.cos(middle)) * half[0], Math.abs(Math.sin(middle)) * half[1]];
  const distance = ARC_RADIUS * width + Math.max(figureSize(width) * 1.2, aside + down);
  return [vertex[0] + Math.cos(middle) * distance, vertex[1] + Math.sin(middle) * distance];
}

/**
 * Above a horizontal line, to the right of a vertical one, by half the text's extent in that direction; on the other
 * side at the picture's edge.
 */
function besideMiddle([from, to]: readonly Pixel[], width: number, half: Pixel, box: Box): Pixel | undefined {
  if (!from || !to) return undefined;
  const line = direction(from, to);
  const [aside, up] = [Math.abs(Math.sin(line)), Math.abs(Math.cos(line))];
  const isRising = Math.cos(line) * Math.sin(line) < -0.01;
  const distance = BAR_LENGTH * width + aside * half[0] + up * half[1];
  const middle: Pixel = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const [right, down] = [(isRising ? -aside : aside) * distance, -up * distance];
  const found: Pixel = [middle[0] + right, middle[1] + down];
  const [x, y] = heldIn(box, found, half);
  return x === found[0] && y === found[1] ? found : [middle[0] - right, middle[1] - down];
}
