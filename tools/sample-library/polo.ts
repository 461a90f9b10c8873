/** Canoe polo: an attack that the keeper first saves and that then scores, seen from the stand. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { FilmEvent } from '../../server/samples/films.ts';
import { drawBoat, drawWake, type BoatStyle } from './boat.ts';
import { followCamera, mixVec, smooth, type Vec, vec } from './camera.ts';
import { clockText, drawFlash, drawLowerThird } from './graphics.ts';
import { drawPoloScore } from './polo-score.ts';
import { Painter } from './paint.ts';
import { poseAt, type Waypoint } from './path.ts';
import { between, seeded } from '../../server/samples/random.ts';
import { drawBackdrop, drawPerson, drawTree, makePerson, makeTree } from './scenery.ts';

/** The pitch: 35 by 23 metres; white attacks the goal at the far right. */
const LONG = 35;
const WIDE = 23;

type Side = 'white' | 'blue';

interface Player {
  readonly side: Side;
  readonly cap: number;
  readonly path: readonly Waypoint[];
}

function way(...points: readonly (readonly [t: number, x: number, y: number])[]): Waypoint[] {
  return points.map(([t, x, y]) => ({ t, x, y }));
}

const PLAYERS: readonly Player[] = [
  { side: 'white', cap: 2, path: way([-2, 10, 6], [2, 15, 6.5], [6, 21, 5], [10, 25, 4.6], [16, 27, 6], [24, 22, 7]) },
  {
    side: 'white',
    cap: 4,
    path: way([-2, 9, 12], [3, 16, 13], [7, 22, 13.5], [12, 26, 12.5], [15, 29, 11.5], [20, 27, 13], [24, 22, 14]),
  },
  {
    side: 'white',
    cap: 5,
    path: way([-2, 8, 18], [3, 16, 18.6], [8, 24, 19], [13, 28, 17.5], [18, 27, 18], [24, 21, 18]),
  },
  { side: 'white', cap: 8, path: way([-2, 5, 9], [4, 12, 9], [9, 19, 9.6], [14, 22, 10.5], [24, 20, 10]) },
  { side: 'white', cap: 1, path: way([-2, 3, 12], [10, 6, 12.6], [24, 8, 12]) },
  {
    side: 'blue',
    cap: 1,
    path: way([-2, 34, 11.5], [6, 33.9, 12], [9.3, 33.9, 10.3], [12, 33.9, 11.6], [15.6, 33.9, 13.2], [24, 33.6, 12]),
  },
  { side: 'blue', cap: 3, path: way([-2, 22, 7], [4, 24.6, 7.6], [10, 28, 7.2], [16, 30, 8.4], [24, 27, 9]) },
  { side: 'blue', cap: 6, path: way([-2, 22, 12], [5, 25, 11.3], [11, 29.5, 10.6], [16, 31, 12.4], [24, 28, 12.4]) },
  { side: 'blue', cap: 7, path: way([-2, 22, 17], [5, 26, 16.6], [11, 30, 15.6], [17, 31, 15.6], [24, 27, 16]) },
  { side: 'blue', cap: 9, path: way([-2, 18, 14.5], [6, 21.5, 16], [12, 25.5, 15], [18, 26, 14.8], [24, 23, 15.4]) },
];

const STATE_ASSERTIONS: Readonly<Record<Side, Omit<BoatStyle, 'bib'>>> = {
  white: {
    hull: '#e9edf0',
    deck: '#ffffff',
    vest: '#f5f7f8',
    helmet: '#f5f7f8',
    blade: '#ffb81c',
    length: 3,
    width: 0.74,
  },
  blue: {
    hull: '#143a73',
    deck: '#2457a6',
    vest: '#1d4f9c',
    helmet: '#12356b',
    blade: '#ffe27a',
    length: 3,
    width: 0.74,
  },
};

interface Throw {
  readonly kind: 'pass' | 'save' | 'goal';
  /** when it is thrown and when it arrives, in seconds of the film */
  readonly from: number;
  readonly to: number;
  readonly by: readonly [Side, number];
  /** who catches it, or where it goes */
  readonly at: readonly [Side, number] | Vec;
  readonly high: number;
}

const GOAL_Y = 11.5;
/** The goals hang two metres above the water. */
const GOAL_LOW = 2;

const THROWS: readonly Throw[] = [
  { kind: 'pass', from: 2, to: 2.8, by: ['white', 8], at: ['white', 2], high: 2.2 },
  { kind: 'pass', from: 5.2, to: 6.2, by: ['white', 2], at: ['white', 4], high: 2.6 },
  { kind: 'save', from: 8.8, to: 9.4, by: ['white', 4], at: vec(34.4, GOAL_Y - 0.9, 2.3), high: 1.2 },
  { kind: 'pass', from: 9.4, to: 10.4, by: ['blue', 1], at: ['white', 5], high: 1.8 },
  { kind: 'pass', from: 12.4, to: 13.4, by: ['white', 5], at: ['white', 4], high: 2.4 },
  { kind: 'goal', from: 15.2, to: 15.8, by: ['white', 4], at: vec(35.4, GOAL_Y - 0.3, 2.5), high: 0.9 },
];

export const POLO_DURATION = 20;
/** Seconds left on the game clock at the start of the film. */
const CLOCK_AT_START = 252;

function seatOf([side, cap]: readonly [Side, number], t: number): Vec {
  const player = PLAYERS.find((each) => each.side === side && each.cap === cap);
  const pose = poseAt(player?.path ?? [], t);
  return vec(pose.x + 0.3, pose.y, 1.25);
}

function ballAt(t: number): Vec {
  const flying = THROWS.find((each) => t >= each.from && t <= each.to);
  if (flying) {
    const share = (t - flying.from) / (flying.to - flying.from);
    const from = seatOf(flying.by, flying.from);
    const to = 'x' in flying.at ? flying.at : seatOf(flying.at, flying.to);
    const at = mixVec(from, to, share);
    return vec(at.x, at.y, at.z + flying.high * 4 * share * (1 - share) * 0.5);
  }
  const last = THROWS.findLast((each) => t > each.to);
  if (!last) return seatOf(['white', 8], t);
  if (last.kind === 'goal') {
    const since = t - last.to;
    return vec(35.8, GOAL_Y - 0.3, Math.max(0.1, 2.5 - 4.9 * since * since));
  }
  return 'x' in last.at ? last.at : seatOf(last.at, t);
}

const random = seeded(71);
const RIPPLES = Array.from({ length: 220 }, () => ({
  x: between(random, -6, 44),
  y: between(random, -6, WIDE + 1.5),
  long: between(random, 0.4, 1.4),
}));
const CROWD = Array.from({ length: 90 }, (_, i) =>
  makePerson(random, vec(between(random, 2, 42), WIDE + 4 + (i % 3) * 1.2, 0.4 + (i % 3) * 0.6)),
);
const TREES = Array.from({ length: 26 }, () =>
  makeTree(random, vec(between(random, -4, 46), WIDE + between(random, 10, 15), 0)),
);

function drawGoal(painter: Painter, x: number, t: number): void {
  const at = vec(x, GOAL_Y, GOAL_LOW);
  painter.later(at, () => {
    const low = GOAL_Y - 0.75;
    const high = GOAL_Y + 0.75;
    const scored = THROWS.find((each) => each.kind === 'goal');
    const shake =
      scored && x > LONG / 2 && t > scored.to
        ? 0.25 * Math.exp(-(t - scored.to) * 2) * Math.sin((t - scored.to) * 16)
        : 0;
    for (let i = 0; i <= 6; i += 1) {
      const y = low + (1.5 * i) / 6;
      painter.line(
        [vec(x, y, GOAL_LOW), vec(x + 0.5 + shake, y, GOAL_LOW + 0.1), vec(x, y, GOAL_LOW + 1)],
        0.02,
        'rgba(240,244,247,0.85)',
      );
    }
    for (let i = 0; i <= 4; i += 1) {
      painter.line(
        [vec(x + 0.2 + shake, low, GOAL_LOW + i * 0.25), vec(x + 0.2 + shake, high, GOAL_LOW + i * 0.25)],
        0.02,
        'rgba(240,244,247,0.85)',
      );
    }
    painter.line(
      [
        vec(x, low, GOAL_LOW),
        vec(x, high, GOAL_LOW),
        vec(x, high, GOAL_LOW + 1),
        vec(x, low, GOAL_LOW + 1),
        vec(x, low, GOAL_LOW),
      ],
      0.12,
      '#e23a30',
    );
    painter.line(
      [vec(x, GOAL_Y, GOAL_LOW + 1), vec(x, GOAL_Y, 4.4), vec(x + (x > LONG / 2 ? 3.4 : -3.4), GOAL_Y, 4.4)],
      0.09,
      '#66717a',
    );
  });
}

/** The pitch without graphics. */
export function drawPoloWorld(ctx: SKRSContext2D, t: number): void {
  const ball = ballAt(t);
  const lead = ballAt(Math.min(POLO_DURATION, t + 0.8));
  const painter = new Painter(
    ctx,
    followCamera(vec(19 + smooth(1, 9, t) * 6.5 + (lead.x - 19) * 0.06, 11.6, 0.4), vec(-96, -384, 224), 17.2),
  );
  drawBackdrop(painter, '#2d8f8d');
  painter.fill([vec(-30, -40), vec(70, -40), vec(70, WIDE + 3), vec(-30, WIDE + 3)], '#2d8f8d');
  painter.fill([vec(0, 0), vec(LONG, 0), vec(LONG, WIDE), vec(0, WIDE)], '#33a09b');
  for (const x of [6, LONG / 2, LONG - 6]) painter.line([vec(x, 0), vec(x, WIDE)], 0.12, 'rgba(255,255,255,0.35)');
  for (const ripple of RIPPLES) {
    painter.line(
      [vec(ripple.x, ripple.y), vec(ripple.x + ripple.long, ripple.y + 0.05)],
      0.06,
      'rgba(214,246,240,0.35)',
    );
  }
  painter.fill([vec(-30, WIDE + 2), vec(70, WIDE + 2), vec(70, WIDE + 60), vec(-30, WIDE + 60)], '#6a9a55');
  painter.fill([vec(-30, WIDE + 2), vec(70, WIDE + 2), vec(70, WIDE + 3.6), vec(-30, WIDE + 3.6)], '#b9bfc2');
  for (const line of [0, WIDE]) {
    for (let x = 0; x <= LONG; x += 0.7)
      painter.ball(vec(x, line, 0.06), 0.13, Math.round(x / 0.7) % 2 === 0 ? '#ffb81c' : '#ffffff');
  }
  for (const x of [0, LONG]) {
    for (let y = 0; y <= WIDE; y += 0.7) painter.ball(vec(x, y, 0.06), 0.13, '#ef4136');
  }
  for (const tree of TREES) painter.later(tree.at, () => drawTree(painter, tree));
  for (const person of CROWD) painter.later(person.at, () => drawPerson(painter, person, t));
  for (let i = 0; i < 6; i += 1) {
    const x = -2 + i * 8;
    painter.later(vec(x, WIDE + 2.2), () =>
      painter.board(
        vec(x, WIDE + 2.2, 0.1),
        vec(x + 6.5, WIDE + 2.2, 0.1),
        vec(x, WIDE + 2.2, 1.3),
        ['CANOE POLO', 'FERRYGLIDE', 'HEKLA DRYBAGS'][i % 3] ?? '',
        i % 2 === 0 ? '#143a73' : '#f4f1ea',
        i % 2 === 0 ? '#ffffff' : '#143a73',
      ),
    );
  }
  drawGoal(painter, 0, t);
  drawGoal(painter, LONG, t);
  for (const player of PLAYERS) {
    const pose = poseAt(player.path, t);
    const keeper = player.cap === 1;
    const celebrates = player.side === 'white' && !keeper ? smooth(16.2, 16.8, t) : 0;
    // keepers and stationary boats face the play
    const heading = keeper ? (player.side === 'blue' ? Math.PI * 0.97 : 0.05) : pose.speed < 0.25 ? 0.2 : pose.heading;
    const boat = { ...STATE_ASSERTIONS[player.side], bib: player.cap };
    const body = {
      x: pose.x,
      y: pose.y,
      heading,
      stroke: t * (0.7 + pose.speed * 0.25) + player.cap * 0.3,
      effort: keeper ? 0.15 : Math.min(1, 0.25 + pose.speed * 0.5),
      cheering: keeper && player.side === 'blue' ? 0.9 : celebrates,
    };
    painter.later(vec(pose.x, pose.y, 0.3), () => {
      drawWake(painter, body, boat, pose.speed, t + player.cap);
      drawBoat(painter, body, boat);
    });
  }
  painter.later(vec(ball.x, ball.y, ball.z), () => {
    painter.ball(vec(ball.x, ball.y, 0.02), 0.22, 'rgba(6,50,54,0.4)', 0.5);
    painter.ball(ball, 0.24, '#f6c915');
    painter.ball(vec(ball.x - 0.05, ball.y, ball.z + 0.07), 0.09, '#fff3b0');
  });
  painter.paintSprites();
}

/** A broadcast frame, without its frame number. */
export function drawPolo(ctx: SKRSContext2D, t: number): void {
  drawPoloWorld(ctx, t);
  const scored = THROWS.find((each) => each.kind === 'goal')?.to ?? 0;
  drawPoloScore(ctx, clockText(Math.ceil(CLOCK_AT_START - t), 0), 2 + (t >= scored ? 1 : 0), 2);
  drawLowerThird(ctx, t, { from: 0.4, to: 5 }, '5:5', 'Canoe polo', 'White attacks from the left  ·  second half');
  for (const each of THROWS) {
    if (each.kind === 'goal') drawFlash(ctx, t - each.to, `GOAL   white ${each.by[1]}`, '#16863f');
    if (each.kind === 'save') drawFlash(ctx, t - each.to, 'SAVE   blue 1', '#143a73');
  }
}

/** The events of the film: passes as they are caught, the save, the goal. */
export function poloEvents(fps: number): FilmEvent[] {
  return THROWS.filter((each) => each.kind !== 'pass' || each.by[0] === 'white').map((each) => {
    const frame = Math.ceil(each.to * fps - 1e-6);
    const bib = each.kind === 'save' ? 1 : each.by[1];
    return {
      t: frame / fps,
      frame,
      kind: each.kind,
      bib,
      clock: Math.ceil(CLOCK_AT_START - each.to),
      ...(each.kind === 'goal' ? { text: '3-2' } : {}),
    };
  });
}
