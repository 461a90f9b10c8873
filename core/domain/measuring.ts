/**
 * What is measured in a picture: an angle, and a distance by a line of known length in the same picture (row P26).
 *
 * One scale holds for the whole picture. That is right in the plane of the calibration line, seen square on, as long as the
 * camera neither moves nor zooms.
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

/** The film's own picture, px. */
export interface PictureSize {
  width: number;
  height: number;
}

export type Measurement =
  /** Rounded as a distance; without an uncertainty where the film's own pixels are not known. */
  | { kind: 'angle'; degrees: number; uncertainty?: number; decimals: number }
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
 * @param picture of which the strokes' points are shares
 * @param isFilm false for a stage: its pixels are not those of the film, so that an angle has whole degrees alone
 * @returns undefined of a stroke that measures nothing, or not yet
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
 * By how much an angle may be wrong, degrees, where each of its three points is known to half a pixel: a pixel on show stands
 * for all that lies within half of one around its middle (JCGM 100:2008, GUM, F.2.2.1: resolution of a digital indication).
 *
 * With sides of lengths a and b and the distance c between their ends, all px, moving an end across its side by e turns that
 * side by e/a or e/b. Moving the vertex turns both: the angle changes by e times the length of n₁/a − n₂/b, normals of the
 * sides, which by the law of cosines is c/(ab). These are the sensitivity coefficients of GUM 5.1.3; they are added by their
 * size, which is the worst case, as for distances: e (1/a + 1/b + c/(ab)).
 *
 * @returns undefined for a side without a length, which has no direction, and where nothing is known: from 90 on
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

/** Both to the first digit of the uncertainty, which never becomes smaller than it is. */
function rounded(found: number, by: number): { value: number; uncertainty: number; decimals: number } {
  // What counting in halves leaves over, 0.30000000000000004, is no reason to round up.
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
