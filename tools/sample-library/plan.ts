/** The list of films, with the pictures and sound of each. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Film, FilmEvent, FilmId } from '../../server/samples/films.ts';
import { ADVERT_DURATION, drawBagAdvert, drawPaddleAdvert } from './adverts.ts';
import type { Rate } from './encode.ts';
import { drawPolo, drawPoloWorld, POLO_DURATION, poloEvents } from './polo.ts';
import { CREWS, FIRST_TIME, LAST_TIME, raceEvents } from './regatta-course.ts';
import { drawSlalom, drawSlalomWorld, type SlalomShot } from './slalom.ts';
import { GATES, RUN_TIME, runEvents } from './slalom-course.ts';
import { type Beep, startBeeps } from './sound.ts';
import { drawSprint, drawSprintWorld, type SprintShot } from './sprint.ts';

export interface FilmPlan {
  readonly id: FilmId;
  readonly shows: string;
  readonly rate: Rate;
  readonly frames: number;
  readonly lines: readonly number[];
  readonly finer?: number;
  /** draws a broadcast frame at a time of the film in seconds */
  readonly draw: (ctx: SKRSContext2D, t: number) => void;
  /** the same without graphics, for thumbnails */
  readonly still: (ctx: SKRSContext2D, t: number) => void;
  /** times of the thumbnails, the film's own first */
  readonly stillsAt: readonly number[];
  readonly events: (fps: number) => FilmEvent[];
  readonly water: number;
  readonly beeps: readonly Beep[];
  readonly cheer: (t: number) => number;
  readonly captions?: boolean;
  readonly progressive?: boolean;
  readonly camera?: Film['camera'];
}

const PAL: Rate = { num: 25, den: 1 };
/** Seconds before the start at which the films of the races begin. */
const SLALOM_LEAD = 4;
const SPRINT_LEAD = 8;
/** Camera B was switched on this much later than camera A. */
const ABOVE_OFFSET_MS = 2400;

/** Cuts of the slalom film in race time: the bank camera shows the upstream gates. */
function slalomShot(race: number): SlalomShot {
  return GATES.some((gate) => gate.upstream && race >= gate.passed - 3.4 && race < gate.passed + 2.4)
    ? 'bank'
    : 'drone';
}

function slalomFilm(
  shot: (race: number) => SlalomShot,
  from: number,
): Pick<FilmPlan, 'draw' | 'still' | 'water' | 'cheer' | 'beeps'> {
  return {
    draw: (ctx, t) => drawSlalom(ctx, t + from, shot(t + from)),
    still: (ctx, t) => drawSlalomWorld(ctx, t + from, shot(t + from)),
    water: 1,
    cheer: (t) => 0.12 + (t + from > RUN_TIME - 3 ? 0.3 : 0),
    beeps: [...startBeeps(-from), { at: RUN_TIME - from, lasts: 0.7, pitch: 620, loud: 0.25 }],
  };
}

function sprintFilm(shot: SprintShot, from: number): Pick<FilmPlan, 'draw' | 'still' | 'water' | 'cheer' | 'beeps'> {
  return {
    draw: (ctx, t) => drawSprint(ctx, t + from, shot),
    still: (ctx, t) => drawSprintWorld(ctx, t + from, shot),
    water: 0.35,
    cheer: (t) => {
      const race = t + from;
      return race < 0 ? 0.08 : race < LAST_TIME + 4 ? 0.12 + 0.35 * (race / FIRST_TIME) ** 2 : 0.2;
    },
    beeps: [
      { at: -from, lasts: 0.7, pitch: 440, loud: 0.3 },
      ...CREWS.map((crew) => ({ at: crew.time - from, lasts: 0.16, pitch: 990, loud: 0.2 })),
    ],
  };
}

export const PLANS: readonly FilmPlan[] = [
  {
    id: 'slalom-run',
    shows: 'A slalom run of bib 7 through twelve gates, from a drone and from the bank',
    rate: PAL,
    frames: 1500,
    lines: [240, 720],
    finer: 3,
    ...slalomFilm(slalomShot, -SLALOM_LEAD),
    stillsAt: [33.6, 8.2, 18.6, 23.4, 28.9, 41.3, 45.4, 52.9],
    events: (fps) => runEvents(-SLALOM_LEAD, 60, fps),
    captions: true,
  },
  {
    id: 'sprint-bank',
    shows: 'A 200 m sprint race over nine lanes, from the bank',
    rate: PAL,
    frames: 1500,
    lines: [240, 720],
    ...sprintFilm('bank', -SPRINT_LEAD),
    stillsAt: [20, 7, 10.5, 27, 36, 44.5, 47],
    events: (fps) => raceEvents(-SPRINT_LEAD, 60, fps),
    captions: true,
    camera: { race: 'sprint', name: 'Bank', offsetMs: 0 },
  },
  {
    id: 'sprint-above',
    shows: 'The same 200 m race from above, switched on 2.4 s later',
    rate: PAL,
    frames: 1400,
    lines: [240, 720],
    ...sprintFilm('above', -SPRINT_LEAD + ABOVE_OFFSET_MS / 1000),
    stillsAt: [24, 5, 14, 42],
    events: (fps) => raceEvents(-SPRINT_LEAD + ABOVE_OFFSET_MS / 1000, 56, fps),
    camera: { race: 'sprint', name: 'Above', offsetMs: ABOVE_OFFSET_MS },
  },
  {
    id: 'polo-attack',
    shows: 'A canoe polo attack: passes, a save and a goal',
    rate: PAL,
    frames: POLO_DURATION * 25,
    lines: [240, 720],
    draw: drawPolo,
    still: drawPoloWorld,
    stillsAt: [9.2, 2.5, 15.7, 17.5],
    events: poloEvents,
    water: 0.3,
    beeps: [{ at: 16, lasts: 0.6, pitch: 2100, loud: 0.2 }],
    cheer: (t) => (t > 15.8 ? 0.5 : 0.15),
    progressive: true,
  },
  {
    id: 'gate-25',
    shows: 'An upstream gate from the bank, 25 frames a second',
    rate: PAL,
    frames: 250,
    lines: [240, 720, 1080],
    ...slalomFilm(() => 'bank', 22),
    stillsAt: [7.2, 4.5],
    events: (fps) => runEvents(22, 10, fps),
  },
  {
    id: 'start-2997',
    shows: 'A sprint start from the bank, 29.97 frames a second',
    rate: { num: 30_000, den: 1001 },
    frames: 300,
    lines: [240, 720],
    ...sprintFilm('bank', -4),
    stillsAt: [5.2],
    events: (fps) => raceEvents(-4, 10.01, fps),
  },
  {
    id: 'gate-50',
    shows: 'Two gates and a touch from a drone, 50 frames a second',
    rate: { num: 50, den: 1 },
    frames: 500,
    lines: [240, 720],
    ...slalomFilm(() => 'drone', 17),
    stillsAt: [7.9],
    events: (fps) => runEvents(17, 10, fps),
  },
  {
    id: 'finish-60',
    shows: 'A sprint finish from above, 60 frames a second',
    rate: { num: 60, den: 1 },
    frames: 600,
    lines: [240, 720],
    ...sprintFilm('above', 30),
    stillsAt: [6.5],
    events: (fps) => raceEvents(30, 10, fps),
  },
  ...(
    [
      ['advert-paddles', 'An advert for paddles', drawPaddleAdvert],
      ['advert-drybag', 'An advert for dry bags', drawBagAdvert],
    ] as const
  ).map(([id, shows, draw]) => ({
    id,
    shows,
    rate: PAL,
    frames: ADVERT_DURATION * 25,
    lines: [240, 720],
    draw,
    still: draw,
    stillsAt: [5],
    events: () => [],
    water: 0.15,
    progressive: true,
    beeps: [392, 494, 587, 784].map((pitch, index) => ({ at: 0.4 + index * 0.4, lasts: 0.9, pitch, loud: 0.07 })),
    cheer: () => 0,
  })),
];

/** The long session repeats these two films and has no media files of its own. */
export const SESSION_PARTS: readonly FilmId[] = ['slalom-run', 'sprint-bank'];
export const SESSION_PART_SECONDS = 60;
export const SESSION_REPEATS = 45;
/** Length of the commentary, which accompanies the sprint. */
export const COMMENTARY_SECONDS = 60;
