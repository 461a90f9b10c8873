/** Sends positions that were selected offline. */
import { saveSequence } from '../../../core/contract/sequencing.ts';
import { checkSession } from '../../../core/contract/session.ts';
import type { SendRequest } from '../services/client.ts';
import { deleteSavedSession } from './delete-session.ts';
import { claimStore, markSent, unsentPositions } from './session-store.ts';

/**
 * `lost`: nobody is signed in, or somebody else: the positions wait for their owner, or are deleted with the owner's
 * data.
 */
export type SendOutcome = { kind: 'sent'; count: number } | { kind: 'lost' };

const LOCK = 'ferryglide-places';

/**
 * Sends until nothing is left, one page of the device at a time. The server recognises a choice by its id, so
 * repeating one whose response was lost does no harm. If a medium was deleted, or the person lost access to it, its
 * position and its copy are deleted.
 *
 * @throws if the server is unreachable: nothing is lost then
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
