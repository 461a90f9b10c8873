/** Reads the responses of a desk; those with thousands of tags in a worker, which returns them in slices (row B14). */
import * as v from 'valibot';
import { getDesk } from '../../../core/contract/desk.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import { inThread, type Thread } from '../in-thread.ts';
import { type ReadResponse, responseReader } from '../services/client.ts';
import type { DeskReading, DeskRead } from './messages.ts';
import { readLong } from './read-long.ts';

export type DeskReadingThread = Thread<DeskReading, DeskRead>;

const readAtOnce = responseReader();

/** @param start starts a worker that runs `desk-reading.worker.ts` */
export function deskReader(start: () => DeskReadingThread): ReadResponse {
  return async (definition, response, signal) => {
    if (definition.name !== getDesk.name) return readAtOnce(definition, response, signal);
    const here = (json: unknown) => v.parse(definition.response, json);
    return readLong(response, signal, {
      here,
      inThread: async (bytes) => (await readInThread(start, bytes, signal)) as ReturnType<typeof here>,
    });
  };
}

function readInThread(start: () => DeskReadingThread, bytes: ArrayBuffer, signal: AbortSignal): Promise<unknown> {
  const tags: DeskTag[] = [];
  return inThread<DeskReading, DeskRead, unknown>(
    start,
    { signal, failure: 'the thread of the desk failed' },
    (thread) => thread.postMessage({ bytes }, []),
    (read, resolve) => {
      if (read.kind === 'tags') tags.push(...read.tags);
      else if (read.kind === 'read') {
        const { result } = read;
        resolve(result.status === 'ok' ? { ...result, data: { ...result.data, tags } } : result);
      }
    },
  );
}
