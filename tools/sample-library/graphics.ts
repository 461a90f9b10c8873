/** Broadcast graphics over the picture: frame code, race clock, lower third, result board. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { FRAME_CODE, frameCells } from '../../server/samples/frame-code.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, smooth } from './camera.ts';

const PANEL = 'rgba(9,22,34,0.86)';
const INK = '#f4f8fa';
const QUIET = '#9fb6c4';
const ACCENT = '#38c6d9';
const SANS = '"Liberation Sans"';
const MONO = '"Liberation Mono"';

function text(
  ctx: SKRSContext2D,
  at: { x: number; y: number },
  words: string,
  size: number,
  colour: string,
  options: { align?: 'left' | 'center' | 'right'; weight?: string; family?: string; max?: number } = {},
): void {
  ctx.font = `${options.weight ?? 'bold'} ${size}px ${options.family ?? SANS}`;
  ctx.textAlign = options.align ?? 'left';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour;
  ctx.fillText(words, at.x, at.y, options.max);
}

function panel(ctx: SKRSContext2D, x: number, y: number, width: number, height: number, colour = PANEL): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 6);
  ctx.fill();
}

/** The frame number, as cells for tests and as digits for people. */
export function drawFrameCode(ctx: SKRSContext2D, frame: number): void {
  const x = FRAME_CODE.x * PICTURE_WIDTH;
  const y = FRAME_CODE.y * PICTURE_HEIGHT;
  const width = FRAME_CODE.cellWidth * PICTURE_WIDTH;
  const height = FRAME_CODE.cellHeight * PICTURE_HEIGHT;
  ctx.fillStyle = '#000';
  ctx.fillRect(x - 6, y - 6, width * FRAME_CODE.cells + 112, height + 12);
  frameCells(frame).forEach((white, cell) => {
    ctx.fillStyle = white ? '#fff' : '#000';
    ctx.fillRect(x + cell * width, y, width + (white ? 0.5 : 0), height);
  });
  text(
    ctx,
    { x: x + width * FRAME_CODE.cells + 98, y: y + height / 2 + 1 },
    String(frame).padStart(5, '0'),
    27,
    '#fff',
    { align: 'right', family: MONO },
  );
}

/** Seconds as shown by a race clock: 7.4, 48.88, 1:02.10. */
export function clockText(seconds: number, decimals: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(decimals);
  return minutes > 0 ? `${minutes}:${rest.padStart(decimals > 0 ? decimals + 3 : 2, '0')}` : rest;
}

/** The clock in the upper right corner: tenths while it runs, hundredths when it has stopped. */
export function drawClock(
  ctx: SKRSContext2D,
  seconds: number,
  stopped: number | undefined,
  note: string,
  penalty = 0,
): void {
  const right = PICTURE_WIDTH - 26;
  panel(ctx, right - 232, 20, 232, 74);
  ctx.fillStyle = ACCENT;
  ctx.fillRect(right - 232, 20, 6, 74);
  const shown =
    stopped !== undefined ? clockText(stopped, 2) : clockText(Math.max(0, Math.floor(seconds * 10 + 1e-6) / 10), 1);
  text(ctx, { x: right - 16, y: 48 }, shown, 44, INK, { align: 'right', family: MONO });
  text(ctx, { x: right - 16, y: 79 }, note, 15, QUIET, { align: 'right' });
  if (penalty > 0) {
    panel(ctx, right - 216, 30, 48, 34, '#e0473c');
    text(ctx, { x: right - 192, y: 48 }, `+${penalty}`, 24, '#fff', { align: 'center' });
  }
}

/** A title at the bottom of the picture that slides in and out. */
export function drawLowerThird(
  ctx: SKRSContext2D,
  t: number,
  shown: { from: number; to: number },
  chip: string,
  title: string,
  under: string,
): void {
  const here = smooth(shown.from, shown.from + 0.5, t) * (1 - smooth(shown.to - 0.4, shown.to, t));
  if (here <= 0.001) return;
  ctx.save();
  ctx.globalAlpha = here;
  ctx.translate((here - 1) * 60, 0);
  panel(ctx, 56, 566, 560, 92);
  panel(ctx, 56, 566, 104, 92, ACCENT);
  text(ctx, { x: 108, y: 613 }, chip, 48, '#06202b', { align: 'center', max: 92 });
  text(ctx, { x: 182, y: 597 }, title, 32, INK, { max: 420 });
  text(ctx, { x: 182, y: 635 }, under, 21, QUIET, { weight: 'normal', max: 420 });
  ctx.restore();
}

/** One dot per gate along the bottom: white if passed, red if touched, hollow if still to come. */
export function drawGateDots(
  ctx: SKRSContext2D,
  gates: readonly { number: number; upstream: boolean; passed: boolean; touched: boolean }[],
): void {
  const width = gates.length * 33 + 20;
  const left = PICTURE_WIDTH - 26 - width;
  panel(ctx, left, 104, width, 38);
  gates.forEach((gate, index) => {
    const x = left + 27 + index * 33;
    ctx.beginPath();
    ctx.arc(x, 123, 13, 0, Math.PI * 2);
    ctx.fillStyle = gate.touched ? '#e0473c' : gate.passed ? '#f4f8fa' : 'rgba(255,255,255,0.08)';
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = gate.upstream ? '#ff7a6e' : '#57d68d';
    ctx.stroke();
    text(ctx, { x, y: 124 }, String(gate.number), 15, gate.touched ? '#fff' : gate.passed ? '#0c1c28' : QUIET, {
      align: 'center',
    });
  });
}

export interface BoardRow {
  readonly cells: readonly string[];
  readonly strong: boolean;
}

/** A table that slides in: results, or current positions. `columns` are the right or left edges of its cells. */
export function drawBoard(
  ctx: SKRSContext2D,
  here: number,
  at: { x: number; y: number; width: number },
  title: string,
  rows: readonly BoardRow[],
  columns: readonly { x: number; align: 'left' | 'right' }[],
): void {
  if (here <= 0.001) return;
  ctx.save();
  ctx.globalAlpha = here;
  ctx.translate(0, (1 - here) * 24);
  panel(ctx, at.x, at.y, at.width, 50 + rows.length * 36, PANEL);
  panel(ctx, at.x, at.y, at.width, 42, '#0f6f86');
  text(ctx, { x: at.x + 18, y: at.y + 22 }, title, 23, '#fff', { max: at.width - 30 });
  rows.forEach((row, index) => {
    const y = at.y + 66 + index * 36;
    row.cells.forEach((cell, column) => {
      const place = columns[column];
      if (place) text(ctx, { x: at.x + place.x, y }, cell, 24, row.strong ? INK : QUIET, { align: place.align });
    });
  });
  ctx.restore();
}

/** A word that flashes over the picture at an event. */
export function drawFlash(ctx: SKRSContext2D, age: number, words: string, colour: string): void {
  if (age < 0 || age > 1.6) return;
  ctx.save();
  ctx.globalAlpha = Math.min(1, age * 8) * (1 - smooth(1.2, 1.6, age));
  ctx.font = `bold 34px ${SANS}`;
  const width = ctx.measureText(words).width + 48;
  panel(ctx, (PICTURE_WIDTH - width) / 2, 168, width, 58, colour);
  text(ctx, { x: PICTURE_WIDTH / 2, y: 198 }, words, 34, '#fff', { align: 'center' });
  ctx.restore();
}
