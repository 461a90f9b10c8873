/** Photos, thumbnails and sponsors' logos. */
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleStill } from '../../server/samples/films.ts';
import { PICTURE_WIDTH } from './camera.ts';
import { drawPoloWorld } from './polo.ts';
import { drawSlalomWorld } from './slalom.ts';
import { drawSprintWorld } from './sprint.ts';

type Draw = (ctx: SKRSContext2D) => void;

function render(width: number, draw: Draw): Canvas {
  const canvas = createCanvas(width, (width * 9) / 16);
  const ctx = canvas.getContext('2d');
  ctx.scale(width / PICTURE_WIDTH, width / PICTURE_WIDTH);
  draw(ctx);
  return canvas;
}

/** The best JPEG quality that stays below a size. */
function jpegUnder(canvas: Canvas, bytes: number): Buffer {
  for (let quality = 88; quality > 30; quality -= 6) {
    const file = canvas.toBuffer('image/jpeg', quality);
    if (file.length <= bytes) return file;
  }
  return canvas.toBuffer('image/jpeg', 30);
}

/** A thumbnail: 640 by 360. */
export function writeThumbnail(file: string, draw: Draw): void {
  writeFileSync(file, jpegUnder(render(640, draw), 15_000));
}

const PHOTOS: readonly (Pick<SampleStill, 'id' | 'shows'> & { draw: Draw })[] = [
  { id: 'slalom-gate', shows: 'Bib 7 in upstream gate 8', draw: (ctx) => drawSlalomWorld(ctx, 29.45, 'bank') },
  { id: 'slalom-valley', shows: 'The slalom course from above', draw: (ctx) => drawSlalomWorld(ctx, -3.4, 'drone') },
  { id: 'slalom-touch', shows: 'Bib 7 touches a pole of gate 7', draw: (ctx) => drawSlalomWorld(ctx, 25, 'drone') },
  { id: 'slalom-finish', shows: 'Bib 7 at the finish', draw: (ctx) => drawSlalomWorld(ctx, 48.7, 'drone') },
  { id: 'sprint-start', shows: 'Nine boats at the start of 200 m', draw: (ctx) => drawSprintWorld(ctx, -1, 'bank') },
  { id: 'sprint-lanes', shows: 'The field at 100 m from above', draw: (ctx) => drawSprintWorld(ctx, 19.2, 'above') },
  { id: 'sprint-finish', shows: 'Lane 5 wins', draw: (ctx) => drawSprintWorld(ctx, 36.5, 'bank') },
  { id: 'polo-shot', shows: 'Canoe polo: a shot at goal', draw: (ctx) => drawPoloWorld(ctx, 15.5) },
];

export function writePhotos(folder: string): SampleStill[] {
  mkdirSync(folder, { recursive: true });
  return PHOTOS.map(({ id, shows, draw }) => {
    writeFileSync(join(folder, `${id}.jpg`), jpegUnder(render(1600, draw), 75_000));
    writeThumbnail(join(folder, `${id}-thumb.jpg`), draw);
    return { id, shows, file: `${id}.jpg`, thumbnail: `${id}-thumb.jpg`, width: 1600, height: 900 };
  });
}

const MARKS: readonly { id: string; name: string; line: string; ground: string; ink: string; mark: string }[] = [
  {
    id: 'nordblad',
    name: 'NORDBLAD',
    line: 'Paddles for moving water',
    ground: '#f4ede2',
    ink: '#17323c',
    mark: '<path d="M40 100 C70 40 110 40 130 92 C110 150 70 160 40 100Z" fill="#ff7a2f"/><rect x="118" y="88" width="60" height="12" fill="#1e252c"/>',
  },
  {
    id: 'hekla',
    name: 'HEKLA',
    line: 'Dry bags that float home',
    ground: '#143043',
    ink: '#f6c42c',
    mark: '<rect x="58" y="62" width="88" height="104" rx="18" fill="#f6c42c"/><rect x="70" y="40" width="64" height="26" rx="8" fill="#e7f1f5"/>',
  },
  {
    id: 'lumisport',
    name: 'LUMISPORT',
    line: 'Timing since the first gate',
    ground: '#0f6f86',
    ink: '#ffffff',
    mark: '<circle cx="104" cy="104" r="58" fill="none" stroke="#fff" stroke-width="14"/><path d="M104 66 V104 L134 122" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"/>',
  },
  {
    id: 'tarn-oats',
    name: 'TARN OATS',
    line: 'Breakfast by the river',
    ground: '#f7c987',
    ink: '#5a3410',
    mark: '<path d="M44 104 H164 A60 60 0 0 1 44 104Z" fill="#5a3410"/><path d="M80 80 q10 -20 0 -36 M110 80 q10 -20 0 -36" stroke="#5a3410" stroke-width="8" fill="none" stroke-linecap="round"/>',
  },
];

export function writeSponsors(folder: string): SampleStill[] {
  mkdirSync(folder, { recursive: true });
  return MARKS.map(({ id, name, line, ground, ink, mark }) => {
    writeFileSync(
      join(folder, `${id}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200" width="640" height="200" role="img" aria-label="${name}: ${line}"><rect width="640" height="200" rx="14" fill="${ground}"/>${mark}<text x="204" y="106" font-family="system-ui, sans-serif" font-size="62" font-weight="700" fill="${ink}">${name}</text><text x="206" y="148" font-family="system-ui, sans-serif" font-size="26" fill="${ink}" opacity="0.85">${line}</text></svg>\n`,
    );
    return { id, shows: `${name}: ${line}`, file: `${id}.svg`, width: 640, height: 200 };
  });
}
