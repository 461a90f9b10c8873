/** The surroundings of the water: trees, people, boulders, boards, hills and sky. */
import { type Vec, PICTURE_HEIGHT, PICTURE_WIDTH, vec } from './camera.ts';
import type { Painter } from './paint.ts';
import { between, pick, type Random } from '../../server/samples/random.ts';

export interface Tree {
  readonly at: Vec;
  readonly size: number;
  readonly tone: number;
}

export interface Person {
  readonly at: Vec;
  readonly shirt: string;
  readonly hair: string;
  readonly tall: number;
  /** movement: 0 stands still, higher values wave at this rate */
  readonly waves: number;
}

const SHIRTS = [
  '#d8433b',
  '#f2c230',
  '#2f6fb3',
  '#f4f1ea',
  '#3a9d6e',
  '#8e5aa8',
  '#e9803a',
  '#25323f',
  '#58b7c7',
] as const;
const HAIR = ['#2c211b', '#5b3d26', '#8a6239', '#1b1b1e', '#c2a26b', '#e8e4dc'] as const;
const LEAVES = [
  ['#2c5c3a', '#3b7548', '#579660'],
  ['#33663a', '#44803f', '#6da654'],
  ['#234f3c', '#2f6749', '#4a8a63'],
] as const;

export function makeTree(random: Random, at: Vec): Tree {
  return { at, size: between(random, 1.6, 3), tone: Math.floor(random() * LEAVES.length) };
}

export function makePerson(random: Random, at: Vec): Person {
  return {
    at,
    shirt: pick(random, SHIRTS),
    hair: pick(random, HAIR),
    tall: between(random, 0.88, 1.08),
    waves: random() < 0.3 ? between(random, 1.2, 2.2) : 0,
  };
}

export function drawTree(painter: Painter, tree: Tree): void {
  const { at, size } = tree;
  const [dark, body, light] = LEAVES[tree.tone] ?? LEAVES[0];
  painter.ball(vec(at.x + 0.5, at.y - 0.3, 0.02), size * 0.8, 'rgba(16,40,28,0.30)', 0.55);
  painter.line([vec(at.x, at.y, 0), vec(at.x, at.y, size)], 0.32, '#4b3a2b');
  painter.ball(vec(at.x, at.y, size * 1.35), size * 0.8, dark);
  painter.ball(vec(at.x - size * 0.18, at.y, size * 1.6), size * 0.66, body);
  painter.ball(vec(at.x - size * 0.3, at.y, size * 1.85), size * 0.38, light);
}

export function drawPerson(painter: Painter, person: Person, t: number): void {
  const { at, tall } = person;
  const high = 1.55 * tall;
  painter.ball(vec(at.x + 0.15, at.y - 0.1, 0.02), 0.3, 'rgba(20,32,24,0.30)', 0.5);
  painter.line([vec(at.x, at.y, at.z + 0.1), vec(at.x, at.y, at.z + high * 0.5)], 0.3, '#2b3642');
  painter.line([vec(at.x, at.y, at.z + high * 0.52), vec(at.x, at.y, at.z + high * 0.82)], 0.42, person.shirt);
  if (person.waves > 0) {
    const swing = Math.sin(t * person.waves * 4 + at.x * 3);
    for (const side of [-1, 1]) {
      painter.line(
        [
          vec(at.x + side * 0.18, at.y, at.z + high * 0.85),
          vec(at.x + side * (0.32 + 0.12 * swing), at.y, at.z + high * 1.25),
        ],
        0.11,
        person.shirt,
      );
    }
  }
  painter.ball(vec(at.x, at.y, at.z + high), 0.17, '#dcae8c');
  painter.ball(vec(at.x, at.y, at.z + high + 0.06), 0.165, person.hair, 0.8);
}

export interface Boulder {
  readonly at: Vec;
  readonly size: number;
  readonly tone: number;
}

export function drawBoulder(painter: Painter, boulder: Boulder): void {
  const { at, size, tone } = boulder;
  const shade = ['#6e6a63', '#7d7870', '#5f5f5d'][tone] ?? '#6e6a63';
  const light = ['#98938a', '#a8a297', '#878681'][tone] ?? '#98938a';
  painter.ball(vec(at.x + size * 0.2, at.y - size * 0.1, 0), size * 1.05, 'rgba(10,40,46,0.35)', 0.6);
  painter.ball(vec(at.x, at.y, size * 0.22), size, shade, 0.7);
  painter.ball(vec(at.x - size * 0.22, at.y, size * 0.46), size * 0.6, light, 0.6);
}

/** Sky with distant hills down to the horizon, and ground below it. */
export function drawBackdrop(painter: Painter, ground: string): void {
  const { ctx, camera } = painter;
  const { horizon } = camera;
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  if (horizon < -40) return;
  const sky = ctx.createLinearGradient(0, horizon - 420, 0, horizon);
  sky.addColorStop(0, '#5fa3d6');
  sky.addColorStop(1, '#d8ebf2');
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, PICTURE_WIDTH, horizon + 1);
  for (const [rise, wave, far, colour] of [
    [95, 0.011, 0.1, '#a9c4cf'],
    [62, 0.017, 0.22, '#7fa69d'],
    [34, 0.026, 0.4, '#5a8a6c'],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(0, horizon + 2);
    const shift = camera.eye.x * far * 14;
    for (let x = 0; x <= PICTURE_WIDTH; x += 16) {
      const at = x + shift;
      ctx.lineTo(x, horizon - rise * (0.62 + 0.25 * Math.sin(at * wave * 0.6) + 0.13 * Math.sin(at * wave * 1.7 + 2)));
    }
    ctx.lineTo(PICTURE_WIDTH, horizon + 2);
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.fill();
  }
}
