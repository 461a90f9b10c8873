/** Two adverts for invented makers of paddles and dry bags. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { PICTURE_HEIGHT, PICTURE_WIDTH, smooth } from './camera.ts';

export const ADVERT_DURATION = 8;

function words(
  ctx: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  here: number,
): void {
  ctx.save();
  ctx.globalAlpha *= here;
  ctx.font = `bold ${size}px "Liberation Sans"`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour;
  ctx.fillText(text, x + (1 - here) * 40, y);
  ctx.restore();
}

/** Wavy bands of water that rise from the bottom of the picture. */
function waves(ctx: SKRSContext2D, t: number, top: number, colours: readonly string[]): void {
  colours.forEach((colour, band) => {
    ctx.beginPath();
    ctx.moveTo(0, PICTURE_HEIGHT);
    for (let x = 0; x <= PICTURE_WIDTH; x += 20) {
      ctx.lineTo(x, top + band * 46 + 14 * Math.sin(x / 130 + t * (1.1 - band * 0.2) + band * 1.7));
    }
    ctx.lineTo(PICTURE_WIDTH, PICTURE_HEIGHT);
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.fill();
  });
}

function paddle(ctx: SKRSContext2D): void {
  ctx.fillStyle = '#1e252c';
  ctx.fillRect(-250, -7, 500, 14);
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.scale(side, 1);
    ctx.beginPath();
    ctx.moveTo(210, -8);
    ctx.bezierCurveTo(250, -54, 340, -66, 384, -34);
    ctx.bezierCurveTo(398, -10, 396, 26, 372, 44);
    ctx.bezierCurveTo(330, 58, 250, 40, 210, 8);
    ctx.closePath();
    ctx.fillStyle = '#ff7a2f';
    ctx.fill();
    ctx.fillStyle = '#ffd2b0';
    ctx.fillRect(228, -4, 140, 6);
    ctx.restore();
  }
}

/** Pre-roll: a paddle turning over calm water. */
export function drawPaddleAdvert(ctx: SKRSContext2D, t: number): void {
  ctx.fillStyle = '#f4ede2';
  ctx.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  ctx.fillStyle = '#f7c987';
  ctx.beginPath();
  ctx.arc(900, 330, 190, 0, Math.PI * 2);
  ctx.fill();
  waves(ctx, t, 470, ['#4aa3ad', '#2f8795', '#1d6a79', '#124f5e']);
  ctx.save();
  ctx.translate(880, 330);
  ctx.rotate(-0.5 + 0.55 * Math.sin(t * 1.6));
  paddle(ctx);
  ctx.restore();
  words(ctx, 'NORDBLAD', 90, 190, 92, '#17323c', smooth(0.4, 1.1, t));
  words(ctx, 'Paddles for moving water', 94, 270, 38, '#3a5a64', smooth(1.2, 1.9, t));
  words(ctx, 'Two blades. One line.', 94, 330, 30, '#a85a20', smooth(3.6, 4.3, t));
}

/** Mid-roll: a dry bag riding a wave. */
export function drawBagAdvert(ctx: SKRSContext2D, t: number): void {
  ctx.fillStyle = '#143043';
  ctx.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  ctx.strokeStyle = 'rgba(170,210,228,0.5)';
  ctx.lineWidth = 3;
  for (let drop = 0; drop < 34; drop += 1) {
    const x = (drop * 397) % 1360;
    const y = (((drop * 211 + t * 340) % 620) + 620) % 620;
    ctx.beginPath();
    ctx.moveTo(x - y * 0.12, y);
    ctx.lineTo(x - y * 0.12 - 5, y + 34);
    ctx.stroke();
  }
  const ride = Math.sin(t * 1.5);
  ctx.save();
  ctx.translate(930, 400 + ride * 26);
  ctx.rotate(0.16 * Math.sin(t * 1.5 + 1));
  ctx.fillStyle = '#f6c42c';
  ctx.beginPath();
  ctx.roundRect(-120, -180, 240, 340, 44);
  ctx.fill();
  ctx.fillStyle = '#dba414';
  ctx.fillRect(-120, 40, 240, 26);
  ctx.fillStyle = '#22303a';
  ctx.beginPath();
  ctx.roundRect(-96, -236, 192, 66, 20);
  ctx.fill();
  ctx.fillRect(-16, -262, 32, 34);
  ctx.fillStyle = '#22303a';
  ctx.font = 'bold 54px "Liberation Sans"';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText('HEKLA', 0, -60);
  ctx.restore();
  waves(ctx, t * 1.3, 510, ['#2b7f98', '#206c86', '#175872', '#0f445b']);
  words(ctx, 'HEKLA', 90, 190, 104, '#f6c42c', smooth(0.4, 1.1, t));
  words(ctx, 'Dry bags that float home', 94, 280, 38, '#e7f1f5', smooth(1.2, 1.9, t));
  words(ctx, 'Closed means closed.', 94, 340, 30, '#9fc3d2', smooth(3.6, 4.3, t));
}
