/** Messages of inspected pages: over our own channel, and from `@statelyai/inspect` to a window that it opened. */
import * as v from 'valibot';
import { INSPECTION_CHANNEL } from '../../../core/domain/inspection/messages.ts';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { inspectionMessage } from './messages.ts';

/** Sent by an inspector when it is ready; the name is `@statelyai/inspect`'s. */
export const CONNECTED = '@statelyai.connected';

/** A message of our own pages. */
export interface PageMessage {
  readonly page: string;
  /** Counted from 1 on each page. */
  readonly number: number;
  /** The window that missed the message; undefined for all windows. */
  readonly to?: string;
  readonly message: InspectionMessage;
}

const pageMessage = v.object({
  page: v.string(),
  number: v.number(),
  to: v.optional(v.string()),
  message: inspectionMessage,
});

/** While starting, a page sends hundreds of messages a second: they are batched at this interval, up to this number. */
const TOGETHER_MS = 100;
const TOGETHER_MAX = 300;

/**
 * Filters messages for one window: those addressed to it, and broadcast messages that follow its last one. Otherwise
 * a window opened later would record new messages before the missed ones, and a second window would make pages send
 * old messages again.
 */
export function oneAfterTheOther(inspector: string): (message: Omit<PageMessage, 'message'>) => boolean {
  const last = new Map<string, number>();
  return ({ page, number, to }) => {
    const known = last.get(page) ?? 0;
    const isNext = to === undefined ? number === known + 1 : to === inspector && number > known;
    if (isNext) last.set(page, number);
    return isNext;
  };
}

/**
 * @param onMessages receives new messages of the pages, and those that they have buffered
 * @returns stops listening
 */
export function listenToPages(onMessages: (messages: readonly InspectionMessage[]) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const inspector = crypto.randomUUID();
  const isNext = oneAfterTheOther(inspector);
  const received: InspectionMessage[] = [];
  const onPageMessage = ({ data }: MessageEvent<unknown>): void => {
    const parsed = v.safeParse(pageMessage, data);
    if (parsed.success && isNext(parsed.output as PageMessage)) received.push(parsed.output.message);
  };
  const onStatelyMessage = ({ data }: MessageEvent<unknown>): void => {
    const parsed = v.safeParse(inspectionMessage, data);
    if (parsed.success) received.push(parsed.output);
  };
  const timer = setInterval(() => {
    if (received.length > 0) onMessages(received.splice(0, TOGETHER_MAX));
  }, TOGETHER_MS);
  const channel = new BroadcastChannel(INSPECTION_CHANNEL);
  channel.addEventListener('message', onPageMessage, { signal });
  window.addEventListener('message', onStatelyMessage, { signal });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
  channel.postMessage({ type: CONNECTED, inspector });
  const opener = window.opener as Window | null;
  opener?.postMessage({ type: CONNECTED }, '*');
  return () => {
    clearInterval(timer);
    listening.abort();
    channel.close();
  };
}
