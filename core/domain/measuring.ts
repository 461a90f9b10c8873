/**
 * What is measured in a picture: an angle, and a distance by a line of known length in the same picture (row P26).
 *
 * One scale holds for the whole picture. That is right in the plane of the calibration line, seen square on, as long as the
 * camera neither moves nor zooms.
 */
import { CALIBRATION_MAX_M, CALIBRATION_MIN_M, DRAWING_MOMENT_S, MEASURE_PIXELS } from './constants.ts';
import { degreesOf } from './drawing.ts';
import type { Moment, Point, Stroke } from './drawing.ts';

/** The film's own picture, px. */
export interface PictureSize {
  width: number;
  height: number;
}

export type Measurement =
  | { kind: 'angle'; degrees: number }
  /** The length that a calibration line was given. */
  | { kind: 'calibrate'; metres: number }
  /** Rounded to the first digit of what it is uncertain by, which is rounded up; `decimals` is how many both have. */
  | { kind: 'distance'; metres: number; uncertainty: number; decimals: number }
  /** A distance without a calibration: tenths of a per cent of the picture's width. */
  | { kind: 'share'; percent: number };

/** What was typed as a length in metres, with a point or a comma; undefined where it is none, or none that a film shows. */
export function metresOf(text: string): number | undefined {
  const found = /^(\d+(?:[.,]\d+)?|[.,]\d+)\s*m?$/u.exec(text.trim());
  const metres = Number(found?.[1]?.replace(',', '.'));
  return metres >= CALIBRATION_MIN_M && metres <= CALIBRATION_MAX_M ? metres : undefined;
}

type Calibration = Stroke & { metres: number };
const isCalibration = (stroke: Stroke): stroke is Calibration =>
  stroke.tool === 'calibrate' && stroke.metres !== undefined;

/**
 * The calibration line that holds at a moment of a source.
 *
 * The last one drawn of those that are shown at that moment; else the last one of the film before it, for the camera may have
 * moved since an earlier one; else the first one after it.
 */
export function calibrationAt(strokes: readonly Stroke[], { at, source }: Moment): Calibration | undefined {
  const lines = strokes.filter(isCalibration).filter((stroke) => stroke.source === source);
  const shown = lines.findLast((stroke) => Math.abs(stroke.at - at) <= DRAWING_MOMENT_S);
  if (shown) return shown;
  const inOrder = lines.toSorted((a, b) => a.at - b.at);
  return inOrder.findLast((stroke) => stroke.at < at) ?? inOrder[0];
}

/** Length of a line, px of a picture of this size. */
export function pixelsOf([from, to]: readonly Point[], { width, height }: PictureSize): number {
  return from && to ? Math.hypot((to.x - from.x) * width, (to.y - from.y) * height) : 0;
}

/**
 * What a stroke measures, by the calibration line among all strokes that holds at its moment.
 *
 * A distance is uncertain by one pixel at each end of its own line and of the calibration line, in the worst case.
 *
 * @returns undefined of a stroke that measures nothing, or not yet
 */
export function measurementOf(
  stroke: Stroke,
  strokes: readonly Stroke[],
  picture: PictureSize,
): Measurement | undefined {
  const { tool, points, metres } = stroke;
  if (tool === 'angle') {
    const degrees = degreesOf(points, picture.width / picture.height);
    return degrees === undefined ? undefined : { kind: 'angle', degrees };
  }
  if (tool === 'calibrate') return metres === undefined ? undefined : { kind: 'calibrate', metres };
  if (tool !== 'distance') return undefined;
  const length = pixelsOf(points, picture);
  if (length === 0) return undefined;
  const known = calibrationAt(strokes, stroke);
  if (!known) return { kind: 'share', percent: Math.round((length / picture.width) * 1000) / 10 };
  const knownLength = pixelsOf(known.points, picture);
  const both = 2 * MEASURE_PIXELS;
  const found = (known.metres * length) / knownLength;
  return { kind: 'distance', ...rounded(found, found * (both / length + both / knownLength)) };
}

/** Both to the first digit of the uncertainty, which never becomes smaller than it is. */
function rounded(found: number, by: number): { metres: number; uncertainty: number; decimals: number } {
  // What counting in halves leaves over, 0.30000000000000004, is no reason to round up.
  const exact = Number(by.toPrecision(12));
  const first = Math.floor(Math.log10(exact));
  const step = 10 ** first;
  const uncertainty = Math.ceil(Number((exact / step).toPrecision(12))) * step;
  // 0.96 becomes 1, whose first digit is one place further left.
  const place = Math.floor(Math.log10(Number(uncertainty.toPrecision(12))));
  const decimals = Math.max(0, -place);
  const unit = 10 ** place;
  return {
    metres: Number((Math.round(found / unit) * unit).toFixed(decimals)),
    uncertainty: Number(uncertainty.toFixed(decimals)),
    decimals,
  };
}
