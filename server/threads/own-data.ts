/**
 * Reads all that is stored of a person in a thread of its own: of who owns a large library that takes many times as long as
 * a search may.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { UserId } from '../../core/domain/media.ts';
import { Overload } from '../services/overload.ts';
import { slots, SlotsFull } from '../services/slots.ts';
import { endOf } from './end-thread.ts';

/** At once, and waiting: each holds the whole text in memory. */
const SLOTS = { running: 1, waiting: 8 };
/** Some twenty times as long as for 50,000 media. */
const BUDGET_MS = MINUTE_MS;
/** Until whoever waits is asked to come back, milliseconds. */
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
   * @param signal aborted when whom it is for has left
   * @returns JSON
   * @throws Overload where too many wait, or it took too long
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
