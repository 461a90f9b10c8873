/** Counts a visit: the play is reported by a request, all other events by beacon (Player 7). */
import type { AnalyticsEvent } from '../../core/domain/analytics.ts';
import type { SentParams } from '../../core/contract/requests.ts';
import { addEvent } from '../../core/contract/analytics.ts';
import { log, logged } from './log.ts';
import type { SendRequest } from './services/client.ts';

/** An event in the document's payload format. */
function payload({ action, value, userId, groupId, incognito, play }: AnalyticsEvent): SentParams<'add'> {
  return { action, value, userId, groupId, incognito, origin: location.href.slice(0, 500), ...(play && { id: play }) };
}

/** @returns the server's id of the play; undefined if it is not counted */
export async function sendPlay(
  sendRequest: SendRequest,
  { event }: { event: AnalyticsEvent },
  signal: AbortSignal,
): Promise<{ id: string | undefined }> {
  const response = await logged('analytics', signal, sendRequest(addEvent, payload(event), signal));
  if (response.status !== 'ok') log(`analytics: ${response.status}`);
  return { id: response.status === 'ok' ? response.data?.id : undefined };
}

/**
 * Sends without waiting, even while the page unloads. Failures are ignored: the viewer is not notified.
 *
 * @param address absolute address of the analytics endpoint
 */
export function sendBeacon(address: string, event: AnalyticsEvent): void {
  // A text body needs no preflight, for which an unloading page would not wait.
  const body = new Blob([JSON.stringify({ action: 'add', data: payload(event) })], { type: 'text/plain' });
  if (!navigator.sendBeacon(address, body)) log('analytics: the browser took no beacon');
}
