import { expect, test } from 'vitest';
import {
  ASSUMED_FPS,
  withCount,
  withInterval,
  withoutCount,
  type FpsEstimate,
} from '../../core/domain/fps-estimate.ts';

/** A film playing at 25 fps, counted at these moments. */
const counted = (estimate: FpsEstimate, ...times: readonly number[]): FpsEstimate =>
  times.reduce((sum, time) => withCount(sum, { time, frames: time * 25 }), estimate);

test('[P15] 60 fps are assumed until enough has been played', () => {
  const estimate = counted(ASSUMED_FPS, 0, 2, 4.9);
  expect(estimate.fps).toBe(60);
  expect(estimate.source).toBeUndefined();
});

test('[P15] the rate is measured over five seconds', () => {
  expect(counted(ASSUMED_FPS, 10, 12, 15)).toMatchObject({ source: 'measured', fps: 25 });
});

test('[P15] the five seconds restart after a jump or a pause', () => {
  const jumped = withoutCount(counted(ASSUMED_FPS, 0, 4));
  expect(counted(jumped, 60, 64).source).toBeUndefined();
  expect(counted(jumped, 60, 65)).toMatchObject({ source: 'measured', fps: 25 });
});

test('[P15] implausibly fast frames are ignored', () => {
  const frozen = [0, 5].reduce((sum, time) => withCount(sum, { time, frames: 3 }), ASSUMED_FPS);
  expect(frozen.fps).toBe(60);
});

test('[P15] two adjacent frames give the rate until it is measured, and not after', () => {
  const learnt = withInterval(ASSUMED_FPS, 1 / 50);
  expect(learnt).toMatchObject({ source: 'learnt', fps: 50 });
  expect(counted(learnt, 0, 5).fps).toBe(25);
  expect(withInterval(counted(learnt, 0, 5), 1 / 50)).toMatchObject({ source: 'measured', fps: 25 });
});
