/** Files of tags, as the browser reads and saves them: in a thread of their own, as 20,000 tags take seconds (row B14). */
import { tagFields } from '../../../core/domain/desk/fields.ts';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type { FormatFailure, FormatLoss, TagsRead } from '../../../core/domain/desk/formats/exchange.ts';
import type { SaveRequest } from '../../../machines/studio/desk/desk-exchange.machine.ts';
import { saveBlob } from '../save-file.ts';
import { type FileAnswer, type FileWork, inSlices } from './file-messages.ts';

/** The part of a worker that is used here. */
export interface FileThread {
  postMessage(work: FileWork, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FileAnswer>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** One piece of work in a thread that ends with it. */
async function inThread<T>(
  start: () => FileThread,
  signal: AbortSignal,
  work: (thread: FileThread) => void | Promise<void>,
  take: (answer: FileAnswer, resolve: (result: T) => void) => void,
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

/** @param start a thread that runs `desk-files.worker.ts` */
export function readTags(start: () => FileThread, file: File, signal: AbortSignal): Promise<TagsRead | FormatFailure> {
  const tags: DeskTagFields[] = [];
  return inThread<TagsRead | FormatFailure>(
    start,
    signal,
    (thread) => thread.postMessage({ kind: 'read', file }, []),
    (answer, resolve) => {
      if (answer.kind === 'tags') tags.push(...answer.tags);
      else if (answer.kind === 'read')
        resolve(answer.result.kind === 'read' ? { ...answer.result, tags } : answer.result);
    },
  );
}

/** Letters that no file system takes. */
const UNSAFE = /[\p{Cc}/\\:*?"<>|]+/gu;

/**
 * @param start a thread that runs `desk-files.worker.ts`
 * @returns what the form could not hold
 */
export async function saveTags(
  start: () => FileThread,
  { format, tags, title }: SaveRequest,
  signal: AbortSignal,
): Promise<readonly FormatLoss[]> {
  type Written = Extract<FileAnswer, { kind: 'written' }>;
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
    (answer, resolve) => {
      if (answer.kind === 'written') resolve(answer);
    },
  );
  saveBlob(file, `${title.replace(UNSAFE, ' ').trim() || 'tags'}.${ending}`);
  return losses;
}
