import * as v from 'valibot';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { inOrder, RECORDING_VERSION } from '../../../core/domain/inspection/recording.ts';
import { inspectionMessage, recordingHead } from './messages.ts';
import type { ReaderResponse } from './read-recording.ts';

/** Messages in one chunk: the page needs some milliseconds to record them. */
const CHUNK = 500;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Parses the text of a recording. Invalid messages are skipped, like those of a page.
 *
 * @yields the messages ordered by time, in chunks, then the title and films; or the reason for failure
 */
export function* parseRecording(text: string): Generator<ReaderResponse> {
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
  for (let at = 0; at < ordered.length; at += CHUNK) yield { messages: ordered.slice(at, at + CHUNK) };
  yield { title, films };
}
