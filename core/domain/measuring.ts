/**
 * Measures a picture: angles, and distances by a line of known length in the same picture (row P26).
 *
 * One scale applies to the whole picture. That is correct in the plane of the calibration line, seen square on, if
 * the camera neither moves nor zooms.
 */
import {
  ANGLE_PIXELS,
  CALIBRATION_MAX_M,
  CALIBRATION_MIN_M,
  DRAWING_MOMENT_S,
  MEASURE_PIXELS,
} from './constants/drawing.ts';
import { angleOf, degreesOf } from './drawing.ts';
import type { Moment, Point, Stroke } from './drawing.ts';

/** Size of the film's own picture, px. */
export interface PictureSize {
  width: number;
  height: number;
}

export type Measurement =
  /** Rounded like a distance; without an uncertainty if the size of the film is unknown. */
  | { kind: 'angle'; degrees: number; uncertainty?: number; decimals: number }
  /** The length assigned to a calibration line. */
  | { kind: 'calibrate'; metres: number }
  /** Rounded to the first digit of its uncertainty, which is rounded up; `decimals` applies to both. */
  | { kind: 'distance'; metres: number; uncertainty: number; decimals: number }
  /** A distance without calibration: percentage of the picture's width, to tenths. */
  | { kind: 'share'; percent: number };

/** Parses a length in metres, with a decimal point or comma; undefined if invalid or out of range. */
export function metresOf(text: string): number | undefined {
  const found = /^(\d+(?:[.,]\d+)?|[.,]\d+)\s*m?$/u.exec(text.trim());
  const metres = Number(found?.[1]?.replace(',', '.'));
  return metres >= CALIBRATION_MIN_M && metres <= CALIBRATION_MAX_M ? metres : undefined;
}

type Calibration = Stroke & { metres: number };
const isCalibration = (stroke: Stroke): stroke is Calibration =>
  stroke.tool === 'calibrate' && stroke.metres !== undefined;

/**
 * The calibration line that applies at a moment of a source.
 *
 * The most recently drawn of those shown at that moment; else the last one before it in the film, since the camera
 * may have moved since earlier ones; else the first one after it.
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
 * The measurement of a stroke, by the calibration line that applies at its moment.
 *
 * The uncertainty of a distance is one pixel at each end of its own line and of the calibration line, in the worst
 * case.
 *
 * @param picture size to which the strokes' coordinates relate
 * @param isFilm false for a stage, whose pixels are not those of the film, so that angles are whole degrees only
 * @returns undefined for a stroke that measures nothing (yet)
 */
export function measurementOf(
  stroke: Stroke,
  strokes: readonly Stroke[],
  picture: PictureSize,
  isFilm = true,
): Measurement | undefined {
  const { tool, points, metres } = stroke;
  if (tool === 'angle') return measuredAngle(points, picture, isFilm);
  if (tool === 'calibrate') return metres === undefined ? undefined : { kind: 'calibrate', metres };
  if (tool !== 'distance') return undefined;
  const length = pixelsOf(points, picture);
  if (length === 0) return undefined;
  const known = calibrationAt(strokes, stroke);
  if (!known) return { kind: 'share', percent: Math.round((length / picture.width) * 1000) / 10 };
  const knownLength = pixelsOf(known.points, picture);
  const both = 2 * MEASURE_PIXELS;
  const found = (known.metres * length) / knownLength;
  const { value, ...sure } = rounded(found, found * (both / length + both / knownLength));
  return { kind: 'distance', metres: value, ...sure };
}

function measuredAngle(points: readonly Point[], picture: PictureSize, isFilm: boolean): Measurement | undefined {
  const ratio = picture.width / picture.height;
  const degrees = degreesOf(points, ratio);
  if (degrees === undefined) return undefined;
  const by = angleUncertainty(points, picture);
  if (!isFilm || by === undefined) return { kind: 'angle', degrees, decimals: 0 };
  const { value, ...sure } = rounded((angleOf(points, ratio)! * 180) / Math.PI, by);
  return { kind: 'angle', degrees: value, ...sure };
}

/**
 * The uncertainty of an angle, degrees, if each of its three points is known to half a pixel: a pixel on show stands
 * for all that lies within half of one around its middle (JCGM 100:2008, GUM, F.2.2.1: resolution of a digital
 * indication).
 *
 * Let the sides have lengths a and b, and their ends the distance c, all in px. Moving an end across its side by e
 * turns that side by e/a or e/b. Moving the vertex turns both: the angle changes by e times the length of n₁/a −
 * n₂/b, normals of the sides, which by the law of cosines is c/(ab). These are the sensitivity coefficients of GUM
 * 5.1.3. Their magnitudes are added, which is the worst case, as for distances: e (1/a + 1/b + c/(ab)).
 *
 * @returns undefined for a side of zero length, which has no direction, and from 90 degrees on, where nothing is
 *   known
 */
export function angleUncertainty(points: readonly Point[], picture: PictureSize): number | undefined {
  const [vertex, one, other] = points;
  if (!vertex || !one || !other) return undefined;
  const [a, b, c] = [
    [vertex, one],
    [vertex, other],
    [one, other],
  ].map((line) => pixelsOf(line, picture)) as [number, number, number];
  if (a === 0 || b === 0) return undefined;
  const degrees = (ANGLE_PIXELS * (1 / a + 1 / b + c / (a * b)) * 180) / Math.PI;
  return degrees < 90 ? degrees : undefined;
}

/** Rounds both to the first digit of the uncertainty, which is never rounded down. */
function rounded(found: number, by: number): { value: number; uncertainty: number; decimals: number } {
  // Floating-point noise such as 0.30000000000000004 must not cause rounding up.
  const exact = Number(by.toPrecision(12));
  const first = Math.floor(Math.log10(exact));
  const step = 10 ** first;
  const uncertainty = Math.ceil(Number((exact / step).toPrecision(12))) * step;
  // 0.96 becomes 1, whose first digit is one place further left.
  const exponent = Math.floor(Math.log10(Number(uncertainty.toPrecision(12))));
  const decimals = Math.max(0, -exponent);
  const unit = 10 ** exponent;
  return {
    value: Number((Math.round(found / unit) * unit).toFixed(decimals)),
    uncertainty: Number(uncertainty.toFixed(decimals)),
    decimals,
  };
}
