/** Events of analytics on their way to the database: written together, away from the requests that bring them. */
import { DAY_MS } from '../../core/domain/constants.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredEvent } from '../store/types.ts';
import type { Store } from '../store/store.ts';

export interface EventBuffer {
  /** @returns false where too many wait: this one is lost */
  add: (event: StoredEvent) => boolean;
  /** Writes what waits. */
  write: () => Promise<void>;
}

/** A host that is killed loses this much of its counts. */
const WRITE_EVERY_MS = 1_000;
/** Ten times what the limits let through in that time. */
const WAITING_MAX = 1_500;
/** The longest period of the audience page, and a day for time zones. */
const KEPT_MS = 366 * DAY_MS;
/** About 300 bytes each with their index: 600 MB at most. */
const KEPT_MAX = 2_000_000;

export function openEventBuffer(store: Store, now: () => EpochMs, log: (line: string) => void): EventBuffer {
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
      const keep = { since: now() - KEPT_MS, rows: KEPT_MAX };
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
