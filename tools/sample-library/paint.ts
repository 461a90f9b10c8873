/** The drawing primitives of all scenes, projected by a camera. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Camera, type Point, type Vec, PICTURE_HEIGHT, PICTURE_WIDTH } from './camera.ts';

/** Something to paint after everything behind it. */
export interface Sprite {
  readonly depth: number;
  readonly paint: () => void;
}

export class Painter {
  readonly ctx: SKRSContext2D;
  readonly camera: Camera;
  private readonly sprites: Sprite[] = [];

  constructor(ctx: SKRSContext2D, camera: Camera) {
    this.ctx = ctx;
    this.camera = camera;
  }

  private trace(points: readonly Point[], close: boolean): boolean {
    const [first, ...rest] = points;
    if (!first || rest.length < 1) return false;
    this.ctx.beginPath();
    this.ctx.moveTo(first.x, first.y);
    for (const p of rest) this.ctx.lineTo(p.x, p.y);
    if (close) this.ctx.closePath();
    return true;
  }

  fill(points: readonly Vec[], colour: string): void {
    const flat = this.camera.polygon(points);
    if (flat.length < 3 || !this.trace(flat, true)) return;
    this.ctx.fillStyle = colour;
    this.ctx.fill();
  }

  /** A line whose width is in metres, at least `least` picture units wide. */
  line(points: readonly Vec[], width: number, colour: string, least = 0.6): void {
    const flat = points.map((p) => this.camera.project(p));
    if (flat.some((p) => p === undefined)) return;
    const shown = flat.filter((p) => p !== undefined);
    const middle = shown[Math.floor(shown.length / 2)];
    if (!middle || !this.trace(shown, false)) return;
    this.ctx.lineWidth = Math.max(least, width * middle.scale);
    this.ctx.strokeStyle = colour;
    this.ctx.lineCap = 'round';
    this.ctx.lineJoin = 'round';
    this.ctx.stroke();
  }

  /** A ball with a radius in metres. */
  ball(at: Vec, radius: number, colour: string, squash = 1): void {
    const p = this.camera.project(at);
    if (!p) return;
    const r = Math.max(0.5, radius * p.scale);
    if (p.x < -r || p.x > PICTURE_WIDTH + r || p.y < -r || p.y > PICTURE_HEIGHT + r) return;
    this.ctx.beginPath();
    this.ctx.ellipse(p.x, p.y, r, r * squash, 0, 0, Math.PI * 2);
    this.ctx.fillStyle = colour;
    this.ctx.fill();
  }

  /** Whether a point is within the picture or near its edge. */
  sees(at: Vec, margin = 120): boolean {
    const p = this.camera.project(at);
    return (
      p !== undefined && p.x > -margin && p.x < PICTURE_WIDTH + margin && p.y > -margin && p.y < PICTURE_HEIGHT + margin
    );
  }

  /** Text that faces the viewer, with its height in metres. */
  label(
    at: Vec,
    text: string,
    height: number,
    colour: string,
    plate?: { colour: string; edge: string; pad: number },
  ): void {
    const p = this.camera.project(at);
    if (!p) return;
    const size = height * p.scale;
    if (size < 3) return;
    const { ctx } = this;
    ctx.font = `bold ${size.toFixed(1)}px "Liberation Sans"`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    if (plate) {
      const half = Math.max(ctx.measureText(text).width, size * 0.9) / 2 + plate.pad * size;
      ctx.fillStyle = plate.colour;
      ctx.strokeStyle = plate.edge;
      ctx.lineWidth = Math.max(0.8, size * 0.08);
      ctx.beginPath();
      ctx.roundRect(p.x - half, p.y - size * 0.65, half * 2, size * 1.3, size * 0.15);
      ctx.fill();
      ctx.stroke();
    }
    ctx.fillStyle = colour;
    ctx.fillText(text, p.x, p.y + size * 0.04);
  }

  /** Text on an upright or flat board, given by its lower left, lower right and upper left corners. */
  board(corner: Vec, right: Vec, top: Vec, text: string, ground: string, ink: string): void {
    this.fill(
      [
        corner,
        right,
        { x: right.x + top.x - corner.x, y: right.y + top.y - corner.y, z: right.z + top.z - corner.z },
        top,
      ],
      ground,
    );
    const a = this.camera.project(top);
    const b = this.camera.project({
      x: right.x + top.x - corner.x,
      y: right.y + top.y - corner.y,
      z: right.z + top.z - corner.z,
    });
    const c = this.camera.project(corner);
    if (!a || !b || !c || Math.hypot(b.x - a.x, b.y - a.y) < 12) return;
    const { ctx } = this;
    ctx.save();
    // a board of 400 by 80 units, mapped to the three corners
    ctx.transform((b.x - a.x) / 400, (b.y - a.y) / 400, (c.x - a.x) / 80, (c.y - a.y) / 80, a.x, a.y);
    ctx.fillStyle = ink;
    ctx.font = 'bold 54px "Liberation Sans"';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(text, 200, 42, 370);
    ctx.restore();
  }

  /** Defers painting until everything is known; distant objects are painted first. */
  later(at: Vec, paint: () => void): void {
    this.sprites.push({ depth: this.camera.distance(at), paint });
  }

  paintSprites(): void {
    this.sprites.sort((a, b) => b.depth - a.depth);
    for (const sprite of this.sprites) sprite.paint();
    this.sprites.length = 0;
  }
}
