/**
 * The talk stream, for its chart: each event is validated by the contract, and its end is reported with the reason
 * (row P27).
 *
 * One fetch per conversation, without retries, which are left to the chart.
 */
import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import * as v from 'valibot';
import type { TalkNotification, TalkStreamInput } from '../../../machines/player/panels/talk/talk.ports.ts';
import { talkEvents } from '../../../core/contract/talk.ts';
import { followStream } from '../read-events.ts';
import type { Chance } from '../read-events.ts';

/** The server has refused; a retry changes nothing. */
const REFUSALS: readonly number[] = [400, 401, 403, 404];

/** @param services absolute address of the services endpoint */
export function createTalkStream(services: string, chance: Chance) {
  return fromCallback<EventObject, TalkStreamInput>(({ input, sendBack }) => {
    const life = new AbortController();
    const notify = (notification: TalkNotification): void => {
      if (!life.signal.aborted) sendBack(notification);
    };
    void converse({ services, chance, signal: life.signal }, input, notify).then(notify);
    return () => life.abort();
  });
}

/** @returns how it ended; it never throws */
async function converse(
  { services, chance, signal }: { services: string; chance: Chance; signal: AbortSignal },
  { mediaId, since }: TalkStreamInput,
  notify: (notification: TalkNotification) => void,
): Promise<TalkNotification> {
  const query = new URLSearchParams({ mediaId, since: String(since) });
  const address = `${services.replace(/\/$/, '')}/talk/stream?${query}`;
  const end = await followStream({ address, refusals: REFUSALS, signal, chance }, ({ event = 'message', data }) => {
    const notification = read(event, data);
    if (notification) notify(notification);
  });
  return end.isRefused ? { type: 'talk.refused' } : { type: 'talk.lost', after: end.after };
}

/**
 * @returns undefined for an event that this version does not know
 * @throws for an event that violates the contract: the stream is then closed and requested again
 */
function read(event: string, data: string): TalkNotification | undefined {
  if (!Object.hasOwn(talkEvents, event)) return undefined;
  const json: unknown = JSON.parse(data);
  switch (event as keyof typeof talkEvents) {
    case 'you':
      return { type: 'talk.you', you: v.parse(talkEvents.you, json) };
    case 'reset':
      return { type: 'talk.reset' };
    case 'items':
      return { type: 'talk.items', ...v.parse(talkEvents.items, json) };
    default:
      return { type: 'talk.beat' };
  }
}
