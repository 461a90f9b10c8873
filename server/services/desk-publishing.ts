/**
 * Publishes changes from the desk, at a separate pace for each medium: notifies players, rewrites the data file and
 * indexes the words of its tags. Otherwise 300 tags a minute would rewrite a film of 20,000 tags 300 times.
 *
 * Nothing can be lost: the store marks pending work in the change's transaction, and a stale data file is never served.
 */
import { setTimeout } from 'node:timers/promises';
import { DESK_PUBLISH_MS, DESK_WORDS_MS } from '../../core/domain/desk/limits.ts';
import type { MediaId } from '../../core/domain/media.ts';

export interface DeskPublishing {
  changed: (mediaId: MediaId) => void;
  /** Whether publishing is already scheduled. */
  isDue: (mediaId: MediaId) => boolean;
  /** Waits for work in progress; the rest is done after the next start. */
  stop: () => Promise<void>;
}

/** Pause after work, as a multiple of its duration: it takes at most a fifth of the time. */
const REST = 4;

interface Options {
  publish: (mediaId: MediaId) => Promise<void>;
  indexWords: (mediaId: MediaId) => Promise<void>;
  log: (line: string) => void;
}

export function openDeskPublishing({ publish, indexWords, log }: Options): DeskPublishing {
  const publishing = pacedWork(publish, DESK_PUBLISH_MS, log);
  // 60 ms for 20,000 tags.
  const indexing = pacedWork(indexWords, DESK_WORDS_MS, log);
  return {
    changed(mediaId) {
      publishing.due(mediaId);
      indexing.due(mediaId);
    },
    isDue: publishing.isDue,
    async stop() {
      await Promise.all([publishing.stop(), indexing.stop()]);
    },
  };
}

interface PacedWork {
  due: (mediaId: MediaId) => void;
  isDue: (mediaId: MediaId) => boolean;
  stop: () => Promise<void>;
}

/** Runs immediately, and again after a pause if anything has changed in the meantime. */
function pacedWork(run: (mediaId: MediaId) => Promise<void>, pauseMs: number, log: (line: string) => void): PacedWork {
  /** Media being processed, or pausing. */
  const busy = new Map<MediaId, Promise<void>>();
  /** Media with pending changes. */
  const changed = new Set<MediaId>();
  const over = new AbortController();

  async function work(mediaId: MediaId): Promise<void> {
    while (changed.delete(mediaId) && !over.signal.aborted) {
      const from = performance.now();
      await run(mediaId).catch((error: unknown) => log(`After the desk of ${mediaId}: ${String(error)}`));
      const restMs = Math.max(pauseMs, REST * (performance.now() - from));
      await setTimeout(restMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
    busy.delete(mediaId);
  }

  return {
    due(mediaId) {
      changed.add(mediaId);
      if (!busy.has(mediaId)) busy.set(mediaId, work(mediaId));
    },
    isDue: (mediaId) => changed.has(mediaId) && busy.has(mediaId),
    async stop() {
      over.abort();
      await Promise.all(busy.values());
    },
  };
}
