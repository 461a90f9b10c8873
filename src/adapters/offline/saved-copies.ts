/** Saves sessions on this device, and clears it at sign-out. */
import type { OfflineCopyResult } from '../../../machines/library/save-offline.machine.ts';
import { getSequence } from '../../../core/contract/sequencing.ts';
import { checkSession } from '../../../core/contract/session.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { SEQUENCED_TYPES } from '../../../core/domain/sequence.ts';
import type { SendRequest } from '../services/client.ts';
import { forgetSaved, saveSession } from './session-store.ts';
import { sendPositions } from './send-positions.ts';
import { forgetShell, saveShell } from './shell.ts';

/** Timeout for sending pending data before everything is deleted. */
const LAST_SENDING_MS = 3_000;

export async function saveOffline(
  sendRequest: SendRequest,
  { item }: { item: ResultItem },
  signal: AbortSignal,
): Promise<OfflineCopyResult> {
  const mediaType = SEQUENCED_TYPES.find((type) => type === item.type);
  if (!mediaType) return { status: 'refused' };
  const [session, sequence] = await Promise.all([
    sendRequest(checkSession, {}, signal),
    sendRequest(getSequence, { mediaId: item.id, mediaType }, signal),
  ]);
  if (session.status !== 'ok' || sequence.status === 'disconnected') return { status: 'disconnected' };
  if (sequence.status !== 'ok') return { status: 'refused' };
  await saveShell();
  await saveSession(session.data.user.id, { item, sequence: sequence.data, savedAt: Date.now() });
  return { status: 'ok' };
}

/** At sign-out: pending choices are sent if possible, and all saved data are deleted for the next person. */
export async function leaveDevice(sendRequest: SendRequest): Promise<void> {
  await sendPositions(sendRequest, AbortSignal.timeout(LAST_SENDING_MS)).catch(() => undefined);
  await forgetSaved();
  await forgetShell();
}
