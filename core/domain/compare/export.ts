/** Exports a comparison as one film (row B05): which frame of each film appears in which frame of the export. */
import { DRAWING_MOMENT_S } from '../constants/drawing.ts';
import { roundShare } from '../saved-drawings.ts';
import { COMPARE_EXPORT_MAX_S, COMPARE_EXPORT_POINTS_MAX, COMPARE_STROKES_MAX } from './limits.ts';
import { exceeds, SKETCH_TOOLS } from '../drawing.ts';
import type { Stroke } from '../drawing.ts';
import type { MediaId, Seconds } from '../media.ts';
import type { Arrangement, Layout } from './address.ts';
import type { Lock, LockedFilm, Side, Span } from './common-time.ts';
import { commonSpan, filmTime, nearestFrame, within } from './common-time.ts';

export const EXPORT_STATES = ['queued', 'encoding', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export interface ExportedFilm extends Lock {
  mediaId: MediaId;
  mirrored: boolean;
  /** Film time at which its clock shows 0: the start of the run, or the lock. */
  zero: Seconds;
}

/** A stroke of the exported layout; its moment is in common time. */
export interface ExportedStroke extends Omit<Stroke, 'source' | 'metres' | 'tool'> {
  tool: (typeof SKETCH_TOOLS)[number];
}

/** Everything that determines the pictures of an export. */
export interface ComparisonExport extends Pick<Arrangement, 'blend' | 'share'>, Span {
  films: { readonly [S in Side]: ExportedFilm };
  layout: Layout;
  rate: number;
  /** The film whose sound is used; undefined for none. */
  sound?: Side | undefined;
  /** Drawings over the pictures, if any. */
  strokes?: readonly ExportedStroke[] | undefined;
}

/**
 * The part of the request for which both films have pictures.
 *
 * @param films with their lengths; an unknown length is assumed to be long enough
 * @returns undefined if nothing is left
 */
export function exportedSpan(requested: Span, films: readonly LockedFilm[]): Span | undefined {
  const span = commonSpan(films);
  const clipped = { from: within(span, requested.from), to: within(span, requested.to) };
  return clipped.from < clipped.to ? clipped : undefined;
}

/**
 * The span that the page exports: the loop, else from the lock up to the longest export.
 *
 * @param span for which both films have pictures; unlimited until both are loaded, since the server trims the request
 */
export function pageSpan(
  { loop, rate }: { loop: Span | undefined; rate: number },
  span: Span = { from: 0, to: Number.POSITIVE_INFINITY },
): Span {
  return loop ?? { from: within(span, 0), to: Math.min(span.to, within(span, 0) + COMPARE_EXPORT_MAX_S * rate) };
}

/**
 * Drawings of this layout that are visible within the span: each stroke as long before and after its moment as on the
 * page.
 */
export function exportedStrokes(strokes: readonly Stroke[], layout: Layout, { from, to }: Span): ExportedStroke[] {
  return strokes.flatMap(({ tool: named, colour, width, source, at, points }) => {
    const tool = SKETCH_TOOLS.find((each) => each === named);
    const isShown = source === layout && at >= from - DRAWING_MOMENT_S && at < to + DRAWING_MOMENT_S;
    if (!tool || !isShown) return [];
    return { tool, colour, width, at, points: points.map(({ x, y }) => ({ x: roundShare(x), y: roundShare(y) })) };
  });
}

export const isTooMuchDrawn = (strokes: readonly ExportedStroke[]): boolean =>
  exceeds(strokes, { strokes: COMPARE_STROKES_MAX, points: COMPARE_EXPORT_POINTS_MAX });

/** Seconds of the export's own time. */
export const exportLength = ({ from, to, rate }: Span & { rate: number }): Seconds => (to - from) / rate;

export const isExportTooLong = (span: Span & { rate: number }): boolean => exportLength(span) > COMPARE_EXPORT_MAX_S;

/** @param fps of the export; at least one frame */
export const exportFrames = (span: Span & { rate: number }, fps: number): number =>
  Math.max(1, Math.round(exportLength(span) * fps));

/** Common time shown by a frame of the export. */
export const exportedTime = ({ from, rate }: { from: Seconds; rate: number }, frame: number, fps: number): Seconds =>
  from + (frame * rate) / fps;

/** Time within the frame that a film shows at this common time, as the page seeks to it. */
export const shownTime = (film: Lock, common: Seconds, fps: number): Seconds =>
  nearestFrame(filmTime(film, common), fps);
