/** A line of a recording: `{"at":1781510283000,"format":"tcp","text":"<Canoe123 …"}`. */
import * as v from 'valibot';
import { RAW_FORMATS, type RawMessage } from './raw-message.ts';

const schema = v.object({ at: v.pipe(v.number(), v.integer()), format: v.picklist(RAW_FORMATS), text: v.string() });

export function recordingLine({ at, format, text }: RawMessage): string {
  return `${JSON.stringify({ at, format, text })}\n`;
}

/**
 * @returns undefined for a line that was truncated when the bridge or its computer stopped, or that is not from a
 * recording
 */
export function readRecordingLine(line: string): RawMessage | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(line));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
