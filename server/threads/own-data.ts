/**
 * Reads all stored data of a person in a worker thread. For the owner of a large library this takes many times as long
 * as the limit for a search.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { UserId } from '../../core/domain/media.ts';
import { Overload } from '../services/overload.ts';
import { slots, SlotsFull } from '../services/slots.ts';
import { endOf } from './end-thread.ts';

/** Maximum number of running and waiting reads; each holds the whole text in memory. */
const SLOTS = { running: 1, waiting: 8 };
/** Some twenty times as long as 50,000 media need. */
const BUDGET_MS = MINUTE_MS;
/** How long a request waits before it is told to retry, milliseconds. */
const WAIT_MS = 5_000;
const RETRY_AFTER_S = 30;

export interface OwnDataThreadData {
  /** File or address of the database. */
  location: string;
  userId: UserId;
}

export type FromOwnDataThread = { kind: 'ready' } | { kind: 'result'; text: Uint8Array<ArrayBuffer> };

export interface OwnDataReader {
  /**
   * @param signal aborted when the client has disconnected
   * @returns JSON
   * @throws Overload if too many requests are waiting, or it takes too long
   */
  read: (userId: UserId, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  close: () => Promise<void>;
}

export function openOwnDataReader(location: string, { waitMs = WAIT_MS } = {}): OwnDataReader {
  const queue = slots(SLOTS);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function readApart(userId: UserId, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const stop = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(BUDGET_MS)]);
    stop.throwIfAborted();
    const worker = new Worker(new URL('own-data-thread.ts', import.meta.url), {
      workerData: { location, userId } satisfies OwnDataThreadData,
    });
    const end = endOf(worker);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    worker.on('message', (message: FromOwnDataThread) => {
      if (message.kind === 'result') resolve(message.text);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended')));
    try {
      return await Promise.race([promise, once(stop, 'abort').then(() => Promise.reject(tooBusy()))]);
    } finally {
      await end();
    }
  }

  return {
    async read(userId, signal) {
      const reading = queue
        .run(() => readApart(userId, signal), { ms: waitMs, signal })
        .catch((error: unknown) => {
          throw error instanceof SlotsFull ? tooBusy() : error;
        });
      running.add(reading);
      try {
        return await reading;
      } finally {
        running.delete(reading);
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

const tooBusy = (): Overload =>
  new Overload(503, 'Your data cannot be read now. Try again in a moment.', RETRY_AFTER_S);
