/** Reads the responses of a desk; one with thousands of tags in a worker, which hands them over some at a time (row B14). */
import * as v from 'valibot';
import { getDesk } from '../../../core/contract/desk.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import { inThread, type Thread } from '../in-thread.ts';
import type { ReadResponse } from '../services/client.ts';
import { LONG_BYTES, type DeskReading, type DeskRead } from './messages.ts';

export type DeskReadingThread = Thread<DeskReading, DeskRead>;

/** @param start starts a worker that runs `desk-reading.worker.ts` */
export function deskReader(start: () => DeskReadingThread): ReadResponse {
  return async ({ name, response: schema }, response, signal) => {
    const bytes = await response.arrayBuffer();
    const readHere = () => v.parse(schema, JSON.parse(new TextDecoder().decode(bytes)));
    if (name !== getDesk.name || bytes.byteLength < LONG_BYTES) return readHere();
    try {
      return (await readInThread(start, bytes, signal)) as ReturnType<typeof readHere>;
    } catch (error) {
      if (signal.aborted) throw error;
      // A browser that runs no worker here still opens the desk; what is wrong with a response is thrown by its schema.
      return readHere();
    }
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
