/** Reads the data of a film with thousands of tags in a worker, leaving the tags out (row B14). */
import { inThread, type Thread } from '../in-thread.ts';
import type { ReadJson } from '../services/client.ts';
import { readLong } from './read-long.ts';

export interface UntaggedReading {
  bytes: ArrayBuffer;
}
export type UntaggedRead = { kind: 'read'; json: unknown } | { kind: 'failed' };
export type UntaggedThread = Thread<UntaggedReading, UntaggedRead>;

/** @param start starts a worker that runs `untagged.worker.ts` */
export function untaggedReader(start: () => UntaggedThread): ReadJson {
  return (response, signal) =>
    readLong(response, signal, {
      here: (json) => json,
      inThread: (bytes) =>
        inThread<UntaggedReading, UntaggedRead, unknown>(
          start,
          { signal, failure: 'the thread of the film failed' },
          (thread) => thread.postMessage({ bytes }, []),
          (read, resolve) => {
            if (read.kind === 'read') resolve(read.json);
          },
        ),
    });
}
