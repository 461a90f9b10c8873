/** Reads `inspection.json` in a thread of its own: parsing a large one would hold the page for seconds. */
import { RECORDING_BYTES_MAX } from '../../../core/domain/constants.ts';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { EMPTY_RECORD, note } from '../../../core/domain/inspection/record.ts';
import { spanOf } from '../../../core/domain/inspection/recording.ts';
import type { OpenedRecording, RefusalReason } from '../../../core/domain/inspection/replay.ts';

/** What the thread answers: its messages in their order, some at a time, then what it says of itself; or why there are none. */
export type ReadAnswer =
  | { readonly messages: readonly InspectionMessage[] }
  | { readonly title: string; readonly films: readonly number[] }
  | { readonly refused: RefusalReason };

/** The part of a worker that is used here. */
export interface Reader {
  postMessage(file: Blob, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ReadAnswer>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/**
 * @param name shown where the recording has no title
 * @param startReader a thread that runs `recording.worker.ts`
 * @returns the reason where it is no recording
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
