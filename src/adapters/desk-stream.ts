/**
 * The stream of a tagging desk: each event is validated by the contract, and its end is reported with the reason (row
 * B14).
 */
import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import * as v from 'valibot';
import { deskEvents } from '../../core/contract/desk.ts';
import type { StreamInput, StreamNotification } from '../../machines/studio/desk/desk.ports.ts';
import { followStream } from './read-events.ts';
import type { Chance } from './read-events.ts';

/** Rights have changed, or nobody is signed in: reloading the desk shows which. */
const REFUSALS: readonly number[] = [400, 401, 403, 404];

/** @param services absolute address of the services endpoint */
export function createDeskStream(services: string, chance: Chance) {
  return fromCallback<EventObject, StreamInput>(({ input: { mediaId, since }, sendBack }) => {
    const life = new AbortController();
    const { signal } = life;
    const notify = (notification: StreamNotification): void => {
      if (!signal.aborted) sendBack(notification);
    };
    const query = new URLSearchParams({ video: mediaId, since: String(since) });
    const address = `${services.replace(/\/$/, '')}/desk/stream?${query}`;
    void followStream({ address, refusals: REFUSALS, signal, chance }, ({ event = 'message', data }) => {
      const notification = read(event, data);
      if (notification) notify(notification);
    }).then((end) => notify(end.isRefused ? { type: 'stream.refused' } : { type: 'stream.lost', after: end.after }));
    return () => life.abort();
  });
}

/**
 * @returns undefined for an event that this version does not know
 * @throws for an event that violates the contract: the stream is then closed and requested again
 */
function read(event: string, data: string): StreamNotification | undefined {
  if (!Object.hasOwn(deskEvents, event)) return undefined;
  const json: unknown = JSON.parse(data);
  switch (event as keyof typeof deskEvents) {
    case 'tags':
      return { type: 'stream.tags', ...v.parse(deskEvents.tags, json) };
    case 'people':
      return { type: 'stream.people', ...v.parse(deskEvents.people, json) };
    case 'reset':
      return { type: 'stream.reset' };
    default:
      return { type: 'stream.beat' };
  }
}
