import { DRAWING_COLOURS } from '../../core/domain/drawing.ts';
import type { Box, Stroke } from '../../core/domain/drawing.ts';
import { measurementOf } from '../../core/domain/measuring.ts';
import type { PictureSize } from '../../core/domain/measuring.ts';
import {
  FIGURE_RIM_WIDTH,
  figurePlace,
  figureSize,
  lineWidthOf,
  pixelsIn,
  RIM_WIDTH,
  rimOf,
  shapeOf,
} from '../../core/domain/stroke-shape.ts';
import type { Pixel, ShapePart } from '../../core/domain/stroke-shape.ts';
import { measurementText } from './measurement-text.ts';

/** Dash pattern in line widths. */
const CALIBRATION_DASH = [3, 2];

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Data for the labels of angles and distances. */
interface Figures {
  fontFamily?: string | undefined;
  /** All strokes of the film, because the calibration may belong to another moment; by default, the strokes drawn. */
  all?: readonly Stroke[];
  /** Size of the film's own picture; by default, the size drawn, without its pixel accuracy. */
  picture?: PictureSize;
}

/** Draws strokes over the picture in `box`; the screen and the saved file look alike at any size. */
export function drawStrokes(
  context: Context,
  strokes: readonly Stroke[],
  box: Box,
  { fontFamily = 'sans-serif', all = strokes, picture }: Figures = {},
): void {
  const film = picture && picture.width > 0 && picture.height > 0 ? picture : undefined;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) {
    const width = lineWidthOf(stroke, box);
    const points = stroke.points.map(pixelsIn(box));
    const path = pathOf(shapeOf(stroke, points, width));
    context.setLineDash(stroke.tool === 'calibrate' ? CALIBRATION_DASH.map((part) => part * width) : []);
    context.strokeStyle = rimColour(stroke);
    context.lineWidth = width * RIM_WIDTH;
    context.stroke(path);
    context.strokeStyle = DRAWING_COLOURS[stroke.colour];
    context.lineWidth = width;
    context.stroke(path);
    context.setLineDash([]);
    const measurement = measurementOf(stroke, all, film ?? box, film !== undefined);
    if (measurement) drawFigure(context, measurementText(measurement), stroke, points, width, box, fontFamily);
  }
}

function rimColour(stroke: Stroke): string {
  const { grey, alpha } = rimOf(stroke);
  return `rgb(${grey} ${grey} ${grey} / ${alpha})`;
}

function pathOf(shape: readonly ShapePart[]): Path2D {
  const path = new Path2D();
  for (const part of shape) {
    if (part.kind === 'lines') {
      part.points.forEach((point, n) => (n === 0 ? path.moveTo(...point) : path.lineTo(...point)));
    } else {
      const { centre, radii, from, sweep } = part;
      path.moveTo(centre[0] + Math.cos(from) * radii[0], centre[1] + Math.sin(from) * radii[1]);
      path.ellipse(...centre, ...radii, 0, from, from + sweep, sweep < 0);
    }
  }
  return path;
}

function drawFigure(
  context: Context,
  text: string,
  stroke: Stroke,
  points: readonly Pixel[],
  width: number,
  box: Box,
  fontFamily: string,
): void {
  const size = figureSize(width);
  context.font = `600 ${size}px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const at = figurePlace(stroke, points, width, [context.measureText(text).width / 2, size / 2], box);
  if (!at) return;
  context.strokeStyle = rimColour(stroke);
  context.lineWidth = size * FIGURE_RIM_WIDTH;
  context.strokeText(text, ...at);
  context.fillStyle = DRAWING_COLOURS[stroke.colour];
  context.fillText(text, ...at);
}
