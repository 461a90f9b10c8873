import * as v from 'valibot';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { inOrder, RECORDING_VERSION } from '../../../core/domain/inspection/recording.ts';
import { inspectionMessage, recordingHead } from './messages.ts';
import type { ReadAnswer } from './read-recording.ts';

/** Messages at once: noting them takes the page some milliseconds. */
const TOGETHER = 500;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Reads the text of a recording. Messages that are none are left out, as those of a page are.
 *
 * @yields the messages in the order of their clock, and at last what it says of itself; or why there are none
 */
export function* parseRecording(text: string): Generator<ReadAnswer> {
  const head = v.safeParse(recordingHead, parsed(text));
  if (!head.success) {
    yield { refused: 'malformed' };
    return;
  }
  const { version, title = '', films = [], messages } = head.output;
  if (version > RECORDING_VERSION) {
    yield { refused: 'newer' };
    return;
  }
  const read = messages.flatMap((message): InspectionMessage[] => {
    const result = v.safeParse(inspectionMessage, message);
    return result.success && Number.isFinite(Number(result.output.createdAt)) ? [result.output] : [];
  });
  if (read.length === 0) {
    yield { refused: messages.length === 0 ? 'empty' : 'malformed' };
    return;
  }
  const ordered = inOrder(read);
  for (let at = 0; at < ordered.length; at += TOGETHER) yield { messages: ordered.slice(at, at + TOGETHER) };
  yield { title, films };
}
