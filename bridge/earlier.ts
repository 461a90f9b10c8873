/** What a bridge had received before it was restarted, from its recording. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Arrival } from '../core/domain/race/messages.ts';
import { UnreadableMessage } from './formats/unreadable-message.ts';
import { readRaw } from './read-raw.ts';
import { readRecordingLine } from './recording-line.ts';

/** Skips unreadable lines, which were reported when they arrived. */
export async function earlierArrivals(recording: string): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(recording, 'utf8'), crlfDelay: Infinity })) {
      const raw = readRecordingLine(line);
      if (raw) arrivals.push(...readable(raw).map((message) => ({ at: raw.at, message })));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return arrivals;
}

function readable(raw: Parameters<typeof readRaw>[0]): ReturnType<typeof readRaw> {
  try {
    return readRaw(raw);
  } catch (error) {
    if (error instanceof UnreadableMessage) return [];
    throw error;
  }
}
