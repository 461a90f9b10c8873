/**
 * The slalom run of the films: river, gates, the boat's line, and when it passes each gate.
 *
 * Gates hang `x` metres down the course and `offset` metres from the middle of the river. Race times are seconds after
 * the start; at the time of a gate, the boat's seat crosses its line.
 */
import type { FilmEvent } from '../../server/samples/films.ts';
import { type Pose, poseAt, type Waypoint } from './path.ts';

export interface Gate {
  readonly number: number;
  readonly x: number;
  readonly offset: number;
  readonly upstream: boolean;
  /** when the boat passes, in seconds of the race clock */
  readonly passed: number;
}

export const RUN_BIB = 7;
/** The gate whose pole the boat touches: a penalty of two seconds. */
export const TOUCHED_GATE = 7;
export const TOUCH_PENALTY = 2;
export const RUN_TIME = 48.88;
export const HALF_WIDTH = 7.2;
/** distance of a gate's poles from its middle */
export const GATE_HALF_WIDTH = 0.75;
export const COURSE_END = 134;

export const GATES: readonly Gate[] = [
  { number: 1, x: 12, offset: 1.5, upstream: false, passed: 4.04 },
  { number: 2, x: 22, offset: -2.5, upstream: false, passed: 7.08 },
  { number: 3, x: 32, offset: 1, upstream: false, passed: 10.2 },
  { number: 4, x: 42, offset: 4.6, upstream: true, passed: 14.8 },
  { number: 5, x: 52, offset: -1, upstream: false, passed: 19.2 },
  { number: 6, x: 62, offset: -3.5, upstream: false, passed: 22.12 },
  { number: 7, x: 72, offset: 1.5, upstream: false, passed: 24.96 },
  { number: 8, x: 82, offset: -4.6, upstream: true, passed: 29.6 },
  { number: 9, x: 93, offset: 0, upstream: false, passed: 34.4 },
  { number: 10, x: 103, offset: 3, upstream: false, passed: 37.28 },
  { number: 11, x: 113, offset: 4.6, upstream: true, passed: 41.6 },
  { number: 12, x: 124, offset: 0, upstream: false, passed: 46.2 },
];

/** The middle of the river. */
export function middle(x: number): number {
  return 2.6 * Math.sin(x / 21) + 1.2 * Math.sin(x / 9.3 + 1);
}

/** Position of a gate across the river. */
export function gateY(gate: Gate): number {
  return middle(gate.x) + gate.offset;
}

/** Intermediate gates are passed slightly off their middle, so that the poles hang clear of the boat. */
function line(): Waypoint[] {
  const points: Waypoint[] = [
    { t: -6, x: -4, y: middle(-4) },
    { t: -0.6, x: -1.4, y: middle(-1.4) },
    { t: 0, x: 0, y: middle(0) },
    { t: 1.5, x: 3.6, y: middle(3.6) + 0.3 },
  ];
  for (const gate of GATES) {
    const y = gateY(gate);
    if (!gate.upstream) {
      points.push({ t: gate.passed, x: gate.x, y: gate.number === TOUCHED_GATE ? y + 0.42 : y });
      continue;
    }
    const side = Math.sign(gate.offset);
    points.push(
      { t: gate.passed - 2.7, x: gate.x - 2.2, y: y - side * 3.2 },
      { t: gate.passed - 1.75, x: gate.x + 1.4, y: y - side * 2.5 },
      { t: gate.passed - 1.05, x: gate.x + 2.7, y: y - side * 1.1 },
      { t: gate.passed - 0.55, x: gate.x + 1.9, y: y + side * 0.1 },
      { t: gate.passed, x: gate.x, y },
      { t: gate.passed + 0.55, x: gate.x - 1.7, y: y - side * 0.5 },
      { t: gate.passed + 1.15, x: gate.x - 1.9, y: y - side * 2 },
      { t: gate.passed + 1.9, x: gate.x + 0.6, y: y - side * 3.6 },
    );
  }
  points.push(
    { t: RUN_TIME, x: COURSE_END, y: middle(COURSE_END) },
    { t: RUN_TIME + 2.5, x: COURSE_END + 6, y: middle(COURSE_END + 6) + 1.5 },
    { t: RUN_TIME + 6, x: COURSE_END + 9.5, y: middle(COURSE_END + 9.5) + 3 },
    { t: RUN_TIME + 20, x: COURSE_END + 12, y: middle(COURSE_END + 12) + 3.4 },
  );
  return points;
}

const LINE = line();

/** Pose of the boat at a moment of the race. */
export function boatAt(t: number): Pose {
  return poseAt(LINE, t);
}

/** Penalty seconds shown by the clock at a moment. */
export function penaltyAt(t: number): number {
  const touched = GATES.find((gate) => gate.number === TOUCHED_GATE);
  return touched && t >= touched.passed ? TOUCH_PENALTY : 0;
}

/** How many gates have been passed. */
export function gatesPassed(t: number): number {
  return GATES.filter((gate) => t >= gate.passed).length;
}

/**
 * The events in a film of this run.
 *
 * @param startsAt race time of the film's first frame, seconds
 * @param duration of the film, seconds
 * @param fps frames per second
 */
export function runEvents(startsAt: number, duration: number, fps: number): FilmEvent[] {
  const moments: (Omit<FilmEvent, 't' | 'frame'> & { clock: number })[] = [
    { kind: 'start', bib: RUN_BIB, clock: 0 },
    ...GATES.flatMap((gate) => [
      {
        kind: 'gate' as const,
        bib: RUN_BIB,
        gate: gate.number,
        upstream: gate.upstream,
        clock: gate.passed,
        penalty: gate.number === TOUCHED_GATE ? TOUCH_PENALTY : 0,
      },
      ...(gate.number === TOUCHED_GATE
        ? [{ kind: 'touch' as const, bib: RUN_BIB, gate: gate.number, clock: gate.passed, penalty: TOUCH_PENALTY }]
        : []),
    ]),
    { kind: 'finish', bib: RUN_BIB, clock: RUN_TIME, penalty: TOUCH_PENALTY },
  ];
  return moments.flatMap((moment) => {
    const frame = Math.ceil((moment.clock - startsAt) * fps - 1e-6);
    if (frame < 0 || frame >= duration * fps) return [];
    return [{ t: frame / fps, frame, ...moment }];
  });
}
