/**
 * The 200 m sprint of the films: nine lanes, and the position of each boat over time.
 *
 * x is metres from the start line to the bow; lane 1 is nearest to the bank camera.
 */
import type { FilmEvent } from '../../server/samples/films.ts';

export const LANES = 9;
export const LANE_WIDTH = 3.4;
export const RACE_LENGTH = 200;
export const SPLITS: readonly number[] = [50, 100, 150];

export interface Crew {
  readonly lane: number;
  /** finish, seconds of the race clock */
  readonly time: number;
  /** how slowly it accelerates, seconds */
  readonly launch: number;
  /** share of its speed that it loses over the course */
  readonly fade: number;
}

export const CREWS: readonly Crew[] = [
  { lane: 1, time: 38.52, launch: 2.5, fade: 0.1 },
  { lane: 2, time: 37.64, launch: 2.2, fade: 0.13 },
  { lane: 3, time: 36.96, launch: 2.6, fade: 0.02 },
  { lane: 4, time: 36.6, launch: 1.9, fade: 0.14 },
  { lane: 5, time: 36.48, launch: 2.3, fade: 0.06 },
  { lane: 6, time: 36.84, launch: 2, fade: 0.12 },
  { lane: 7, time: 37.28, launch: 2.4, fade: 0.07 },
  { lane: 8, time: 38.08, launch: 2.1, fade: 0.15 },
  { lane: 9, time: 38.96, launch: 2.7, fade: 0.08 },
];

export const FIRST_TIME = Math.min(...CREWS.map((crew) => crew.time));
export const LAST_TIME = Math.max(...CREWS.map((crew) => crew.time));

/** The middle of a lane, metres from the near edge of the course. */
export function laneY(lane: number): number {
  return (lane - 0.5) * LANE_WIDTH;
}

/** Unscaled distance in metres of a crew that accelerates, then tires. */
function raw(crew: Crew, t: number): number {
  const gathered = t - crew.launch * (1 - Math.exp(-t / crew.launch));
  return gathered - (crew.fade * t * t) / (2 * crew.time);
}

/** Metres from the start line to a crew's bow. After the finish it glides out. */
export function bowAt(crew: Crew, t: number): number {
  if (t <= 0) return 0;
  const scale = RACE_LENGTH / raw(crew, crew.time);
  if (t <= crew.time) return raw(crew, t) * scale;
  const speed = (raw(crew, crew.time) - raw(crew, crew.time - 0.05)) * scale * 20;
  const after = t - crew.time;
  return RACE_LENGTH + speed * 3.2 * (1 - Math.exp(-after / 3.2));
}

/** Race time at which a crew's bow is at a distance. */
export function timeAt(crew: Crew, distance: number): number {
  let low = 0;
  let high = crew.time;
  for (let step = 0; step < 50; step += 1) {
    const half = (low + high) / 2;
    if (bowAt(crew, half) < distance) low = half;
    else high = half;
  }
  return distance === RACE_LENGTH ? crew.time : high;
}

/** Crews in order of arrival at a distance, with their times. */
export function standings(distance: number): { crew: Crew; time: number }[] {
  return CREWS.map((crew) => ({ crew, time: timeAt(crew, distance) })).sort((a, b) => a.time - b.time);
}

/** Crews in order of position at a moment. */
export function orderAt(t: number): Crew[] {
  return CREWS.toSorted((a, b) => (t >= FIRST_TIME ? a.time - b.time : bowAt(b, t) - bowAt(a, t)));
}

/** The events in a film of this race; for the arguments see `runEvents`. */
export function raceEvents(startsAt: number, duration: number, fps: number): FilmEvent[] {
  const hundredth = (seconds: number): number => Math.round(seconds * 100) / 100;
  const moments: (Omit<FilmEvent, 't' | 'frame'> & { at: number })[] = [
    { kind: 'start', at: 0, clock: 0 },
    ...SPLITS.flatMap((distance) =>
      standings(distance).map(({ crew, time }, index) => ({
        kind: 'split' as const,
        at: time,
        bib: crew.lane,
        distance,
        rank: index + 1,
        clock: hundredth(time),
      })),
    ),
    ...standings(RACE_LENGTH).map(({ crew, time }, index) => ({
      kind: 'finish' as const,
      at: time,
      bib: crew.lane,
      distance: RACE_LENGTH,
      rank: index + 1,
      clock: time,
    })),
  ];
  return moments
    .flatMap(({ at, ...moment }) => {
      const frame = Math.ceil((at - startsAt) * fps - 1e-6);
      return frame < 0 || frame >= duration * fps ? [] : [{ t: frame / fps, frame, ...moment }];
    })
    .sort((a, b) => a.frame - b.frame);
}
