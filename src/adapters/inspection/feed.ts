/**
 * The messages of inspected pages: over our own channel, and as `@statelyai/inspect` sends it to a window that it
 * opened.
 */
import * as v from 'valibot';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';

/** Pages of this origin and their inspector find each other by this name. */
export const INSPECTION_CHANNEL = 'ferryglide-inspection';
/** What an inspector says when it is ready; the name is that of `@statelyai/inspect`. */
export const CONNECTED = '@statelyai.connected';

const text = v.string();
const event = v.looseObject({ type: text });
/** A snapshot is data of any kind: what it lacks is taken for nothing. */
const snapshot = v.fallback(
  v.object({
    status: v.optional(text),
    value: v.optional(v.unknown()),
    context: v.optional(v.unknown()),
    output: v.optional(v.unknown()),
    error: v.optional(v.unknown()),
  }),
  {},
);
const taken = v.object({
  source: text,
  eventType: text,
  index: v.number(),
  delay: v.optional(v.number()),
});

const message = v.variant('type', [
  v.object({
    type: v.literal('@xstate.actor'),
    sessionId: text,
    name: text,
    parentId: v.optional(text),
    definition: v.optional(text),
    snapshot,
    createdAt: text,
  }),
  v.object({
    type: v.literal('@xstate.event'),
    sessionId: text,
    sourceId: v.optional(text),
    event,
    createdAt: text,
  }),
  v.object({ type: v.literal('@xstate.snapshot'), sessionId: text, snapshot, event, createdAt: text }),
  v.object({ type: v.literal('@xstate.microstep'), sessionId: text, taken: v.array(taken), createdAt: text }),
]);

/** A page sends hundreds of messages a second while it starts: they are batched this often. */
const TOGETHER_MS = 100;

/**
 * @param onMessages receives what pages send from now on, and what they have buffered
 * @returns ends it
 */
export function listenToPages(onMessages: (messages: readonly InspectionMessage[]) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let heard: InspectionMessage[] = [];
  const hear = ({ data }: MessageEvent<unknown>): void => {
    const parsed = v.safeParse(message, data);
    if (parsed.success) heard.push(parsed.output);
  };
  const timer = setInterval(() => {
    if (heard.length > 0) onMessages(heard);
    heard = [];
  }, TOGETHER_MS);
  const channel = new BroadcastChannel(INSPECTION_CHANNEL);
  channel.addEventListener('message', hear, { signal });
  window.addEventListener('message', hear, { signal });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
  channel.postMessage({ type: CONNECTED });
  const opener = window.opener as Window | null;
  opener?.postMessage({ type: CONNECTED }, '*');
  return () => {
    clearInterval(timer);
    listening.abort();
    channel.close();
  };
}
