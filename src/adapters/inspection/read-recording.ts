/** Reads `inspection.json` in a worker: parsing a large one would block the page for seconds. */
import { RECORDING_BYTES_MAX } from '../../../core/domain/constants/inspector.ts';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { EMPTY_RECORD, note } from '../../../core/domain/inspection/record.ts';
import { spanOf } from '../../../core/domain/inspection/recording.ts';
import type { OpenedRecording, RefusalReason } from '../../../core/domain/inspection/replay.ts';
import type { Thread } from '../in-thread.ts';

/**
 * Responses of the worker: the recorded messages in order, in chunks, then the title and films of the recording; or
 * the reason for failure.
 */
export type ReaderResponse =
  | { readonly messages: readonly InspectionMessage[] }
  | { readonly title: string; readonly films: readonly number[] }
  | { readonly refused: RefusalReason };

export type Reader = Thread<Blob, ReaderResponse>;

/**
 * @param name title to use if the recording has none
 * @param startReader starts a worker that runs `recording.worker.ts`
 * @returns the reason if the file is not a recording
 */
export function readRecording(
  file: Blob,
  name: string,
  startReader: () => Reader,
): Promise<OpenedRecording | RefusalReason> {
  if (file.size > RECORDING_BYTES_MAX) return Promise.resolve('tooBig');
  const reader = startReader();
  let record = EMPTY_RECORD;
  return new Promise<OpenedRecording | RefusalReason>((resolve) => {
    reader.addEventListener('error', () => resolve('failed'));
    reader.addEventListener('message', ({ data }) => {
      if ('messages' in data) record = note(record, data.messages);
      else if ('refused' in data) resolve(data.refused);
      else {
        const span = spanOf(record);
        resolve(span ? { ...span, title: data.title || name, films: data.films, record } : 'empty');
      }
    });
    reader.postMessage(file, []);
  }).finally(() => reader.terminate());
}
