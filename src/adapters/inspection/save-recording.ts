import type { InspectionRecord } from '../../../core/domain/inspection/record.ts';
import { RECORDING_KIND, RECORDING_VERSION, recordedMessages } from '../../../core/domain/inspection/recording.ts';

/** Messages written before the page gets a turn. */
const TOGETHER = 200;

/** A record as a file in the format of `parseRecording`. */
export async function recordingFile(record: InspectionRecord): Promise<Blob> {
  const messages = recordedMessages(record);
  const parts = [`{"kind":"${RECORDING_KIND}","version":${RECORDING_VERSION},"messages":[`];
  for (let at = 0; at < messages.length; at += TOGETHER) {
    const some = messages.slice(at, at + TOGETHER).map((message) => JSON.stringify(message));
    parts.push(`${at > 0 ? ',\n' : ''}${some.join(',\n')}`);
    await new Promise((later) => setTimeout(later));
  }
  return new Blob([...parts, ']}\n'], { type: 'application/json' });
}
