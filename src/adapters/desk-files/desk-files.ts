/** Reads and saves tag files in a worker, as 20,000 tags take seconds (row B14). */
import { tagFields } from '../../../core/domain/desk/fields.ts';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type { FormatFailure, FormatLoss, TagsRead } from '../../../core/domain/desk/formats/exchange.ts';
import type { SaveRequest } from '../../../machines/studio/desk/desk-exchange.machine.ts';
import { saveBlob } from '../save-file.ts';
import { type FileResponse, type FileWork, inSlices } from './file-messages.ts';

/** The part of `Worker` that is used here. */
export interface FileThread {
  postMessage(work: FileWork, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FileResponse>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** Runs one job in a worker of its own, and terminates it afterwards. */
async function inThread<T>(
  start: () => FileThread,
  signal: AbortSignal,
  work: (thread: FileThread) => void | Promise<void>,
  take: (response: FileResponse, resolve: (result: T) => void) => void,
): Promise<T> {
  const thread = start();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const fail = (): void => reject(new Error('the thread of files failed'));
  signal.addEventListener('abort', fail, { once: true });
  thread.addEventListener('error', fail);
  thread.addEventListener('message', ({ data }) => (data.kind === 'failed' ? fail() : take(data, resolve)));
  try {
    await work(thread);
    return await promise;
  } finally {
    signal.removeEventListener('abort', fail);
    thread.terminate();
  }
}

/** @param start starts a worker that runs `desk-files.worker.ts` */
export function readTags(start: () => FileThread, file: File, signal: AbortSignal): Promise<TagsRead | FormatFailure> {
  const tags: DeskTagFields[] = [];
  return inThread<TagsRead | FormatFailure>(
    start,
    signal,
    (thread) => thread.postMessage({ kind: 'read', file }, []),
    (response, resolve) => {
      if (response.kind === 'tags') tags.push(...response.tags);
      else if (response.kind === 'read')
        resolve(response.result.kind === 'read' ? { ...response.result, tags } : response.result);
    },
  );
}

/** Characters that are not allowed in file names. */
const UNSAFE = /[\p{Cc}/\\:*?"<>|]+/gu;

/**
 * @param start starts a worker that runs `desk-files.worker.ts`
 * @returns what the format cannot express
 */
export async function saveTags(
  start: () => FileThread,
  { format, tags, title }: SaveRequest,
  signal: AbortSignal,
): Promise<readonly FormatLoss[]> {
  type Written = Extract<FileResponse, { kind: 'written' }>;
  const { file, ending, losses } = await inThread<Written>(
    start,
    signal,
    async (thread) => {
      for (const slice of inSlices(tags)) {
        if (signal.aborted) return;
        thread.postMessage({ kind: 'tags', tags: slice.map(tagFields) }, []);
        // The page draws between two slices.
        await new Promise((next) => setTimeout(next, 0));
      }
      thread.postMessage({ kind: 'write', format }, []);
    },
    (response, resolve) => {
      if (response.kind === 'written') resolve(response);
    },
  );
  saveBlob(file, `${title.replace(UNSAFE, ' ').trim() || 'tags'}.${ending}`);
  return losses;
}
