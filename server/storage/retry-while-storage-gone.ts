import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import { StorageGone } from './media-storage.ts';

/** Between two attempts; each pause is twice the one before. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** How long work is retried while the storage is gone, milliseconds: longer than a restart of it, or than somebody takes to notice. */
export const STORAGE_RETRY_MS = 15 * MINUTE_MS;

/**
 * Repeats work until the storage is back: hours of work are not lost to minutes of outage.
 *
 * @throws StorageGone where it is gone for longer than `storageRetryMs`
 */
export async function retryWhileStorageGone<T>(
  { storageRetryMs }: { storageRetryMs: number },
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + storageRetryMs;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageGone) || performance.now() + ms > until) throw error;
      await pause(ms, undefined, { signal });
    }
  }
}
