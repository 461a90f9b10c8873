/** The requests of sequencing, for its chart, with fallbacks for offline use. */
import type {
  PositionResult,
  SequencePosition,
  SequenceResult,
  SequencingTarget,
} from '../../../machines/studio/sequencing.machine.ts';
import { search } from '../../../core/contract/search.ts';
import { getSequence, saveSequence } from '../../../core/contract/sequencing.ts';
import { SEQUENCES_OFFERED } from '../../../core/domain/constants/edit-page.ts';
import { deleteSavedSession } from '../offline/delete-session.ts';
import { savedSession, savedSessions, selectedSession, saveSequencePosition } from '../offline/session-store.ts';
import { sendPositions } from '../offline/send-positions.ts';
import type { SendRequest } from './client.ts';

/** `/new_sequencing` continues the session that is selected on this device; offline it uses the saved copy. */
export async function fetchSequence(
  sendRequest: SendRequest,
  { target }: { target: SequencingTarget },
  signal: AbortSignal,
): Promise<SequenceResult> {
  if (target) return fetchOne(sendRequest, target, signal);
  // A browser without storage has no selection.
  const selected = await selectedSession().catch(() => undefined);
  return selected ? fetchOne(sendRequest, selected.sequence, signal) : fetchSessions(sendRequest, signal);
}

async function fetchOne(
  sendRequest: SendRequest,
  { id, type }: NonNullable<SequencingTarget>,
  signal: AbortSignal,
): Promise<SequenceResult> {
  const saved = await savedSession(id).catch(() => undefined);
  try {
    // Positions selected offline are sent first; if that still fails, the next request fails as well.
    await sendPositions(sendRequest, signal).catch(() => undefined);
    const response = await sendRequest(getSequence, { mediaId: id, mediaType: type }, signal);
    switch (response.status) {
      case 'ok':
        return { status: 'ok', sequence: response.data };
      case 'private':
      case 'empty':
        if (saved) await deleteSavedSession(id).catch(() => undefined);
        return { status: response.status };
      case 'disconnected':
        return { status: response.status };
      default:
        throw new Error(`getSequence: ${response.status}`);
    }
  } catch (error) {
    if (saved) return { status: 'ok', sequence: saved.sequence };
    throw error;
  }
}

/** The newest sessions that this person may sequence. Without permission to search sessions, none can be sequenced. */
async function fetchSessions(sendRequest: SendRequest, signal: AbortSignal): Promise<SequenceResult> {
  const options = { targetType: 'Session', sortType: 'date', sortOrder: 'DESC', limit: SEQUENCES_OFFERED } as const;
  try {
    const response = await sendRequest(search, options, signal);
    if (response.status === 'disconnected') return { status: 'disconnected' };
    if (response.status === 'error') return { status: 'private' };
    if (response.status === 'empty') return { status: 'none', sessions: [] };
    if (response.status !== 'ok') throw new Error(`search: ${response.status}`);
    const { items } = response.data;
    return {
      status: 'none',
      sessions: items.map(({ id, title, date }) => ({ id, type: 'Session', title: title ?? '', date })),
    };
  } catch (error) {
    const saved = await savedSessions().catch(() => []);
    if (saved.length === 0) throw error;
    const sessions = saved.map(({ id, item, sequence: { type, title } }) => ({ id, type, title, date: item.date }));
    return { status: 'none', sessions };
  }
}

/** If the server is unreachable, the position is stored on this device under the same id. */
export async function sendPosition(
  sendRequest: SendRequest,
  { id, type, ...options }: SequencePosition,
  signal: AbortSignal,
): Promise<PositionResult> {
  const position = { ...options, changeId: crypto.randomUUID(), at: Date.now() };
  try {
    const response = await sendRequest(saveSequence, { mediaId: id, mediaType: type, ...position }, signal);
    switch (response.status) {
      case 'ok':
      case 'private':
      case 'empty':
      case 'disconnected':
        return { status: response.status };
      default:
        throw new Error(`saveSequence: ${response.status}`);
    }
  } catch (error) {
    // A choice superseded by a later one is not stored.
    if (signal.aborted) throw error;
    await saveSequencePosition({ id, type, place: position });
    return { status: 'waiting' };
  }
}
