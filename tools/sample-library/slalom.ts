/** The whitewater course: river, gates, banks and the run of bib 7, seen from a drone or from the bank. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawBoat, drawWake, type BoatStyle } from './boat.ts';
import { Camera, followCamera, mix, smooth, type Vec, vec } from './camera.ts';
import { clockText, drawBoard, drawClock, drawFlash, drawGateDots, drawLowerThird } from './graphics.ts';
import { Painter } from './paint.ts';
import { between, seeded } from '../../server/samples/random.ts';
import {
  drawBackdrop,
  drawBoulder,
  drawPerson,
  drawTree,
  makePerson,
  makeTree,
  type Boulder,
  type Person,
  type Tree,
} from './scenery.ts';
import {
  boatAt,
  COURSE_END,
  GATE_HALF_WIDTH,
  GATES,
  gatesPassed,
  gateY,
  HALF_WIDTH,
  middle,
  penaltyAt,
  RUN_BIB,
  RUN_TIME,
  TOUCHED_GATE,
  TOUCH_PENALTY,
  type Gate,
} from './slalom-course.ts';

export type SlalomShot = 'drone' | 'bank';

const LOOK: BoatStyle = {
  hull: '#c9302c',
  deck: '#f6f4ee',
  vest: '#f2b61f',
  helmet: '#c9302c',
  blade: '#f4f4f4',
  length: 3.6,
  width: 0.72,
  bib: RUN_BIB,
};
const RIVER_FROM = -46;
const RIVER_TO = COURSE_END + 50;

interface Streak {
  readonly across: number;
  readonly from: number;
  readonly long: number;
  readonly wobble: number;
  readonly bright: number;
}

interface Wave {
  readonly x: number;
  readonly across: number;
  readonly half: number;
  readonly phase: number;
  readonly high: number;
}

const random = seeded(20_260_512);

const STREAKS: readonly Streak[] = Array.from({ length: 130 }, () => ({
  across: between(random, -0.96, 0.96),
  from: random() * 80,
  long: between(random, 1.2, 4.2),
  wobble: random() * 6,
  bright: between(random, 0.2, 0.55),
}));

/** Trains of three or four standing waves down the middle, between the gates. */
const WAVES: readonly Wave[] = Array.from({ length: 17 }, (_, train) => train).flatMap((train) => {
  const x = -2 + train * 8.6 + between(random, -1, 1);
  const side = between(random, -2.4, 2.4);
  return Array.from({ length: 4 }, (_, crest) => ({
    x: x + crest * 1.35,
    across: side + between(random, -0.4, 0.4),
    half: between(random, 1, 2) * (1 - crest * 0.13),
    phase: random() * 6,
    high: 0.34 - crest * 0.06,
  }));
});

const ROCKS: readonly Boulder[] = [
  ...GATES.filter((gate) => gate.upstream).map((gate) => ({
    at: vec(gate.x - 4.4, gateY(gate) + Math.sign(gate.offset) * 1.4, 0),
    size: 1.25,
    tone: 0,
  })),
  ...Array.from({ length: 150 }, (_, i) => {
    const x = between(random, RIVER_FROM, RIVER_TO);
    const side = i % 2 === 0 ? 1 : -1;
    return {
      at: vec(x, middle(x) + side * (HALF_WIDTH + between(random, -0.25, 1)), 0),
      size: between(random, 0.4, 0.95),
      tone: i % 3,
    };
  }),
];

const TREES: readonly Tree[] = Array.from({ length: 150 }, (_, i) => {
  const x = between(random, RIVER_FROM, RIVER_TO);
  const side = i % 4 === 0 ? -1 : 1;
  return makeTree(random, vec(x, middle(x) + side * between(random, HALF_WIDTH + 9, HALF_WIDTH + 26), 0));
});

const PEOPLE: readonly Person[] = Array.from({ length: 230 }, (_, i) => {
  const x = between(random, -10, COURSE_END + 14);
  const side = i % 3 === 0 ? -1 : 1;
  return makePerson(random, vec(x, middle(x) + side * (HALF_WIDTH + between(random, 3, 5.6)), 0));
});

const BOARDS = ['FERRYGLIDE', 'WHITEWATER FEDERATION', 'NORDBLAD PADDLES', 'HEKLA DRYBAGS', 'TACEN FALLS'];

/** A strip of ground or water along the river, between two distances from its middle. */
function strip(painter: Painter, from: number, to: number, inner: number, outer: number, colour: string): void {
  const step = 4;
  for (let x = from; x < to; x += step) {
    const end = Math.min(to, x + step);
    painter.fill(
      [
        vec(x, middle(x) + inner),
        vec(end + 0.06, middle(end) + inner),
        vec(end + 0.06, middle(end) + outer),
        vec(x, middle(x) + outer),
      ],
      colour,
    );
  }
}

function drawRiver(painter: Painter, t: number, around: number): void {
  const from = Math.max(RIVER_FROM, Math.floor((around - 60) / 4) * 4);
  const to = Math.min(RIVER_TO, from + 132);
  for (const side of [-1, 1]) {
    strip(painter, from, to, side * (HALF_WIDTH + 1.2), side * (HALF_WIDTH + 40), '#5c8f4e');
    strip(painter, from, to, side * (HALF_WIDTH + 2.6), side * (HALF_WIDTH + 6), '#cdbf9d');
    strip(painter, from, to, side * (HALF_WIDTH - 0.4), side * (HALF_WIDTH + 1.5), '#8b867b');
  }
  strip(painter, from, to, -HALF_WIDTH, HALF_WIDTH, '#2b8a98');
  strip(painter, from, to, -HALF_WIDTH * 0.78, HALF_WIDTH * 0.78, '#23808f');
  strip(painter, from, to, -HALF_WIDTH * 0.45, HALF_WIDTH * 0.45, '#1b7384');

  for (const streak of STREAKS) {
    const speed = 3.6 * (1 - 0.75 * streak.across ** 2);
    const span = 80;
    const x = around - span / 2 + ((((streak.from + speed * t - around) % span) + span) % span);
    const edge = Math.min(1, (span / 2 - Math.abs(x - around)) / 8);
    const points = Array.from({ length: 6 }, (_, i) => {
      const at = x - streak.long / 2 + (streak.long * i) / 5;
      return vec(at, middle(at) + streak.across * HALF_WIDTH + 0.1 * Math.sin(at * 1.4 + streak.wobble));
    });
    painter.line(points, 0.07, `rgba(214,242,246,${(streak.bright * Math.max(0, edge)).toFixed(2)})`);
  }
}

/** Standing waves: a dark trough, a bright face, and a breaking crest whose foam drifts downstream. */
function drawWaves(painter: Painter, t: number): void {
  for (const wave of WAVES) {
    const centre = vec(wave.x, middle(wave.x) + wave.across, 0);
    if (!painter.sees(centre, 200)) continue;
    // a crescent: its ends taper and trail downstream of the crest's middle
    const crescent = (front: number, back: number, up: number): Vec[] => {
      const edge = (depth: number): Vec[] =>
        Array.from({ length: 9 }, (_, i) => {
          const share = i / 4 - 1;
          const jitter = 0.05 * Math.sin(t * 3.1 + wave.phase + i * 1.7);
          return vec(
            wave.x + share ** 2 * 0.4 + depth * (1 - share ** 2) + jitter,
            centre.y + share * wave.half,
            up * (1 - share ** 2),
          );
        });
      return [...edge(front), ...edge(back).toReversed()];
    };
    painter.fill(crescent(-1, 0.1, 0), 'rgba(9,70,88,0.6)');
    painter.fill(crescent(-0.62, 0.16, wave.high * 0.6), 'rgba(126,205,214,0.8)');
    painter.fill(crescent(-0.2, 0.24, wave.high), 'rgba(232,248,250,0.95)');
    for (let i = 0; i < 9; i += 1) {
      const share = i / 4 - 1;
      const pulse = 0.5 + 0.5 * Math.sin(t * 3.4 + wave.phase * 3 + i * 2.1);
      const at = vec(
        wave.x + share ** 2 * 0.4 + 0.08,
        centre.y + share * wave.half * 0.92,
        wave.high * (1 - share ** 2) + 0.05 * pulse,
      );
      painter.ball(at, 0.13 + 0.1 * pulse * (1 - 0.5 * share ** 2), '#fbfefe', 0.75);
    }
    for (let i = 0; i < 4; i += 1) {
      const age = (t * 0.8 + wave.phase + i / 4) % 1;
      const y = centre.y + Math.sin(i * 2.3 + wave.phase) * wave.half * 0.85;
      painter.ball(
        vec(wave.x + 0.35 + age * 1.3, y, 0.02),
        0.17 * (1 - age * 0.6),
        `rgba(240,251,252,${(0.8 * (1 - age)).toFixed(2)})`,
        0.6,
      );
    }
  }
}

/** The slowly rotating water behind the rock above an upstream gate. */
function drawEddies(painter: Painter, t: number): void {
  for (const gate of GATES) {
    if (!gate.upstream) continue;
    const side = Math.sign(gate.offset);
    const centre = vec(gate.x - 0.3, gateY(gate) + side * 0.5, 0);
    if (!painter.sees(centre, 260)) continue;
    for (let ring = 0; ring < 4; ring += 1) {
      const radius = 0.5 + ring * 0.55;
      const start = -side * t * (2 - ring * 0.3) + ring;
      const arc = Array.from({ length: 10 }, (_, i) => {
        const angle = start + i * 0.42;
        return vec(centre.x + Math.cos(angle) * radius * 1.5, centre.y + Math.sin(angle) * radius * 0.75);
      });
      painter.line(arc, 0.08, 'rgba(226,246,248,0.5)');
    }
  }
}

/** Two striped poles hanging from a wire over the river, with the gate's number. */
function drawGate(painter: Painter, gate: Gate, t: number): void {
  const y = gateY(gate);
  if (!painter.sees(vec(gate.x, y, 1.5), 300)) return;
  const colour = gate.upstream ? '#dc2f2a' : '#16a34f';
  const wire = 4.4;
  const sinceTouch = t - gate.passed;
  for (const side of [-1, 1]) {
    const touched = gate.number === TOUCHED_GATE && side === 1 && sinceTouch > 0;
    const swing = touched
      ? 0.55 * Math.exp(-sinceTouch * 0.55) * Math.sin(sinceTouch * 5.2)
      : 0.02 * Math.sin(t * 1.8 + gate.number + side);
    const at = (up: number): Vec => {
      const drop = (wire - up) / wire;
      return vec(gate.x + swing * drop * 1.6, y + side * GATE_HALF_WIDTH + swing * drop * 0.8, up);
    };
    const foot = at(0.14);
    painter.later(foot, () => {
      painter.line([at(2.15), at(wire)], 0.02, 'rgba(40,48,56,0.7)', 0.7);
      painter.ball(vec(foot.x, foot.y, 0), 0.2, 'rgba(4,38,52,0.4)', 0.45);
      for (let ring = 0; ring < 10; ring += 1) {
        painter.line(
          [at(0.14 + ring * 0.2), at(0.14 + (ring + 1) * 0.2)],
          0.115,
          ring % 2 === 0 ? colour : '#fbfbf8',
          2,
        );
      }
    });
  }
  painter.later(vec(gate.x, y, 2.6), () => {
    painter.line(
      [
        vec(gate.x, middle(gate.x) - HALF_WIDTH - 1.5, wire + 0.4),
        vec(gate.x, y, wire),
        vec(gate.x, middle(gate.x) + HALF_WIDTH + 1.5, wire + 0.4),
      ],
      0.03,
      'rgba(36,44,52,0.75)',
      0.8,
    );
    painter.label(vec(gate.x, y, 2.75), String(gate.number), 0.62, '#10161d', {
      colour: '#f7d13d',
      edge: colour,
      pad: 0.22,
    });
  });
  for (const side of [-1, 1]) {
    const foot = vec(gate.x, middle(gate.x) + side * (HALF_WIDTH + 1.5), 0);
    if (painter.camera.distance(foot) < 9) continue;
    painter.later(foot, () => painter.line([foot, vec(foot.x, foot.y, wire + 0.5)], 0.14, '#59636b'));
  }
}

/** A line on the ground, with an arch and its text above it. */
function drawArch(painter: Painter, x: number, word: string, colour: string): void {
  const near = middle(x) - HALF_WIDTH - 1.2;
  const far = middle(x) + HALF_WIDTH + 1.2;
  if (!painter.sees(vec(x, middle(x), 3), 500)) return;
  for (let i = 0; i < 12; i += 1) {
    const from = mix(near + 1.2, far - 1.2, i / 12);
    const to = mix(near + 1.2, far - 1.2, (i + 1) / 12);
    painter.fill(
      [vec(x, from), vec(x + 0.3, from), vec(x + 0.3, to), vec(x, to)],
      i % 2 === 0 ? 'rgba(255,255,255,0.85)' : colour,
    );
  }
  painter.later(vec(x, far, 0), () => {
    painter.line([vec(x, far, 0), vec(x, far, 5.4)], 0.4, colour);
  });
  painter.later(vec(x, middle(x), 5), () => {
    // can be read from upstream, where both cameras are
    painter.board(vec(x, far, 4.5), vec(x, near, 4.5), vec(x, far, 5.6), word, colour, '#ffffff');
  });
  painter.later(vec(x, near, 0), () => {
    painter.line([vec(x, near, 0), vec(x, near, 5.4)], 0.4, colour);
  });
}

/** The drone: high above the valley at first, then close behind the boat. */
function droneCamera(race: number): Camera {
  const boat = smoothBoat(race);
  // it stops before the finish, so that the arch stays in the picture
  const ahead = {
    x: Math.min(boat.x, COURSE_END - 5 + 2.5 * smooth(RUN_TIME - 1, RUN_TIME + 3, race)),
    y: boat.x > COURSE_END - 5 ? middle(COURSE_END) : boat.y,
  };
  const arriving = smooth(-4, 2.5, race);
  const leaving = smooth(RUN_TIME + 0.5, RUN_TIME + 5, race);
  const tall = mix(mix(34, 13.5, arriving), 19, leaving);
  return followCamera(vec(ahead.x + mix(9, 1.6, arriving), ahead.y + 0.6, 0.6), vec(-380, -520, 620), tall);
}

/** The boat's path without quick turns, for cameras to follow. */
function smoothBoat(race: number): { x: number; y: number } {
  let x = 0;
  let y = 0;
  const steps = 12;
  for (let i = 0; i < steps; i += 1) {
    const at = boatAt(race + (i - steps / 2) * 0.22);
    x += at.x / steps;
    y += at.y / steps;
  }
  return { x, y: mix(y, middle(x), 0.5) };
}

/** A camera on the near bank, beside the current gate, that pans with the boat. */
function bankCamera(race: number): Camera {
  const gate = GATES.find((each) => each.upstream && race < each.passed + 5) ?? GATES[10];
  const x = (gate?.x ?? 0) + 0.5;
  const stand = vec(x - 3, middle(x) - HALF_WIDTH - 3.6, 3.4);
  const boat = smoothBoat(race);
  const near = (gate?.offset ?? 0) < 0;
  return new Camera(stand, vec(mix(x, boat.x, 0.8), mix(middle(x), boat.y, 0.8), near ? 0.8 : 1.1), near ? 44 : 25);
}

/** The world without graphics. */
export function drawSlalomWorld(ctx: SKRSContext2D, race: number, shot: SlalomShot): void {
  const camera = shot === 'drone' ? droneCamera(race) : bankCamera(race);
  const painter = new Painter(ctx, camera);
  const boat = boatAt(race);
  drawBackdrop(painter, '#5c8f4e');
  drawRiver(painter, race, smoothBoat(race).x + (shot === 'drone' ? 8 : 0));
  drawEddies(painter, race);
  drawWaves(painter, race);

  const clear = (at: Vec): boolean => painter.sees(at, 160) && camera.distance(at) > 6;
  for (const rock of ROCKS) if (clear(rock.at)) painter.later(rock.at, () => drawBoulder(painter, rock));
  for (const tree of TREES) if (clear(tree.at)) painter.later(tree.at, () => drawTree(painter, tree));
  for (const person of PEOPLE) if (clear(person.at)) painter.later(person.at, () => drawPerson(painter, person, race));
  for (let i = 0; i < 20; i += 1) {
    const x = -6 + i * 8;
    const y = middle(x + 2.5) + HALF_WIDTH + 2.2;
    const corner = vec(x, y, 0.05);
    if (painter.sees(corner, 400) && camera.distance(corner) > 6) {
      const word = BOARDS[i % BOARDS.length] ?? '';
      painter.later(corner, () =>
        painter.board(
          corner,
          vec(x + 5, y, 0.05),
          vec(x, y, 1.05),
          word,
          ['#103a5c', '#f4f1ea', '#0f6f86', '#c9302c', '#f2c230'][i % 5] ?? '#103a5c',
          i % 5 === 1 || i % 5 === 4 ? '#132430' : '#ffffff',
        ),
      );
    }
  }
  for (const gate of GATES) drawGate(painter, gate, race);
  drawArch(painter, 0, 'START', '#0f6f86');
  drawArch(painter, COURSE_END, 'FINISH', '#c9302c');

  const waiting = race < -0.4;
  const over = race > RUN_TIME + 0.8;
  const stroke = race * 1.15 + 0.25 * Math.sin(race * 0.9);
  const turning = boatAt(race + 0.2).heading - boat.heading;
  const lean =
    Math.max(-0.3, Math.min(0.3, Math.atan2(Math.sin(turning), Math.cos(turning)) * 0.5)) + 0.05 * Math.sin(race * 4.3);
  painter.later(vec(boat.x, boat.y, 0.4), () => {
    drawWake(painter, { ...boat, stroke, effort: 1 }, LOOK, boat.speed, race);
    drawBoat(
      painter,
      {
        ...boat,
        stroke,
        effort: waiting ? 0.12 : over ? 0.25 : 1,
        lean,
        cheering: smooth(RUN_TIME + 1, RUN_TIME + 1.8, race),
      },
      LOOK,
    );
  });
  painter.paintSprites();
}

/** A broadcast frame, without its frame number. */
export function drawSlalom(ctx: SKRSContext2D, race: number, shot: SlalomShot): void {
  drawSlalomWorld(ctx, race, shot);
  drawRunGraphics(ctx, race);
}

function drawRunGraphics(ctx: SKRSContext2D, race: number): void {
  const penalty = penaltyAt(race);
  const stopped = race >= RUN_TIME ? RUN_TIME : undefined;
  drawClock(ctx, race, stopped, 'CANOE SLALOM  K1', penalty);
  const passed = gatesPassed(race);
  drawGateDots(
    ctx,
    GATES.map((gate) => ({
      number: gate.number,
      upstream: gate.upstream,
      passed: gate.number <= passed,
      touched: gate.number === TOUCHED_GATE && gate.number <= passed,
    })),
  );
  drawLowerThird(
    ctx,
    race,
    { from: -3.2, to: 6.4 },
    String(RUN_BIB),
    'Canoe slalom, K1',
    'Bib 7  ·  12 gates, 3 upstream',
  );
  const touched = GATES.find((gate) => gate.number === TOUCHED_GATE);
  if (touched) drawFlash(ctx, race - touched.passed, `GATE ${TOUCHED_GATE}: TOUCH  +${TOUCH_PENALTY}`, '#c9302c');
  const last = GATES.findLast((gate) => race >= gate.passed);
  if (last && last.number !== TOUCHED_GATE)
    drawFlash(
      ctx,
      race - last.passed,
      `GATE ${last.number}`,
      last.upstream ? 'rgba(176,38,34,0.9)' : 'rgba(16,122,62,0.9)',
    );
  drawBoard(
    ctx,
    smooth(RUN_TIME + 1.2, RUN_TIME + 1.8, race),
    { x: 56, y: 500, width: 470 },
    'Bib 7, run complete',
    [
      { cells: ['Time', clockText(RUN_TIME, 2)], strong: false },
      { cells: ['Gate 7', `+${TOUCH_PENALTY}`], strong: false },
      { cells: ['Result', clockText(RUN_TIME + TOUCH_PENALTY, 2)], strong: true },
    ],
    [
      { x: 18, align: 'left' },
      { x: 448, align: 'right' },
    ],
  );
}
