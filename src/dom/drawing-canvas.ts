import { DRAWING_WIDTHS } from '../../core/domain/constants.ts';
import { DRAWING_COLOURS } from '../../core/domain/drawing.ts';
import type { Box, Point, Stroke } from '../../core/domain/drawing.ts';
import { measurementOf } from '../../core/domain/measuring.ts';
import type { PictureSize } from '../../core/domain/measuring.ts';
import { measurementText } from './measurement-text.ts';

/** The head of an arrow, in widths of its line, and half its opening. */
const HEAD_LENGTH = 5;
const HEAD_ANGLE = Math.PI / 7;
/** The arc of an angle and the height of its figure, in widths of its line. */
const ARC_RADIUS = 8;
const FIGURE_HEIGHT = 6;
const FIGURE_MIN_PX = 14;
/** A measured line has a bar at each end, this many of its widths to either side, and its figure as far beside its middle. */
const BAR_LENGTH = 3;
const CALIBRATION_DASH = [3, 2];
/** A dark rim keeps a light line apart from foam, a light one a black line from a dark hall. */
const RIM = { light: 'rgb(0 0 0 / 45%)', dark: 'rgb(255 255 255 / 55%)' };
/** How much wider than the line, in its own width. */
const RIM_WIDTH = 1.5;

/** Length of the line that a dot is made of, px. */
const DOT_PX = 0.01;

type Pixel = readonly [x: number, y: number];

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What the figures beside angles and distances need. */
interface Figures {
  fontFamily?: string | undefined;
  /** All strokes of the film, for the calibration may be of another moment; without them, those that are drawn. */
  all?: readonly Stroke[];
  /** The film's own picture; without it, as large as it is drawn. */
  picture?: PictureSize;
}

/** Draws strokes over the picture that lies in `box`; the screen and the saved file look alike at any size. */
export function drawStrokes(
  context: Context,
  strokes: readonly Stroke[],
  box: Box,
  { fontFamily = 'sans-serif', all = strokes, picture = box }: Figures = {},
): void {
  const size = picture.width > 0 && picture.height > 0 ? picture : box;
  const toPixels = ({ x, y }: Point): Pixel => [box.left + x * box.width, box.top + y * box.height];
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) {
    const width = Math.max(1, DRAWING_WIDTHS[stroke.width] * box.width);
    const points = stroke.points.map(toPixels);
    const path = pathOf(stroke, points, width);
    context.setLineDash(stroke.tool === 'calibrate' ? CALIBRATION_DASH.map((part) => part * width) : []);
    context.strokeStyle = stroke.colour === 'black' ? RIM.dark : RIM.light;
    context.lineWidth = width * RIM_WIDTH;
    context.stroke(path);
    context.strokeStyle = DRAWING_COLOURS[stroke.colour];
    context.lineWidth = width;
    context.stroke(path);
    context.setLineDash([]);
    const measurement = measurementOf(stroke, all, size);
    if (measurement) drawFigure(context, measurementText(measurement), stroke, points, width, box, fontFamily);
  }
}

function pathOf({ tool }: Stroke, [first, second, third, ...rest]: readonly Pixel[], width: number): Path2D {
  const path = new Path2D();
  if (!first) return path;
  path.moveTo(...first);
  if (!second) {
    // A dot of the pen: a line without any length would not be drawn, however round its ends.
    path.lineTo(first[0] + DOT_PX, first[1]);
    return path;
  }
  switch (tool) {
    case 'pen':
      path.lineTo(...second);
      for (const point of third ? [third, ...rest] : []) path.lineTo(...point);
      break;
    case 'line':
      path.lineTo(...second);
      break;
    case 'distance':
    case 'calibrate':
      path.lineTo(...second);
      addBar(path, first, second, width);
      addBar(path, second, first, width);
      break;
    case 'arrow':
      path.lineTo(...second);
      addHead(path, first, second, width);
      break;
    case 'ellipse':
      return ellipseIn(first, second);
    case 'angle':
      path.lineTo(...second);
      if (third) {
        path.moveTo(...first);
        path.lineTo(...third);
        addArc(path, first, second, third, width);
      }
      break;
  }
  return path;
}

function addHead(path: Path2D, [fromX, fromY]: Pixel, [x, y]: Pixel, width: number): void {
  const back = Math.atan2(fromY - y, fromX - x);
  const length = Math.min(HEAD_LENGTH * width, Math.hypot(fromX - x, fromY - y));
  for (const side of [back - HEAD_ANGLE, back + HEAD_ANGLE]) {
    path.moveTo(x, y);
    path.lineTo(x + Math.cos(side) * length, y + Math.sin(side) * length);
  }
}

function ellipseIn([left, top]: Pixel, [right, bottom]: Pixel): Path2D {
  const path = new Path2D();
  const radii = [Math.abs(right - left) / 2, Math.abs(bottom - top) / 2] as const;
  path.ellipse((left + right) / 2, (top + bottom) / 2, ...radii, 0, 0, Math.PI * 2);
  return path;
}

const direction = ([x, y]: Pixel, [toX, toY]: Pixel): number => Math.atan2(toY - y, toX - x);

function addArc(path: Path2D, vertex: Pixel, one: Pixel, other: Pixel, width: number): void {
  const from = direction(vertex, one);
  const to = direction(vertex, other);
  const turn = (to - from + Math.PI * 2) % (Math.PI * 2);
  const radius = ARC_RADIUS * width;
  path.moveTo(vertex[0] + Math.cos(from) * radius, vertex[1] + Math.sin(from) * radius);
  path.arc(...vertex, radius, from, to, turn > Math.PI);
}

/** Across the end of a line. */
function addBar(path: Path2D, [x, y]: Pixel, from: Pixel, width: number): void {
  const across = direction([x, y], from) + Math.PI / 2;
  const [aside, down] = [Math.cos(across) * BAR_LENGTH * width, Math.sin(across) * BAR_LENGTH * width];
  path.moveTo(x - aside, y - down);
  path.lineTo(x + aside, y + down);
}

/** Of an angle beyond its arc and between its sides, of a line beside its middle; within the picture. */
function drawFigure(
  context: Context,
  text: string,
  { tool, colour }: Stroke,
  points: readonly Pixel[],
  width: number,
  box: Box,
  fontFamily: string,
): void {
  const size = Math.max(FIGURE_MIN_PX, FIGURE_HEIGHT * width);
  context.font = `600 ${size}px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half: Pixel = [context.measureText(text).width / 2, size / 2];
  const found = tool === 'angle' ? beyondArc(points, width, size) : besideMiddle(points, width, half, box);
  if (!found) return;
  const at = heldIn(box, found, half);
  context.strokeStyle = colour === 'black' ? RIM.dark : RIM.light;
  context.lineWidth = size / 5;
  context.strokeText(text, ...at);
  context.fillStyle = DRAWING_COLOURS[colour];
  context.fillText(text, ...at);
}

/** The nearest place at which a text of this half size lies within the box. */
function heldIn({ left, top, width, height }: Box, [x, y]: Pixel, [halfWidth, halfHeight]: Pixel): Pixel {
  return [
    Math.max(left + halfWidth, Math.min(left + width - halfWidth, x)),
    Math.max(top + halfHeight, Math.min(top + height - halfHeight, y)),
  ];
}

function beyondArc([vertex, one, other]: readonly Pixel[], width: number, size: number): Pixel | undefined {
  if (!vertex || !one || !other) return undefined;
  const [a, b] = [direction(vertex, one), direction(vertex, other)];
  const middle = Math.atan2(Math.sin(a) + Math.sin(b), Math.cos(a) + Math.cos(b));
  const distance = ARC_RADIUS * width + size * 1.2;
  return [vertex[0] + Math.cos(middle) * distance, vertex[1] + Math.sin(middle) * distance];
}

/**
 * Above a level line, to the right of an upright one, as far away as the text is wide or high in that direction; on the other
 * side where the picture ends.
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
