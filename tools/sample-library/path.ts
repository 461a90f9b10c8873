/** Smooth movement through waypoints. */
import type { Point } from './camera.ts';

export interface Waypoint extends Point {
  /** seconds */
  readonly t: number;
}

export interface Pose extends Point {
  /** radians, 0 along x, counter-clockwise */
  readonly heading: number;
  /** metres per second */
  readonly speed: number;
}

/** The tangent at a waypoint, from its neighbours. */
function tangent(path: readonly Waypoint[], index: number): Point {
  const before = path[Math.max(0, index - 1)];
  const after = path[Math.min(path.length - 1, index + 1)];
  if (!before || !after || after.t === before.t) return { x: 0, y: 0 };
  return { x: (after.x - before.x) / (after.t - before.t), y: (after.y - before.y) / (after.t - before.t) };
}

function place(path: readonly Waypoint[], t: number): Point {
  const first = path[0];
  const last = path[path.length - 1];
  if (!first || !last) throw new Error('a path needs places');
  if (t <= first.t) return first;
  if (t >= last.t) return last;
  const next = path.findIndex((each) => each.t > t);
  const a = path[next - 1] ?? first;
  const b = path[next] ?? last;
  const span = b.t - a.t;
  const s = (t - a.t) / span;
  const ta = tangent(path, next - 1);
  const tb = tangent(path, next);
  const h1 = s * s * (3 - 2 * s);
  const h2 = s * (1 - s) * (1 - s) * span;
  const h3 = s * s * (s - 1) * span;
  return { x: a.x + (b.x - a.x) * h1 + ta.x * h2 + tb.x * h3, y: a.y + (b.y - a.y) * h1 + ta.y * h2 + tb.y * h3 };
}

/** Position and heading at a moment; passes every waypoint exactly at its time. */
export function poseAt(path: readonly Waypoint[], t: number): Pose {
  const here = place(path, t);
  const before = place(path, t - 0.12);
  const after = place(path, t + 0.12);
  const dx = after.x - before.x;
  const dy = after.y - before.y;
  const still = Math.hypot(dx, dy) < 0.004;
  return { x: here.x, y: here.y, heading: still ? 0 : Math.atan2(dy, dx), speed: Math.hypot(dx, dy) / 0.24 };
}
