/** A kayak with its paddler, as solid shapes that look right from the bank and from above. */
import type { Painter } from './paint.ts';
import { type Vec, vec } from './camera.ts';

export interface BoatStyle {
  readonly hull: string;
  readonly deck: string;
  readonly vest: string;
  readonly helmet: string;
  readonly blade: string;
  /** metres */
  readonly length: number;
  readonly width: number;
  /** shown on the paddler's back and chest */
  readonly bib: number;
}

export interface BoatPose {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  /** stroke phase: a turn is one left and one right stroke */
  readonly stroke: number;
  /** 0 for a resting paddle, 1 for full strokes */
  readonly effort: number;
  /** leaning, radians; positive to the left */
  readonly lean?: number;
  /** both arms and paddle up */
  readonly cheering?: number;
}

/** Half widths of the hull along its length, from stern to bow. */
const OUTLINE: readonly (readonly [number, number])[] = [
  [-0.5, 0.02],
  [-0.42, 0.4],
  [-0.28, 0.78],
  [-0.1, 1],
  [0.1, 1],
  [0.26, 0.8],
  [0.4, 0.42],
  [0.5, 0.02],
];

/** Converts boat coordinates (forward, left, up) to world coordinates. */
function placer(pose: BoatPose): (forward: number, left: number, up: number) => Vec {
  const cos = Math.cos(pose.heading);
  const sin = Math.sin(pose.heading);
  const lean = pose.lean ?? 0;
  return (forward, left, up) => {
    const l = left * Math.cos(lean) + up * Math.sin(lean);
    const u = up * Math.cos(lean) - left * Math.sin(lean);
    return vec(pose.x + forward * cos - l * sin, pose.y + forward * sin + l * cos, u);
  };
}

/** Draws the boat with its seat at the pose. */
export function drawBoat(painter: Painter, pose: BoatPose, look: BoatStyle): void {
  const at = placer(pose);
  const half = look.width / 2;
  const ring = (grow: number, up: number, shift = 0): Vec[] => {
    const rise = (share: number): number => up + Math.abs(share) ** 3 * 0.9 * (look.length > 4.5 ? 0.3 : 1);
    const left = OUTLINE.map(([share, wide]) =>
      at(share * look.length * grow + shift, wide * half * grow, rise(share)),
    );
    const right = OUTLINE.toReversed().map(([share, wide]) =>
      at(share * look.length * grow + shift, -wide * half * grow, rise(share)),
    );
    return [...left, ...right];
  };
  // the shadow lies on the water, whatever the lean
  const flat = placer({ ...pose, lean: 0 });
  painter.fill(
    [
      ...OUTLINE.map(([s, w]) => flat(s * look.length + 0.1, w * half * 1.25 - 0.18, 0)),
      ...OUTLINE.toReversed().map(([s, w]) => flat(s * look.length + 0.1, -w * half * 1.25 - 0.18, 0)),
    ],
    'rgba(4,38,52,0.42)',
  );
  painter.fill(ring(1, 0.06), look.hull);
  painter.fill(ring(0.97, 0.2), look.deck);
  // a stripe along the deck
  painter.fill(
    [
      at(-0.42 * look.length, 0.03, 0.29),
      at(-0.15 * look.length, half * 0.34, 0.25),
      at(-0.15 * look.length, -half * 0.34, 0.25),
      at(-0.42 * look.length, -0.03, 0.29),
    ],
    look.hull,
  );
  painter.fill(
    [
      at(0.44 * look.length, 0.03, 0.31),
      at(0.17 * look.length, half * 0.4, 0.25),
      at(0.17 * look.length, -half * 0.4, 0.25),
      at(0.44 * look.length, -0.03, 0.31),
    ],
    look.hull,
  );
  // spraydeck
  const hole: Vec[] = Array.from({ length: 12 }, (_, i) =>
    at(Math.cos((i / 12) * Math.PI * 2) * 0.42 + 0.08, Math.sin((i / 12) * Math.PI * 2) * half * 0.78, 0.27),
  );
  painter.fill(hole, '#1d2530');

  drawPaddler(painter, pose, look, at);
}

/** Torso, bib, helmet, arms and paddle. */
function drawPaddler(
  painter: Painter,
  pose: BoatPose,
  look: BoatStyle,
  at: (f: number, l: number, u: number) => Vec,
): void {
  const turn = pose.stroke * Math.PI * 2;
  const cheer = pose.cheering ?? 0;
  const effort = pose.effort * (1 - cheer);
  const roll = Math.sin(turn) * 0.62 * effort;
  const yaw = Math.cos(turn) * 0.62 * effort;
  const sway = Math.sin(turn) * 0.05 * effort;
  const reach = 0.46 - 0.1 * cheer;
  const centre = { f: reach, l: sway, u: 0.62 + 0.75 * cheer + 0.08 * (1 - effort) };
  const shaft = (along: number): Vec =>
    at(
      centre.f + Math.sin(yaw) * along,
      centre.l + Math.cos(yaw) * Math.cos(roll) * along,
      centre.u - Math.sin(roll) * along,
    );
  const blade = (side: number): void => {
    const dip = shaft(side * 1.0);
    const tip = shaft(side * 1.2);
    const wide = 0.11;
    const f = Math.cos(pose.heading) * wide;
    const s = Math.sin(pose.heading) * wide;
    const root = shaft(side * 0.78);
    painter.fill(
      [
        root,
        vec(dip.x + f, dip.y + s, dip.z + 0.04),
        vec(tip.x + f * 0.6, tip.y + s * 0.6, tip.z + 0.02),
        vec(tip.x - f * 0.6, tip.y - s * 0.6, tip.z - 0.02),
        vec(dip.x - f, dip.y - s, dip.z - 0.04),
      ],
      look.blade,
    );
    // splashes where a blade is in the water
    if (tip.z < 0.12 && effort > 0.3) {
      for (let i = 0; i < 5; i += 1) {
        const swing = Math.sin(turn * 3 + i * 2.4);
        painter.ball(
          vec(tip.x - f * (1 + i) + swing * 0.12, tip.y + swing * 0.16, 0.04 + Math.abs(swing) * 0.2),
          0.05 + 0.03 * Math.abs(swing),
          'rgba(255,255,255,0.85)',
        );
      }
    }
  };
  const seat = at(0, 0, 0.28);
  const neck = at(0.1 + 0.05 * effort, sway, 0.9);
  const shoulder = (side: number): Vec => at(0.1 + yaw * side * 0.14, side * 0.2 + sway, 0.84);
  const hand = (side: number): Vec => shaft(side * 0.36);
  const far = painter.camera.distance(shaft(1)) > painter.camera.distance(shaft(-1)) ? 1 : -1;
  const arm = (side: number): void => {
    const s = shoulder(side);
    const h = hand(side);
    const elbow = vec((s.x + h.x) / 2, (s.y + h.y) / 2, (s.z + h.z) / 2 - 0.08);
    painter.line([s, elbow, h], 0.13, look.vest);
    painter.ball(h, 0.07, '#d9a682');
  };
  blade(far);
  arm(far);
  painter.line([seat, neck], 0.44, look.vest);
  painter.line([at(0.02, 0, 0.36), at(0.08, sway, 0.8)], 0.3, '#f7f7f2');
  painter.label(at(0.05, sway * 0.5, 0.6), String(look.bib), 0.34, '#10161d');
  painter.line([shaft(-0.95), shaft(0.95)], 0.045, '#22282e', 1);
  blade(-far);
  arm(-far);
  const head = at(0.13 + 0.05 * effort, sway * 1.4, 1.12);
  painter.ball(head, 0.165, '#d9a682');
  painter.ball(vec(head.x, head.y, head.z + 0.045), 0.17, look.helmet, 0.92);
  painter.ball(vec(head.x - 0.03, head.y, head.z + 0.12), 0.055, 'rgba(255,255,255,0.55)');
}

/** Foam behind a moving boat: two arms from the bow and a broken line behind the stern. */
export function drawWake(painter: Painter, pose: BoatPose, look: BoatStyle, speed: number, t: number): void {
  const at = placer({ ...pose, lean: 0 });
  const strength = Math.min(1, speed / 4);
  if (strength < 0.08) return;
  const half = look.length / 2;
  for (const side of [-1, 1]) {
    const arm = Array.from({ length: 6 }, (_, i) => {
      const back = i / 5;
      return at(
        half * 0.7 - back * look.length * 1.5,
        side * (look.width * 0.3 + back * 1.15 + 0.05 * Math.sin(t * 4 + i)),
        0,
      );
    });
    painter.line(arm, 0.1, `rgba(240,250,252,${(0.55 * strength).toFixed(2)})`);
  }
  for (let i = 0; i < 5; i += 1) {
    const back = -half - 0.3 - i * 0.55;
    painter.line(
      [at(back, 0.12 * Math.sin(t * 4 + i * 1.9), 0), at(back - 0.4, 0.14 * Math.sin(t * 4 + i * 1.9 + 0.9), 0)],
      0.2 - i * 0.02,
      `rgba(245,252,253,${(0.5 * strength * (1 - i / 6)).toFixed(2)})`,
    );
  }
}
