/** Reads and writes tag files in a worker, because 20,000 tags take seconds (row B14). */
import { tagFields } from '../../../core/domain/desk/fields.ts';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type { FormatFailure, FormatLoss, TagsRead } from '../../../core/domain/desk/formats/exchange.ts';
import type { SaveRequest } from '../../../machines/studio/desk/desk-exchange.machine.ts';
import { inThread, type Thread } from '../in-thread.ts';
import { saveBlob } from '../save-file.ts';
import { inSlices } from '../slices.ts';
import type { FileResponse, FileWork } from './file-messages.ts';

export type FileThread = Thread<FileWork, FileResponse>;
const FAILURE = 'the thread of files failed';

/** @param start starts a worker that runs `desk-files.worker.ts` */
export function readTags(start: () => FileThread, file: File, signal: AbortSignal): Promise<TagsRead | FormatFailure> {
  const tags: DeskTagFields[] = [];
  return inThread<FileWork, FileResponse, TagsRead | FormatFailure>(
    start,
    { signal, failure: FAILURE },
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
  const { file, ending, losses } = await inThread<FileWork, FileResponse, Written>(
    start,
    { signal, failure: FAILURE },
    async (thread) => {
      for (const slice of inSlices(tags)) {
        if (signal.aborted) return;
        thread.postMessage({ kind: 'tags', tags: slice.map(tagFields) }, []);
        // Lets the page render between two slices.
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
