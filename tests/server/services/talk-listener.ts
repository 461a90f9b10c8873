/** Listens to the talk around a medium like a browser, and records what it receives. */
import * as v from 'valibot';
import { talkEvents, type TalkEventName } from '../../../core/contract/talk.ts';
import { applyTalk, EMPTY_TALK, type Talk, type TalkYou } from '../../../core/domain/talk.ts';
import { readEvents } from '../../../src/adapters/read-events.ts';
import type { Client } from '../harness.ts';

export interface Listener {
  readonly talk: Talk;
  readonly you: TalkYou | undefined;
  /** Every event so far, by name. */
  readonly events: readonly TalkEventName[];
  /** Ids of all messages in order of arrival, so that a duplicate shows. */
  readonly received: readonly number[];
  /** Resolves once the condition holds; rejects if the stream ends first. */
  until: (holds: (listener: Listener) => boolean) => Promise<void>;
  readonly ended: Promise<void>;
  hangUp: () => Promise<void>;
}

export async function listen(client: Client, mediaId: string, talk: Talk = EMPTY_TALK): Promise<Listener> {
  const life = new AbortController();
  const response = await client.fetch(`/services/talk/stream?mediaId=${mediaId}&since=${talk.seq}`, {
    signal: life.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream responded with ${response.status}`);
  let state = talk;
  let you: TalkYou | undefined;
  const events: TalkEventName[] = [];
  const received: number[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;

  const take = (name: string, data: string): void => {
    const event = name as TalkEventName;
    events.push(event);
    const json: unknown = JSON.parse(data);
    if (event === 'you') you = v.parse(talkEvents.you, json);
    if (event === 'reset') state = EMPTY_TALK;
    if (event === 'items') {
      const { items, through } = v.parse(talkEvents.items, json);
      received.push(...items.flatMap((item) => (item.kind === 'message' ? [item.id] : [])));
      state = applyTalk(state, items, through);
    }
    for (const look of waiting) look();
  };
  const ended = readEvents(response.body, ({ event = 'message', data }) => take(event, data))
    .catch((error: unknown) => {
      if (!life.signal.aborted) throw error;
    })
    .finally(() => {
      isOver = true;
      for (const look of waiting) look();
    });
  ended.catch(() => undefined);

  const listener: Listener = {
    get talk() {
      return state;
    },
    get you() {
      return you;
    },
    events,
    received,
    ended,
    until(holds) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = (): void => {
        if (holds(listener)) resolve();
        else if (isOver) reject(new Error('the stream ended'));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
      return promise;
    },
    async hangUp() {
      life.abort();
      await ended;
    },
  };
  return listener;
}
