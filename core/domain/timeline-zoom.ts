import { clamp } from './clamp.ts';
import { ZOOM_STEP } from './constants/tags.ts';
import type { Seconds } from './media.ts';
import type { TimelineWindow } from './timeline.ts';
import type { Percent, TimelineSpan } from './timeline-span.ts';

/** Zoom level and visible part of the timeline. Level 0 shows it whole; fractions come from pinching. */
export interface TimelineZoom {
  level: number;
  /** Left edge. */
  from: Percent;
}

export const WHOLE: TimelineZoom = { level: 0, from: 0 };

/** Levels that halve the visible part. One wheel step, two levels, zooms by √2. */
const LEVELS_PER_DOUBLING = 2 * ZOOM_STEP;

/** The shortest useful window, seconds. */
const CLOSEST_WINDOW_S: Seconds = 5;

/** The highest zoom level of a timeline, a whole number of wheel steps. */
export function maxZoomLevel(span: TimelineSpan): number {
  const doublings = Math.log2((span.to - span.from) / CLOSEST_WINDOW_S);
  return doublings > 0 ? Math.ceil((doublings * LEVELS_PER_DOUBLING) / ZOOM_STEP) * ZOOM_STEP : 0;
}

function widthOf(level: number): Percent {
  return 100 / 2 ** (level / LEVELS_PER_DOUBLING);
}

export function windowOf(zoom: TimelineZoom): TimelineWindow {
  return { from: zoom.from, to: zoom.from + widthOf(zoom.level) };
}

function clamped(level: number, from: Percent): TimelineZoom {
  return { level, from: clamp(from, 0, 100 - widthOf(level)) };
}

/**
 * Zooms in (positive) or out around `anchor`, which keeps its position.
 *
 * @param steps levels; a wheel step is `ZOOM_STEP`
 * @param anchor position under the pointer
 */
export function zoomAround(zoom: TimelineZoom, steps: number, anchor: Percent, max: number): TimelineZoom {
  const level = clamp(zoom.level + steps, 0, max);
  const share = (anchor - zoom.from) / widthOf(zoom.level);
  return clamped(level, anchor - share * widthOf(level));
}

/** Number of steps for a pinch by this factor. */
export function stepsOfScale(factor: number): number {
  return Math.log2(factor) * LEVELS_PER_DOUBLING;
}

export function panBy(zoom: TimelineZoom, by: Percent): TimelineZoom {
  return clamped(zoom.level, zoom.from + by);
}

/** Scrolls a position that is out of view to a fifth from the left. */
export function reveal(zoom: TimelineZoom, position: Percent): TimelineZoom {
  const window = windowOf(zoom);
  if (position >= window.from && position <= window.to) return zoom;
  return clamped(zoom.level, position - (window.to - window.from) / 5);
}

const TICKS_S: readonly Seconds[] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/**
 * Times that the ruler labels: round values, at least `room` pixels apart.
 *
 * @param width of the window, pixels
 * @param offset by how much the labelled time is ahead of player time: a live stream's ruler has round times of day
 * @returns player times
 */
export function rulerTicks(
  span: TimelineSpan,
  window: TimelineWindow,
  width: number,
  room: number,
  offset: Seconds = 0,
): Seconds[] {
  const perPercent = (span.to - span.from) / 100;
  const length = (window.to - window.from) * perPercent;
  if (!(length > 0) || width <= 0) return [];
  const step = TICKS_S.find((tick) => (tick / length) * width >= room) ?? 14_400;
  const start = span.from + window.from * perPercent;
  const ticks: Seconds[] = [];
  for (let time = Math.ceil((start + offset) / step) * step - offset; time <= start + length; time += step)
    ticks.push(time);
  return ticks;
}
