/**
 * What follows a change at the desk, each medium at its own pace: players hear of it and its data file is rewritten, and the
 * medium is found by its tags' words. 300 tags a minute would otherwise rewrite a film of 20,000 tags 300 times.
 *
 * None of it can be lost: the store marks in the change's transaction what is left to do, and a stale data file is never
 * served.
 */
import { setTimeout } from 'node:timers/promises';
import { DESK_PUBLISH_MS, DESK_WORDS_MS } from '../../core/domain/desk/limits.ts';
import type { MediaId } from '../../core/domain/media.ts';

export interface DeskPublishing {
  changed: (mediaId: MediaId) => void;
  /** It will be published: nobody else needs to. */
  isDue: (mediaId: MediaId) => boolean;
  /** Waits for what is under way; what is left is done after the next start. */
  stop: () => Promise<void>;
}

/** A rest after work, as a multiple of how long the work took: at most a fifth of the time is spent on it. */
const REST = 4;

interface Options {
  publish: (mediaId: MediaId) => Promise<void>;
  indexWords: (mediaId: MediaId) => Promise<void>;
  log: (line: string) => void;
}

export function openDeskPublishing({ publish, indexWords, log }: Options): DeskPublishing {
  const publishing = pacedWork(publish, DESK_PUBLISH_MS, log);
  // 60 ms of 20,000 tags.
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

/** Runs at once, and again after a rest where something has changed meanwhile. */
function pacedWork(run: (mediaId: MediaId) => Promise<void>, pauseMs: number, log: (line: string) => void): PacedWork {
  /** Media that are worked on, or rest. */
  const busy = new Map<MediaId, Promise<void>>();
  /** Those with something to do. */
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
