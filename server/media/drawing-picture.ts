/**
 * Renders strokes as a transparent picture (row B05) with the same shapes as the page's canvas, without a canvas or
 * fonts.
 *
 * The coverage of a pixel follows from the distance of its centre to the line, so that ends and corners are round.
 */
import { crc32, deflateSync } from 'node:zlib';
import { clamp } from '../../core/domain/clamp.ts';
import type { ExportedStroke } from '../../core/domain/compare/export.ts';
import { degreesOf, DRAWING_COLOURS } from '../../core/domain/drawing.ts';
import type { Box } from '../../core/domain/drawing.ts';
import {
  FIGURE_RIM_WIDTH,
  figurePlace,
  figureSize,
  lineWidthOf,
  type Pixel,
  pixelsIn,
  RIM_WIDTH,
  rimOf,
  type ShapePart,
  shapeOf,
} from '../../core/domain/stroke-shape.ts';
import { GLYPH_CELL, GLYPH_LINES, glyphPixels } from './glyphs.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Red, green, blue and alpha of each pixel, row by row. */
export type Rgba = Uint8ClampedArray;

/** Longest piece of a line, px. Only pixels near a piece are measured. */
const PIECE_PX = 32;
/** Approximate length of the pieces of an arc, px. */
const ARC_PIECE_PX = 4;
/** Height of a digit relative to the font size, as in common typefaces. */
const DIGIT_HEIGHT = 0.72;
/** Stroke width of a bold letter, in pixels of a glyph. */
const GLYPH_BOLD = 1.2;

type Piece = readonly [from: Pixel, to: Pixel];
type Ink = readonly [red: number, green: number, blue: number, alpha: number];

export function drawStrokePicture(strokes: readonly ExportedStroke[], size: PictureSize): Rgba {
  const picture = new Uint8ClampedArray(size.width * size.height * 4);
  const box: Box = { left: 0, top: 0, ...size };
  for (const stroke of strokes) {
    const { grey, alpha } = rimOf(stroke);
    const rim: Ink = [grey, grey, grey, alpha];
    const ink: Ink = [...channelsOf(DRAWING_COLOURS[stroke.colour]), 1];
    const width = lineWidthOf(stroke, box);
    const points = stroke.points.map(pixelsIn(box));
    const paint = (pieces: readonly Piece[], line: number, around: number): void =>
      paintPieces(picture, size, pieces, [
        [around, rim],
        [line, ink],
      ]);
    paint(shapeOf(stroke, points, width).flatMap(piecesOf), width, width * RIM_WIDTH);
    const degrees = stroke.tool === 'angle' ? degreesOf(stroke.points, size.width / size.height) : undefined;
    if (degrees === undefined) continue;
    const text = `${degrees}°`;
    const figure = figureSize(width);
    const cell = (figure * DIGIT_HEIGHT) / GLYPH_LINES;
    const half: Pixel = [(text.length * GLYPH_CELL * cell) / 2, figure / 2];
    const middle = figurePlace(stroke, points, width, half, box);
    if (!middle) continue;
    const line = cell * GLYPH_BOLD;
    paint(textPieces(text, middle, cell), line, line + figure * FIGURE_RIM_WIDTH);
  }
  return picture;
}

const channelsOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

function piecesOf(part: ShapePart): Piece[] {
  if (part.kind === 'lines') return part.points.slice(1).flatMap((to, n) => split(part.points[n] ?? to, to, PIECE_PX));
  const { centre, radii, from, sweep } = part;
  const length = Math.abs(sweep) * Math.max(...radii);
  const count = Math.max(8, Math.ceil(length / ARC_PIECE_PX));
  const at = (n: number): Pixel => {
    const angle = from + (sweep * n) / count;
    return [centre[0] + Math.cos(angle) * radii[0], centre[1] + Math.sin(angle) * radii[1]];
  };
  return Array.from({ length: count }, (_, n): Piece => [at(n), at(n + 1)]);
}

function split([x, y]: Pixel, [toX, toY]: Pixel, longest: number): Piece[] {
  const count = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / longest));
  const at = (n: number): Pixel => [x + ((toX - x) * n) / count, y + ((toY - y) * n) / count];
  return Array.from({ length: count }, (_, n): Piece => [at(n), at(n + 1)]);
}

/** Lines between adjacent pixels of each glyph. */
function textPieces(text: string, [middleX, middleY]: Pixel, cell: number): Piece[] {
  const left = middleX - (text.length * GLYPH_CELL * cell) / 2;
  const top = middleY - (GLYPH_LINES * cell) / 2;
  return [...text].flatMap((letter, index) => {
    const lit = glyphPixels(letter);
    const place = ([x, y]: Pixel): Pixel => [left + (index * GLYPH_CELL + x + 1) * cell, top + (y + 0.5) * cell];
    return lit.flatMap((pixel) =>
      lit
        .filter(([x, y]) => {
          const [aside, down] = [x - pixel[0], y - pixel[1]];
          return (aside === 1 && Math.abs(down) <= 1) || (aside === 0 && down === 1);
        })
        .map((next): Piece => [place(pixel), place(next)]),
    );
  });
}

/** @param inks each as wide as its line, px, the lowest first */
function paintPieces(
  picture: Rgba,
  { width, height }: PictureSize,
  pieces: readonly Piece[],
  inks: readonly (readonly [line: number, ink: Ink])[],
): void {
  const reach = Math.max(...inks.map(([line]) => line)) / 2 + 1;
  const within = (from: number, to: number, limit: number): [number, number] => [
    Math.max(0, Math.floor(from - reach)),
    Math.min(limit, Math.ceil(to + reach)),
  ];
  const spanOf = (axis: 0 | 1, among: readonly Piece[], limit: number): [number, number] => {
    let [least, most] = [Infinity, -Infinity];
    for (const [from, to] of among) {
      least = Math.min(least, from[axis], to[axis]);
      most = Math.max(most, from[axis], to[axis]);
    }
    return within(least, most, limit);
  };
  if (pieces.length === 0) return;
  const [left, right] = spanOf(0, pieces, width);
  const [top, bottom] = spanOf(1, pieces, height);
  const across = Math.max(0, right - left);
  const distances = new Float32Array(across * Math.max(0, bottom - top)).fill(Infinity);
  for (const piece of pieces) {
    const [fromX, toX] = spanOf(0, [piece], width);
    const [fromY, toY] = spanOf(1, [piece], height);
    for (let y = fromY; y < toY; y += 1)
      for (let x = fromX; x < toX; x += 1) {
        const index = (y - top) * across + x - left;
        distances[index] = Math.min(distances[index] ?? Infinity, distanceTo(piece, x + 0.5, y + 0.5));
      }
  }
  distances.forEach((distance, index) => {
    const at = ((top + Math.floor(index / across)) * width + left + (index % across)) * 4;
    for (const [line, ink] of inks) {
      const covered = Math.min(1, line / 2 + 0.5 - distance);
      if (covered > 0) layOver(picture, at, ink, covered);
    }
  });
}

function distanceTo([[x, y], [toX, toY]]: Piece, atX: number, atY: number): number {
  const [alongX, alongY] = [toX - x, toY - y];
  const squared = alongX * alongX + alongY * alongY;
  const share = squared === 0 ? 0 : ((atX - x) * alongX + (atY - y) * alongY) / squared;
  const nearest = clamp(share, 0, 1);
  return Math.hypot(atX - x - nearest * alongX, atY - y - nearest * alongY);
}

function layOver(picture: Rgba, at: number, [red, green, blue, opacity]: Ink, covered: number): void {
  const alpha = opacity * covered;
  const below = ((picture[at + 3] ?? 0) / 255) * (1 - alpha);
  const whole = alpha + below;
  [red, green, blue].forEach((channel, n) => {
    picture[at + n] = Math.round((channel * alpha + (picture[at + n] ?? 0) * below) / whole);
  });
  picture[at + 3] = Math.round(whole * 255);
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Higher compression gains little for an empty picture with a few lines. */
const PNG_EFFORT = 1;

/** Eight bits per channel, no filter. */
export function pngOf(picture: Rgba, { width, height }: PictureSize): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(picture.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const data = deflateSync(rows, { level: PNG_EFFORT });
  return Buffer.concat([PNG_HEAD, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
