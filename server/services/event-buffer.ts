/** Buffers analytics events and writes them in batches, outside the requests that send them. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredEvent } from '../store/events.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';

export interface EventBuffer {
  /** @returns false if the buffer is full and the event was dropped */
  add: (event: StoredEvent) => boolean;
  /** Writes the buffered events. */
  write: () => Promise<void>;
}

/** A host that is killed loses this much of its counts. */
const WRITE_EVERY_MS = 1_000;
/** Ten times what the limits admit in that time. */
const WAITING_MAX = 1_500;
/** About 300 bytes each including the index: 600 MB at most. */
const STORED_MAX = 2_000_000;

interface Options {
  store: Store;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Retention of events, milliseconds. */
  retentionMs: number;
}

export function openEventBuffer({ store, now, log, retentionMs }: Options): EventBuffer {
  let waiting: StoredEvent[] = [];
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      const events = waiting;
      waiting = [];
      if (events.length === 0) return;
      const keep = { since: now() - retentionMs, rows: STORED_MAX };
      await store
        .transaction((within) => within.events.addAll(events, keep))
        .catch((error: unknown) => log(`${events.length} events of analytics were lost: ${String(error)}`));
    });
    return writing;
  };
  return {
    add(event) {
      if (waiting.length >= WAITING_MAX) return false;
      waiting.push(event);
      timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref();
      return true;
    },
    write,
  };
}

interface RetentionContext {
  store: Store;
  now: () => EpochMs;
  config: Pick<Config, 'retention'>;
}

/** Also runs when no new events arrive. Removes them in batches, so that other writers run in between. */
export async function forgetOldEvents({ store, now, config }: RetentionContext): Promise<void> {
  while ((await store.events.removeOlder(now() - config.retention.analyticsMs)) > 0);
}
