/** Reads the data of a film with thousands of tags without them, in a worker (row B14). */
import { inThread, type Thread } from '../in-thread.ts';
import type { ReadJson } from '../services/client.ts';
import { LONG_BYTES } from './messages.ts';

export interface UntaggedReading {
  bytes: ArrayBuffer;
}
export type UntaggedRead = { kind: 'read'; json: unknown } | { kind: 'failed' };
export type UntaggedThread = Thread<UntaggedReading, UntaggedRead>;

/** @param start starts a worker that runs `untagged.worker.ts` */
export function untaggedReader(start: () => UntaggedThread): ReadJson {
  return async (response, signal) => {
    const bytes = await response.arrayBuffer();
    const readHere = (): unknown => JSON.parse(new TextDecoder().decode(bytes));
    if (bytes.byteLength < LONG_BYTES) return readHere();
    try {
      return await inThread<UntaggedReading, UntaggedRead, unknown>(
        start,
        { signal, failure: 'the thread of the film failed' },
        (thread) => thread.postMessage({ bytes }, []),
        (read, resolve) => {
          if (read.kind === 'read') resolve(read.json);
        },
      );
    } catch (error) {
      if (signal.aborted) throw error;
      // A browser that runs no worker here still plays the film.
      return readHere();
    }
  };
}
