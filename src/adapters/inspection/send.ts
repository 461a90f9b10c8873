/** The channel's end on an inspected page: sends messages to open inspectors, and to those opened later. */
import { INSPECTION_CHANNEL } from '../../../core/domain/inspection/messages.ts';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { CONNECTED } from './feed.ts';
import type { PageMessage } from './feed.ts';

/** Most messages buffered for a window that opens later. */
const BUFFERED_MAX = 20_000;

/** Several pages may be inspected in one window, and each counts its actors from 0. */
function ofPage(page: string, message: InspectionMessage): InspectionMessage {
  const named = (id: string): string => `${page}/${id}`;
  const own = { ...message, sessionId: named(message.sessionId) };
  if (own.type === '@xstate.actor' && own.parentId !== undefined) return { ...own, parentId: named(own.parentId) };
  if (own.type === '@xstate.event' && own.sourceId !== undefined) return { ...own, sourceId: named(own.sourceId) };
  return own;
}

/**
 * Opens the channel for this page.
 *
 * Messages are numbered. A window that connects late is sent the messages that it missed, addressed by name, so that
 * no other window receives them twice.
 */
export function sendToInspectors(): (message: InspectionMessage) => void {
  const page = crypto.randomUUID();
  const channel = new BroadcastChannel(INSPECTION_CHANNEL);
  const buffered: PageMessage[] = [];
  let number = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
  const post = (message: PageMessage): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown; inspector?: unknown }>) => {
    if (data.type !== CONNECTED || typeof data.inspector !== 'string') return;
    for (const each of buffered) post({ ...each, to: data.inspector });
  });
  return (message) => {
    number += 1;
    const numbered = { page, number, message: ofPage(page, message) };
    buffered.push(numbered);
    if (buffered.length > BUFFERED_MAX) buffered.shift();
    post(numbered);
  };
}
