/** The sprint course: nine lanes, 200 m, seen from a camera on the bank or from a drone above. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawBoat, drawWake, type BoatStyle } from './boat.ts';
import { followCamera, smooth, type Camera, vec } from './camera.ts';
import { clockText, drawBoard, drawClock, drawFlash, drawLowerThird } from './graphics.ts';
import { Painter } from './paint.ts';
import { between, seeded } from '../../server/samples/random.ts';
import {
  bowAt,
  CREWS,
  FIRST_TIME,
  LANE_WIDTH,
  LANES,
  LAST_TIME,
  laneY,
  orderAt,
  RACE_LENGTH,
  SPLITS,
  standings,
  type Crew,
} from './regatta-course.ts';
import { drawBackdrop, drawPerson, drawTree, makePerson, makeTree, type Person, type Tree } from './scenery.ts';

export type SprintShot = 'bank' | 'above';

const BOAT_LENGTH = 5.2;
const FAR = LANES * LANE_WIDTH;

const COLOURS: readonly (readonly [hull: string, deck: string, vest: string, helmet: string])[] = [
  ['#d33f32', '#f7efe6', '#d33f32', '#f7efe6'],
  ['#1f5fae', '#f4f7fb', '#f3c52d', '#1f5fae'],
  ['#f0b429', '#fffaf0', '#1c7c54', '#f0b429'],
  ['#1b8a5a', '#eef8f2', '#ffffff', '#1b8a5a'],
  ['#22262e', '#e9ecef', '#e8452f', '#22262e'],
  ['#7a46a5', '#f5effa', '#7a46a5', '#ffffff'],
  ['#ffffff', '#d9e3ea', '#17417c', '#d33f32'],
  ['#0f8b9d', '#eefafb', '#f58a1f', '#0f8b9d'],
  ['#c2185b', '#fdf0f5', '#2a2f3a', '#c2185b'],
];

function look(crew: Crew): BoatStyle {
  const [hull, deck, vest, helmet] = COLOURS[crew.lane - 1] ?? ['#222', '#eee', '#222', '#222'];
  return { hull, deck, vest, helmet, blade: '#fafafa', length: BOAT_LENGTH, width: 0.62, bib: crew.lane };
}

const random = seeded(20_250_823);

const RIPPLES = Array.from({ length: 620 }, () => ({
  x: between(random, -60, RACE_LENGTH + 80),
  y: between(random, -14, FAR + 3.5),
  long: between(random, 0.6, 2.4),
  bright: between(random, 0.12, 0.4),
}));
const TREES: readonly Tree[] = Array.from({ length: 150 }, () =>
  makeTree(random, vec(between(random, -60, RACE_LENGTH + 80), FAR + between(random, 15, 30), 0)),
);
const PEOPLE: readonly Person[] = Array.from({ length: 260 }, (_, i) => {
  const row = i % 4;
  return makePerson(random, vec(between(random, 96, RACE_LENGTH + 24), FAR + 7.4 + row * 1.3, 0.5 + row * 0.7));
});
const WALKERS: readonly Person[] = Array.from({ length: 60 }, () =>
  makePerson(random, vec(between(random, -40, 92), FAR + between(random, 6, 9), 0)),
);
const BOARDS = ['FERRYGLIDE', 'FLATWATER LEAGUE', 'HEKLA DRYBAGS', 'LOCH ARRAN', 'NORDBLAD PADDLES'];

/** The point that both cameras follow: the middle of the field. */
function fieldAt(race: number): number {
  const mean = CREWS.reduce((sum, crew) => sum + bowAt(crew, Math.max(0, race)), 0) / CREWS.length;
  return Math.min(mean, RACE_LENGTH + 8);
}

function bankCamera(race: number): Camera {
  const opening = 1 - smooth(-6, -1.5, race);
  return followCamera(
    vec(fieldAt(race) - 1.5 + opening * 3, FAR / 2 + 0.9, 0),
    vec(-1380, -4500, 1500),
    18 + opening * 5,
  );
}

function aboveCamera(race: number): Camera {
  return followCamera(vec(fieldAt(race) + 3, FAR / 2 + 0.9, 0), vec(-60, -210, 430), 34);
}

function drawWater(painter: Painter, around: number): void {
  const from = Math.floor((around - 80) / 10) * 10;
  const to = from + 180;
  const band = (near: number, far: number, colour: string): void =>
    painter.fill([vec(from, near), vec(to, near), vec(to, far), vec(from, far)], colour);
  band(-60, FAR + 4, '#2f7fb0');
  band(-60, -8, '#2a74a4');
  for (let lane = 1; lane <= LANES; lane += 2)
    band(laneY(lane) - LANE_WIDTH / 2, laneY(lane) + LANE_WIDTH / 2, '#3788b8');
  for (const ripple of RIPPLES) {
    const { x } = ripple;
    if (x < from || x > to) continue;
    painter.line(
      [vec(x, ripple.y), vec(x + ripple.long, ripple.y + 0.06)],
      0.09,
      `rgba(206,234,248,${ripple.bright.toFixed(2)})`,
    );
  }
  // far bank: wall, grass, path
  band(FAR + 3.6, FAR + 4.6, '#8d949a');
  band(FAR + 4.6, FAR + 60, '#6a9a55');
  band(FAR + 5.4, FAR + 9.5, '#d2c7a8');
}

/** A line of buoys between lanes, coloured by the remaining distance. */
function drawBuoys(painter: Painter): void {
  for (let line = 0; line <= LANES; line += 1) {
    for (let x = 0; x <= RACE_LENGTH; x += 10) {
      const at = vec(x, line * LANE_WIDTH, 0.08);
      if (!painter.sees(at, 20)) continue;
      const colour = x >= RACE_LENGTH - 50 ? '#ef4136' : x % 50 === 0 ? '#ffffff' : '#ffb81c';
      painter.ball(vec(at.x + 0.05, at.y - 0.08, 0), 0.24, 'rgba(10,50,80,0.4)', 0.5);
      painter.ball(at, 0.22, colour);
    }
  }
}

/** A line across the water, with its distance on both sides. */
function drawDistanceLine(painter: Painter, distance: number): void {
  const strong = distance === 0 || distance === RACE_LENGTH;
  const pieces = 36;
  for (let i = 0; i < pieces; i += 1) {
    const from = -1 + ((FAR + 2) * i) / pieces;
    const to = -1 + ((FAR + 2) * (i + 1)) / pieces;
    if (!strong && i % 2 === 1) continue;
    painter.fill(
      [vec(distance - 0.14, from), vec(distance + 0.14, from), vec(distance + 0.14, to), vec(distance - 0.14, to)],
      strong && i % 2 === 0 ? '#e23a30' : 'rgba(255,255,255,0.85)',
    );
  }
  const word = distance === 0 ? 'START' : distance === RACE_LENGTH ? 'FINISH' : `${distance} m`;
  const colour = strong ? '#e23a30' : '#173f5f';
  const at = vec(distance, FAR + 4.4, 0);
  painter.later(at, () => {
    painter.line([vec(distance, FAR + 4.4, 0), vec(distance, FAR + 4.4, 3)], 0.16, '#4a535b');
    painter.board(
      vec(distance - 3, FAR + 4.3, 2.3),
      vec(distance + 3, FAR + 4.3, 2.3),
      vec(distance - 3, FAR + 4.3, 3.7),
      word,
      colour,
      '#ffffff',
    );
  });
  const near = vec(distance, -2, 0);
  painter.later(near, () => {
    painter.ball(near, 0.9, 'rgba(10,50,80,0.35)', 0.5);
    painter.line([near, vec(distance, -2, 2.2)], 0.3, colour);
    painter.label(vec(distance, -2, 2.5), word, 0.9, '#ffffff', { colour, edge: '#ffffff', pad: 0.4 });
  });
}

/** The pontoons from which the boats are held before the start. */
function drawStart(painter: Painter): void {
  for (const crew of CREWS) {
    const y = laneY(crew.lane);
    painter.fill(
      [vec(-9, y - 0.7), vec(-BOAT_LENGTH - 0.2, y - 0.7), vec(-BOAT_LENGTH - 0.2, y + 0.7), vec(-9, y + 0.7)],
      '#c9b48a',
    );
    painter.fill(
      [vec(-9, y - 0.7), vec(-BOAT_LENGTH - 0.2, y - 0.7), vec(-BOAT_LENGTH - 0.2, y - 0.5), vec(-9, y - 0.5)],
      '#9c875f',
    );
    const holder = vec(-BOAT_LENGTH - 1.2, y, 0.2);
    painter.later(holder, () =>
      drawPerson(painter, { at: holder, shirt: '#f4f1ea', hair: '#e23a30', tall: 0.75, waves: 0 }, 0),
    );
  }
  painter.fill([vec(-11.5, -1.5), vec(-9, -1.5), vec(-9, FAR + 1.5), vec(-11.5, FAR + 1.5)], '#d8c69e');
  for (const crew of CREWS)
    painter.label(vec(-10.2, laneY(crew.lane), 0.4), String(crew.lane), 0.95, '#10263a', {
      colour: '#ffffff',
      edge: '#10263a',
      pad: 0.2,
    });
}

/** Stand with its crowd, finish tower, and boards along the bank. */
function drawBank(painter: Painter, t: number): void {
  for (let row = 3; row >= 0; row -= 1) {
    const y = FAR + 7 + row * 1.3;
    const top = 0.5 + row * 0.7;
    painter.fill(
      [vec(94, y, top), vec(RACE_LENGTH + 26, y, top), vec(RACE_LENGTH + 26, y + 1.4, top), vec(94, y + 1.4, top)],
      '#b8bfc4',
    );
    painter.fill(
      [vec(94, y, top - 0.7), vec(RACE_LENGTH + 26, y, top - 0.7), vec(RACE_LENGTH + 26, y, top), vec(94, y, top)],
      '#8b949b',
    );
    for (const person of PEOPLE)
      if (person.at.y > y && person.at.y < y + 1.3 && painter.sees(person.at, 60)) drawPerson(painter, person, t);
  }
  for (const person of WALKERS)
    if (painter.sees(person.at, 60)) painter.later(person.at, () => drawPerson(painter, person, t));
  for (const tree of TREES) if (painter.sees(tree.at, 200)) painter.later(tree.at, () => drawTree(painter, tree));
  for (let i = 0; i < 26; i += 1) {
    const x = -56 + i * 11 + 2;
    if (SPLITS.concat(0, RACE_LENGTH).some((distance) => Math.abs(distance - (x + 3)) < 7)) continue;
    const corner = vec(x, FAR + 4.65, 0.1);
    if (!painter.sees(corner, 400)) continue;
    const dark = i % 3 !== 1;
    painter.later(corner, () =>
      painter.board(
        corner,
        vec(x + 7, FAR + 4.65, 0.1),
        vec(x, FAR + 4.65, 1.3),
        BOARDS[i % BOARDS.length] ?? '',
        dark ? '#173f5f' : '#f4f1ea',
        dark ? '#ffffff' : '#173f5f',
      ),
    );
  }
  const tower = vec(RACE_LENGTH + 4, FAR + 5.2, 0);
  painter.later(tower, () => {
    for (const x of [RACE_LENGTH + 2, RACE_LENGTH + 6])
      painter.line([vec(x, FAR + 5.2, 0), vec(x, FAR + 5.2, 4)], 0.3, '#5b656d');
    painter.fill(
      [
        vec(RACE_LENGTH + 1.4, FAR + 5, 4),
        vec(RACE_LENGTH + 6.6, FAR + 5, 4),
        vec(RACE_LENGTH + 6.6, FAR + 5, 6.2),
        vec(RACE_LENGTH + 1.4, FAR + 5, 6.2),
      ],
      '#f4f1ea',
    );
    painter.fill(
      [
        vec(RACE_LENGTH + 1.9, FAR + 4.9, 4.7),
        vec(RACE_LENGTH + 6.1, FAR + 4.9, 4.7),
        vec(RACE_LENGTH + 6.1, FAR + 4.9, 5.7),
        vec(RACE_LENGTH + 1.9, FAR + 4.9, 5.7),
      ],
      '#2b3d4d',
    );
  });
}

function drawCrew(painter: Painter, crew: Crew, race: number): void {
  const bow = bowAt(crew, race);
  const speed = race <= 0 ? 0 : (bowAt(crew, race) - bowAt(crew, race - 0.05)) / 0.05;
  const centre = vec(bow - BOAT_LENGTH / 2, laneY(crew.lane), 0.3);
  if (!painter.sees(centre, 260)) return;
  const racing = race > 0 && race < crew.time;
  const effort = race < 0 ? 0.1 : racing ? 1 : 0.2;
  const stroke = race * (racing ? 1.95 + 0.07 * Math.sin(crew.lane * 2.1) : 0.3) + crew.lane * 0.37;
  const won = crew.time === FIRST_TIME;
  const pose = {
    x: centre.x,
    y: centre.y,
    heading: 0,
    stroke,
    effort,
    lean: 0.03 * Math.sin(stroke * Math.PI * 2),
    cheering: won ? smooth(crew.time + 0.8, crew.time + 1.6, race) : 0,
  };
  const boat = look(crew);
  painter.later(centre, () => {
    drawWake(painter, pose, boat, speed, race + crew.lane);
    drawBoat(painter, pose, boat);
    painter.label(vec(centre.x - BOAT_LENGTH * 0.36, centre.y, 0.75), String(crew.lane), 0.62, '#10161d', {
      colour: '#ffffff',
      edge: '#10263a',
      pad: 0.16,
    });
  });
}

/** The world without graphics. */
export function drawSprintWorld(ctx: SKRSContext2D, race: number, shot: SprintShot): void {
  const camera = shot === 'bank' ? bankCamera(race) : aboveCamera(race);
  const painter = new Painter(ctx, camera);
  drawBackdrop(painter, '#2f7fb0');
  drawWater(painter, fieldAt(race));
  for (const distance of [0, ...SPLITS, RACE_LENGTH])
    if (painter.sees(vec(distance, FAR / 2), 700)) drawDistanceLine(painter, distance);
  drawBuoys(painter);
  drawStart(painter);
  drawBank(painter, race);
  for (const crew of CREWS) drawCrew(painter, crew, race);
  painter.paintSprites();
}

/** A broadcast frame, without its frame number. */
export function drawSprint(ctx: SKRSContext2D, race: number, shot: SprintShot): void {
  drawSprintWorld(ctx, race, shot);
  drawRaceGraphics(ctx, race, shot);
}

function drawRaceGraphics(ctx: SKRSContext2D, race: number, shot: SprintShot): void {
  drawClock(ctx, race, race >= FIRST_TIME ? FIRST_TIME : undefined, 'CANOE SPRINT  K1 200 m');
  drawLowerThird(
    ctx,
    race,
    { from: -5, to: -0.6 },
    '200',
    'Canoe sprint, K1',
    shot === 'bank' ? '200 metres  ·  nine lanes  ·  bank camera' : '200 metres  ·  nine lanes  ·  from above',
  );
  drawFlash(ctx, race, 'GO', '#16863f');
  for (const distance of SPLITS) {
    const leader = standings(distance)[0];
    if (leader)
      drawFlash(
        ctx,
        race - leader.time,
        `${distance} m   lane ${leader.crew.lane}   ${leader.time.toFixed(2)}`,
        '#173f5f',
      );
  }
  drawFlash(ctx, race - FIRST_TIME, 'FINISH', '#c9302c');
  const leading = race > 2 && race < LAST_TIME + 1.5;
  if (leading) {
    // updated once a second, so that it can be read
    const order = orderAt(race >= FIRST_TIME ? LAST_TIME : Math.floor(race)).slice(0, 3);
    drawBoard(
      ctx,
      smooth(2, 2.6, race) * (1 - smooth(LAST_TIME + 1, LAST_TIME + 1.5, race)),
      { x: 1022, y: 104, width: 232 },
      'Leading',
      order.map((crew, index) => ({ cells: [String(index + 1), `Lane ${crew.lane}`], strong: index === 0 })),
      [
        { x: 18, align: 'left' },
        { x: 52, align: 'left' },
      ],
    );
  }
  drawBoard(
    ctx,
    smooth(LAST_TIME + 2, LAST_TIME + 2.7, race),
    { x: 390, y: 130, width: 500 },
    'Canoe sprint, K1 200 m: result',
    standings(RACE_LENGTH).map(({ crew, time }, index) => ({
      cells: [String(index + 1), `Lane ${crew.lane}`, clockText(time, 2)],
      strong: index < 3,
    })),
    [
      { x: 48, align: 'right' },
      { x: 84, align: 'left' },
      { x: 470, align: 'right' },
    ],
  );
}
