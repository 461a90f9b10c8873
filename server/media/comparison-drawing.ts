/** Writes the drawing over a comparison as concatenated PNGs in one file (row B05). */
import { open } from 'node:fs/promises';
import { DRAWING_MOMENT_S } from '../../core/domain/constants/drawing.ts';
import {
  type ComparisonExport,
  type ExportedStroke,
  exportedTime,
  exportFrames,
} from '../../core/domain/compare/export.ts';
import { drawStrokePicture, type PictureSize, pngOf } from './drawing-picture.ts';

export interface DrawingRequest {
  spec: ComparisonExport;
  /** Frames per second of the export. */
  fps: number;
  size: PictureSize;
  to: string;
}

/** The drawing as shown from this frame of the export until the next still. */
export interface DrawingStill {
  frame: number;
  strokes: readonly ExportedStroke[];
}

/** The stills at whose frames the drawing changes. Before the first of them nothing is drawn. */
export function drawingStills(spec: ComparisonExport, fps: number): DrawingStill[] {
  const stills: DrawingStill[] = [];
  const all = spec.strokes ?? [];
  for (let frame = 0; frame < exportFrames(spec, fps); frame += 1) {
    const common = exportedTime(spec, frame, fps);
    const strokes = all.filter(({ at }) => Math.abs(at - common) <= DRAWING_MOMENT_S);
    const last = stills.at(-1)?.strokes ?? [];
    const isSame = strokes.length === last.length && strokes.every((stroke, n) => stroke === last[n]);
    if (!isSame) stills.push({ frame, strokes });
  }
  return stills;
}

/** @returns the frames of the export at which each of the written pictures begins */
export async function writeDrawing({ spec, fps, size, to }: DrawingRequest): Promise<number[]> {
  const stills = drawingStills(spec, fps);
  const file = await open(to, 'w');
  try {
    for (const { strokes } of stills) await file.write(pngOf(drawStrokePicture(strokes, size), size));
  } finally {
    await file.close();
  }
  return stills.map(({ frame }) => frame);
}
