/** What becomes of uploads, as the host streams it; one fetch, without tries of its own (row S03). */
import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import * as v from 'valibot';
import { uploadsChange } from '../../../core/contract/uploads.ts';
import type { UploadNotification } from '../../../machines/studio/uploads/uploads.ports.ts';
import { readEvents } from '../read-events.ts';

/** Other rights by now, or nobody signed in: the list says which. */
const REFUSALS: readonly number[] = [401, 403];
/** A club's pages do not all come back in the same moment. */
const SPREAD_MS = 1_000;

/** @param services absolute address of the services endpoint */
export function createUploadStream(services: string) {
  return fromCallback<EventObject, undefined>(({ sendBack }) => {
    const life = new AbortController();
    const notify = (notification: UploadNotification): void => {
      if (!life.signal.aborted) sendBack(notification);
    };
    void follow(services, life.signal, notify).then(notify);
    return () => life.abort();
  });
}

/** @returns how it ended; it never throws */
async function follow(
  services: string,
  signal: AbortSignal,
  notify: (notification: UploadNotification) => void,
): Promise<UploadNotification> {
  const lost = (retryAfterS = 0): UploadNotification => ({
    type: 'stream.lost',
    after: retryAfterS * 1000 + Math.floor(Math.random() * SPREAD_MS),
  });
  try {
    const response = await fetch(`${services.replace(/\/$/, '')}/uploads/stream`, {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'text/event-stream' },
      signal,
    });
    if (REFUSALS.includes(response.status)) return { type: 'stream.refused' };
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel();
      return lost(Number(response.headers.get('retry-after')) || 0);
    }
    await readEvents(response.body, ({ event = 'message', data }) => {
      if (event === 'uploads') notify({ type: 'stream.changed', ...v.parse(uploadsChange, JSON.parse(data)) });
      else if (event === 'beat') notify({ type: 'stream.beat' });
    });
    return lost();
  } catch {
    return lost();
  }
}
