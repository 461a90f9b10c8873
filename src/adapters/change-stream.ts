/** Changes streamed by the server, in one fetch without retries (rows S03, S05, B13). */
import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import * as v from 'valibot';
import type { ChangeNotification } from '../../machines/shared/change-stream.machine.ts';
import { followStream } from './read-events.ts';
import type { Chance } from './read-events.ts';

/** Rights have changed, or nobody is signed in: loading the list shows which. */
const REFUSALS: readonly number[] = [401, 403];

interface ChangeStreamOptions<Change> {
  /** Absolute address of the services endpoint. */
  services: string;
  /** Name of the stream, and of its messages. */
  name: 'uploads' | 'live';
  schema: v.GenericSchema<unknown, Change>;
  chance: Chance;
}

export function createChangeStream<Change extends object>({
  services,
  name,
  schema,
  chance,
}: ChangeStreamOptions<Change>) {
  return fromCallback<EventObject, undefined>(({ sendBack }) => {
    const address = `${services.replace(/\/$/, '')}/${name}/stream`;
    return listen({ address, name, schema, refusals: REFUSALS, chance }, sendBack);
  });
}

interface Stream<Change> {
  address: string;
  /** Name of its messages. */
  name: string;
  schema: v.GenericSchema<unknown, Change>;
  /** Statuses after which the stream is not requested again. */
  refusals: readonly number[];
  chance: Chance;
}

/** @returns how the stream ended */
export function listen<Change extends object>(
  stream: Stream<Change>,
  onNotification: (notification: ChangeNotification<Change>) => void,
): () => void {
  const life = new AbortController();
  const notify = (notification: ChangeNotification<Change>): void => {
    if (!life.signal.aborted) onNotification(notification);
  };
  void follow(stream, life.signal, notify).then(notify);
  return () => life.abort();
}

/** @returns how it ended; it never throws */
async function follow<Change extends object>(
  { address, name, schema, refusals, chance }: Stream<Change>,
  signal: AbortSignal,
  notify: (notification: ChangeNotification<Change>) => void,
): Promise<ChangeNotification<Change>> {
  const end = await followStream({ address, refusals, signal, chance }, ({ event = 'message', data }) => {
    if (event === name) notify({ type: 'stream.changed', ...v.parse(schema, JSON.parse(data)) });
    else if (event === 'beat') notify({ type: 'stream.beat' });
  });
  return end.isRefused ? { type: 'stream.refused' } : { type: 'stream.lost', after: end.after };
}
