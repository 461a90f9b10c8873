/** Encodes drawings over a comparison as text for a link (row B05). Coordinates are ten-thousandths of the stage. */
import { DRAWING_POINTS_MAX } from '../constants/drawing.ts';
import { COMPARE_DRAWING_TEXT_MAX, COMPARE_STROKES_MAX } from './limits.ts';
import type { DataDocument } from '../data-document.ts';
import type { DrawingTool, Stroke } from '../drawing.ts';
import { DRAWING_COLOUR_NAMES, DRAWING_TOOLS, DRAWING_WIDTH_NAMES, isStroke, SKETCH_TOOLS } from '../drawing.ts';
import { LAYOUTS } from './address.ts';

/** A document for both films as the one picture that is drawn on, and saved under this title. */
export const pictureDocument = (title: string): DataDocument => ({
  kind: 'whole',
  version: 0,
  video: { id: '', type: 'video', user: 0, group: 0, title, visibility: 'private', publish: false },
  tags: [],
  multi_replays: [],
  collections: [],
  pubDisplay: [],
  pubLiveResults: [],
  pubOverlay: [],
  pubVideo: [],
  playerConf: {},
});

const SCALE = 10_000;

/** Strokes belong to the layout in which they were drawn; in another one they would be misplaced. */
const layoutOf = (source: string): number => LAYOUTS.findIndex((layout) => layout === source);

type Coded = readonly [
  tool: number,
  colour: number,
  width: number,
  layout: number,
  ms: number,
  ...coordinates: number[],
];

/** @returns undefined for more than `readStrokes` restores */
export function linkedStrokes(strokes: readonly Stroke[]): string | undefined {
  if (strokes.length > COMPARE_STROKES_MAX) return undefined;
  const text = JSON.stringify(
    strokes.map(({ tool, colour, width, source, at, points }): Coded => [
      DRAWING_TOOLS.indexOf(tool),
      DRAWING_COLOUR_NAMES.indexOf(colour),
      DRAWING_WIDTH_NAMES.indexOf(width),
      layoutOf(source),
      Math.round(at * 1000),
      ...points.flatMap(({ x, y }) => [Math.round(x * SCALE), Math.round(y * SCALE)]),
    ]),
  );
  return text.length > COMPARE_DRAWING_TEXT_MAX ? undefined : text;
}

function strokeOf(coded: unknown): Stroke[] {
  if (!Array.isArray(coded) || !coded.every((each) => Number.isSafeInteger(each))) return [];
  const [toolAt, colourAt, widthAt, layoutAt, ms, ...coordinates] = coded as number[];
  const tool: DrawingTool | undefined = SKETCH_TOOLS[toolAt ?? -1];
  const colour = DRAWING_COLOUR_NAMES[colourAt ?? -1];
  const width = DRAWING_WIDTH_NAMES[widthAt ?? -1];
  const source = LAYOUTS[layoutAt ?? -1];
  const isWithin = coordinates.every((share) => share >= 0 && share <= SCALE);
  if (!tool || !colour || !width || !source || ms === undefined || !isWithin) return [];
  if (coordinates.length % 2 === 1 || coordinates.length > 2 * DRAWING_POINTS_MAX) return [];
  const points = Array.from({ length: coordinates.length / 2 }, (_, index) => ({
    x: (coordinates[2 * index] ?? 0) / SCALE,
    y: (coordinates[2 * index + 1] ?? 0) / SCALE,
  }));
  const stroke = { tool, colour, width, source, at: ms / 1000, points };
  return isStroke(stroke) ? [stroke] : [];
}

/** Invalid strokes are left out. */
export function readStrokes(text: string): readonly Stroke[] {
  let coded: unknown;
  try {
    coded = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(coded) ? coded.slice(0, COMPARE_STROKES_MAX).flatMap(strokeOf) : [];
}
