import { expect, test } from 'vitest';
import {
  maxZoomLevel,
  panBy,
  reveal,
  rulerTicks,
  stepsOfScale,
  WHOLE,
  windowOf,
  zoomAround,
} from '../../core/domain/timeline-zoom.ts';

const hour = { from: 0, to: 3600 };
const max = maxZoomLevel(hour);

test('[P12] two turns of the wheel, two steps each, show half', () => {
  const zoom = zoomAround(zoomAround(WHOLE, 2, 50, max), 2, 50, max);
  const { from, to } = windowOf(zoom);
  expect(to - from).toBeCloseTo(50, 6);
  expect(from).toBeCloseTo(25, 6);
});

test('[P12] the point under the pointer stays there', () => {
  let zoom = WHOLE;
  for (const steps of [2, 2, 2, -2, 2]) {
    const share = (30 - windowOf(zoom).from) / (windowOf(zoom).to - windowOf(zoom).from);
    zoom = zoomAround(zoom, steps, 30, max);
    const window = windowOf(zoom);
    expect((30 - window.from) / (window.to - window.from)).toBeCloseTo(share, 6);
  }
});

test('[P12] it neither zooms out beyond the whole film nor in without limit', () => {
  expect(zoomAround(WHOLE, -2, 50, max)).toEqual(WHOLE);
  expect(zoomAround({ level: max, from: 10 }, 2, 10, max).level).toBe(max);
  expect(max % 2).toBe(0);
  expect(maxZoomLevel({ from: 0, to: 3 })).toBe(0);
});

test('[P12] zooming out at an edge keeps the window within the film', () => {
  const zoom = zoomAround({ level: 8, from: 75 }, -6, 75, max);
  expect(windowOf(zoom).to).toBeLessThanOrEqual(100);
  expect(windowOf(zoom).from).toBeGreaterThanOrEqual(0);
});

test('[P12] panning stops at both ends', () => {
  expect(panBy({ level: 4, from: 40 }, 100).from).toBeCloseTo(50, 6);
  expect(panBy({ level: 4, from: 40 }, -100).from).toBe(0);
});

test('[P12] a position out of view is scrolled to a fifth from the left, and a visible one stays', () => {
  expect(reveal({ level: 8, from: 10 }, 60).from).toBeCloseTo(55, 6);
  expect(reveal({ level: 8, from: 10 }, 20)).toEqual({ level: 8, from: 10 });
});

test('[P12] doubling the distance of two fingers shows half', () => {
  expect(stepsOfScale(2)).toBe(4);
  expect(stepsOfScale(0.5)).toBe(-4);
});

test('[P12] the ruler shows round times that have room', () => {
  expect(rulerTicks(hour, { from: 0, to: 100 }, 1000, 80)).toEqual([
    0, 300, 600, 900, 1200, 1500, 1800, 2100, 2400, 2700, 3000, 3300, 3600,
  ]);
  expect(rulerTicks(hour, { from: 50, to: 50.5 }, 1000, 80)).toHaveLength(10);
  expect(rulerTicks({ from: 0, to: 0 }, { from: 0, to: 100 }, 1000, 80)).toEqual([]);
});

test('[P10] a live ruler is round in the time of day', () => {
  const offset = 14 * 3600 + 3 * 60 + 17;
  const ticks = rulerTicks({ from: 0, to: 480 }, { from: 0, to: 100 }, 1000, 80, offset);
  expect(ticks[0]).toBe(43);
  expect(ticks.every((time) => (time + offset) % 60 === 0)).toBe(true);
});
