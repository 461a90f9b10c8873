/**
 * A pinhole camera in the drawn world.
 *
 * World: metres, x along the race, y across to the far bank, z up. Picture: 1280 by 720 units, whatever its pixel size.
 */

export interface Vec {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of the picture, with the number of picture units per metre there. */
export interface Projected extends Point {
  readonly scale: number;
  readonly depth: number;
}

export const PICTURE_WIDTH = 1280;
export const PICTURE_HEIGHT = 720;
/** Near plane in metres; nothing closer is drawn. */
const NEAR = 1.2;

export function vec(x: number, y: number, z = 0): Vec {
  return { x, y, z };
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function mixVec(from: Vec, to: Vec, share: number): Vec {
  return vec(mix(from.x, to.x, share), mix(from.y, to.y, share), mix(from.z, to.z, share));
}

/**
 * A long lens that follows a point from far away.
 *
 * It moves in whole picture units, so that stationary ground is the same picture, shifted; this halves the size of the
 * films.
 *
 * @param towards from the focus to the camera, metres
 * @param tall metres of the world that the picture's height shows at the focus
 */
export function followCamera(focus: Vec, towards: Vec, tall: number): Camera {
  const distance = Math.hypot(towards.x, towards.y, towards.z);
  const fov = (Math.atan(tall / 2 / distance) * 360) / Math.PI;
  const flat = Math.hypot(towards.x, towards.y);
  const right = vec(-towards.y / flat, towards.x / flat);
  const up = vec(
    (-towards.x * towards.z) / flat / distance,
    (-towards.y * towards.z) / flat / distance,
    flat / distance,
  );
  const units = PICTURE_HEIGHT / tall;
  const across = focus.x * right.x + focus.y * right.y;
  const along = focus.x * up.x + focus.y * up.y + focus.z * up.z;
  const a = Math.round(across * units) / units - across;
  const b = Math.round(along * units) / units - along;
  const at = vec(focus.x + right.x * a + up.x * b, focus.y + right.y * a + up.y * b, focus.z + up.z * b);
  return new Camera(vec(at.x + towards.x, at.y + towards.y, at.z + towards.z), at, fov);
}

/** Smooth step: 0 before `from`, 1 after `to`. */
export function smooth(from: number, to: number, at: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export class Camera {
  readonly eye: Vec;
  readonly focus: Vec;
  private readonly right: Vec;
  private readonly up: Vec;
  private readonly forward: Vec;
  private readonly focal: number;

  /** @param fov vertical field of view, degrees */
  constructor(eye: Vec, focus: Vec, fov: number) {
    this.eye = eye;
    this.focus = focus;
    const dx = focus.x - eye.x;
    const dy = focus.y - eye.y;
    const dz = focus.z - eye.z;
    const length = Math.hypot(dx, dy, dz);
    this.forward = vec(dx / length, dy / length, dz / length);
    const flat = Math.hypot(this.forward.x, this.forward.y);
    this.right = vec(this.forward.y / flat, -this.forward.x / flat, 0);
    this.up = vec(
      this.right.y * this.forward.z,
      -this.right.x * this.forward.z,
      this.right.x * this.forward.y - this.right.y * this.forward.x,
    );
    this.focal = PICTURE_HEIGHT / 2 / Math.tan((fov * Math.PI) / 360);
  }

  private local(p: Vec): Vec {
    const x = p.x - this.eye.x;
    const y = p.y - this.eye.y;
    const z = p.z - this.eye.z;
    return vec(
      x * this.right.x + y * this.right.y,
      x * this.up.x + y * this.up.y + z * this.up.z,
      x * this.forward.x + y * this.forward.y + z * this.forward.z,
    );
  }

  private flatten(local: Vec): Projected {
    const scale = this.focal / local.z;
    return {
      x: PICTURE_WIDTH / 2 + local.x * scale,
      y: PICTURE_HEIGHT / 2 - local.y * scale,
      scale,
      depth: local.z,
    };
  }

  /** Undefined for a point behind the camera. */
  project(p: Vec): Projected | undefined {
    const local = this.local(p);
    return local.z < NEAR ? undefined : this.flatten(local);
  }

  /** A polygon, clipped at the near plane; empty if it is behind the camera. */
  polygon(points: readonly Vec[]): Point[] {
    const locals = points.map((p) => this.local(p));
    const kept: Point[] = [];
    locals.forEach((b, index) => {
      const a = locals[(index + locals.length - 1) % locals.length] ?? b;
      if (a.z >= NEAR !== b.z >= NEAR) kept.push(this.flatten(mixVec(a, b, (NEAR - a.z) / (b.z - a.z))));
      if (b.z >= NEAR) kept.push(this.flatten(b));
    });
    return kept;
  }

  /** Vertical position in the picture of infinitely distant points. */
  get horizon(): number {
    const flat = Math.hypot(this.forward.x, this.forward.y);
    return PICTURE_HEIGHT / 2 + (this.forward.z / flat) * this.focal;
  }

  distance(p: Vec): number {
    return this.local(p).z;
  }
}
