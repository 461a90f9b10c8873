/** The score of a match, in the upper right corner. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { PICTURE_WIDTH } from './camera.ts';

export function drawPoloScore(ctx: SKRSContext2D, clock: string, white: number, blue: number): void {
  const left = PICTURE_WIDTH - 26 - 330;
  ctx.fillStyle = 'rgba(9,22,34,0.86)';
  ctx.beginPath();
  ctx.roundRect(left, 20, 330, 62, 6);
  ctx.fill();
  const cell = (x: number, ground: string, ink: string, words: string): void => {
    ctx.fillStyle = ground;
    ctx.fillRect(x, 28, 58, 46);
    ctx.fillStyle = ink;
    ctx.font = 'bold 34px "Liberation Sans"';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(words, x + 29, 52);
  };
  cell(left + 12, '#f5f7f8', '#10263a', String(white));
  cell(left + 78, '#1d4f9c', '#ffffff', String(blue));
  ctx.fillStyle = '#f4f8fa';
  ctx.font = 'bold 36px "Liberation Mono"';
  ctx.textAlign = 'right';
  ctx.fillText(clock, left + 314, 52);
}
