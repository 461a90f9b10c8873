/**
 * Makes one MP4 of two compared films: copies both stretches, measures them, and has the encoder join them into one
 * picture.
 */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filmTime, type Side, SIDES } from '../../core/domain/compare/common-time.ts';
import type { ComparisonExport } from '../../core/domain/compare/export.ts';
import { inWorker } from './run-in-worker.ts';
import type { ClockRequest, WrittenClocks } from './comparison-clocks.ts';
import type { DrawingRequest } from './comparison-drawing.ts';
import { comparisonArguments, type DrawingStrip, exportRate, stageSize } from './comparison-graph.ts';
import { type Cut, runEncoder } from './cut.ts';
import type { ReadFilm } from './packets.ts';

export interface CompareRequest {
  spec: ComparisonExport;
  /** Manifest or file of each film, and the folder that it may not lead out of. */
  films: { readonly [S in Side]: ReadFilm };
  /** An empty folder for intermediate files. */
  folder: string;
  to: string;
  encoder: string;
  signal: AbortSignal;
}

/** Margin at both ends, because the nearest frame may begin before or after. */
const MARGIN_S = 0.5;

/** @returns size of the MP4 in bytes */
export async function compareFilms({ spec, films, folder, to, encoder, signal }: CompareRequest): Promise<number> {
  const strip = join(folder, 'clocks.gray');
  const { measured, clocks, drawn, hasSound } = await inWorker(signal, async (run) => {
    const copy = async (side: Side): Promise<ClockRequest['films'][Side]> => {
      const lock = spec.films[side];
      const file = join(folder, `${side}.mp4`);
      const start = Math.max(0, filmTime(lock, spec.from) - MARGIN_S);
      const end = filmTime(lock, spec.to) + MARGIN_S;
      const copied = (await run({ kind: 'copy', ...films[side], start, end, to: file })) as Omit<Cut, 'size'>;
      return { file, start: copied.start };
    };
    const drawingOf = async (request: DrawingRequest): Promise<DrawingStrip | undefined> => {
      const frames = spec.strokes?.length ? ((await run({ kind: 'drawing', ...request })) as number[]) : [];
      return frames.length > 0 ? { file: request.to, frames } : undefined;
    };
    const copied = { a: await copy('a'), b: await copy('b') };
    const request = { kind: 'clocks', spec, films: copied, to: strip } as const;
    const { width, height, fps, hasSound } = (await run(request)) as WrittenClocks;
    const measured = { a: { ...copied.a, fps: fps.a }, b: { ...copied.b, fps: fps.b } };
    const drawn = await drawingOf({
      spec,
      fps: exportRate(measured),
      size: stageSize(spec),
      to: join(folder, 'drawing.png'),
    });
    return { measured, clocks: { file: strip, width, height }, drawn, hasSound };
  });
  // Requested sound is dropped if the film has none.
  const effectiveSpec = hasSound ? spec : { ...spec, sound: undefined };
  const layers = { clocks, drawing: drawn };
  await runEncoder(encoder, comparisonArguments(effectiveSpec, measured, layers, to), signal);
  for (const file of [...SIDES.map((side) => measured[side].file), strip, ...(drawn ? [drawn.file] : [])])
    await rm(file);
  return (await stat(to)).size;
}
