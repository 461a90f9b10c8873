/** Sends what was selected without a network. */
import { saveSequence } from '../../../core/contract/sequencing.ts';
import { checkSession } from '../../../core/contract/session.ts';
import type { SendRequest } from '../services/client.ts';
import { deleteSavedSession } from './delete-session.ts';
import { claimStore, markSent, unsentPositions } from './session-store.ts';

/** `lost`: nobody is signed in, or another person: what there is waits for who selected it, or is gone with them. */
export type SendOutcome = { kind: 'sent'; count: number } | { kind: 'lost' };

const LOCK = 'ferryglide-places';

/**
 * Sends until nothing is left, one page of the device at a time. The server knows a choice by its id, so that one whose response
 * was lost is sent again without harm. A medium that is gone, or closed to the person, takes its place and its copy with it.
 *
 * @throws where the server cannot be reached: nothing is lost then
 */
export function sendPositions(sendRequest: SendRequest, signal: AbortSignal): Promise<SendOutcome> {
  return navigator.locks.request(LOCK, { signal }, async (): Promise<SendOutcome> => {
    if ((await unsentPositions()).length === 0) return { kind: 'sent', count: 0 };
    const session = await sendRequest(checkSession, {}, signal);
    if (session.status !== 'ok') return { kind: 'lost' };
    await claimStore(session.data.user.id);
    for (let count = 0; ; count += 1) {
      const [next] = await unsentPositions();
      if (!next) return { kind: 'sent', count };
      const { mediaId, mediaType, place } = next;
      const response = await sendRequest(saveSequence, { mediaId, mediaType, ...place }, signal);
      switch (response.status) {
        case 'ok':
          await markSent(next, response.data);
          break;
        case 'private':
        case 'empty':
          await deleteSavedSession(mediaId);
          break;
        case 'disconnected':
          return { kind: 'lost' };
        default:
          throw new Error(`saveSequence: ${response.status}`);
      }
    }
  });
}
