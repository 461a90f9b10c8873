/**
 * What was received from a camera: runs, each lasting from a connection to its end, and their segments.
 *
 * Each line is appended to a journal beside the segments as it arrives, so that nothing is lost if the host is killed.
 * Only the last line can be truncated; it is ignored.
 */
import { appendFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import type { Span } from '../../core/domain/live-event.ts';

/** CMAF requires video and audio to be recorded separately. */
export const RECORDED_TRACKS = ['video', 'audio'] as const;
export type RecordedTrack = (typeof RECORDED_TRACKS)[number];

const file = v.pipe(v.string(), v.regex(/^[\w-]+\.(?:mp4|m4s)$/));
const runSchema = v.object({
  kind: v.literal('run'),
  /** Starts at 1. */
  run: v.number(),
  /** File names of the initialization segments, and codecs in RFC 6381 notation. */
  init: v.object({ video: file, audio: file }),
  codecs: v.object({ video: v.string(), audio: v.string() }),
  width: v.number(),
  height: v.number(),
  fps: v.number(),
});
const segmentSchema = v.object({
  kind: v.literal('segment'),
  run: v.number(),
  track: v.picklist(RECORDED_TRACKS),
  file,
  /** Wall-clock time of its start. */
  at: v.number(),
  duration: v.number(),
  bytes: v.number(),
});
const lineSchema = v.pipe(v.string(), v.parseJson(), v.variant('kind', [runSchema, segmentSchema]));

/**
 * Lines parsed per turn of the event loop. A recording of hours has tens of thousands, and requests must be served
 * meanwhile.
 */
const LINES_AT_ONCE = 500;

export type RecordedRun = v.InferOutput<typeof runSchema>;
export type RecordedSegment = v.InferOutput<typeof segmentSchema>;

export interface Recording {
  runs: RecordedRun[];
  segments: Record<RecordedTrack, RecordedSegment[]>;
}

export const emptyRecording = (): Recording => ({ runs: [], segments: { video: [], audio: [] } });

export function addToRecording(recording: Recording, line: RecordedRun | RecordedSegment): void {
  if (line.kind === 'run') recording.runs.push(line);
  else recording.segments[line.track].push(line);
}

const journalOf = (folder: string, number: number): string => join(folder, `.camera-${number}.jsonl`);

export async function writeToJournal(
  folder: string,
  number: number,
  line: RecordedRun | RecordedSegment,
): Promise<void> {
  await appendFile(journalOf(folder, number), `${JSON.stringify(line)}\n`);
}

/**
 * Continues reading a journal that may still be written to.
 *
 * @param from offset in bytes reached by the previous read
 * @returns offset after the last whole line
 */
export async function followJournal(
  folder: string,
  number: number,
  { into, from }: { into: Recording; from: number },
): Promise<number> {
  const text = await readFrom(journalOf(folder, number), from);
  const whole = text.subarray(0, text.lastIndexOf(NEW_LINE) + 1);
  for (const [index, line] of whole.toString('utf8').split('\n').entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    const read = v.safeParse(lineSchema, line);
    if (read.success) addToRecording(into, read.output);
  }
  return from + whole.length;
}

const NEW_LINE = 10;

async function readFrom(path: string, from: number): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!file) return Buffer.alloc(0);
  try {
    const length = (await file.stat()).size - from;
    if (length <= 0) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Number of the last push recorded, or 0. */
export const lastRun = ({ runs }: Recording): number => Math.max(0, ...runs.map(({ run }) => run));

/** The spans that the video covers, run by run. */
export function spansOf(segments: readonly RecordedSegment[]): Span[] {
  const spans: (Span & { run: number })[] = [];
  for (const { run, at, duration } of segments) {
    const last = spans.at(-1);
    if (last?.run === run) last.duration += duration;
    else spans.push({ run, at, duration });
  }
  return spans.map(({ at, duration }) => ({ at, duration }));
}
