/** The requests of sequencing, as its chart hears the answers. */
import type {
  PlaceAnswer,
  PlaceWish,
  SequenceAnswer,
  SequencingTarget,
} from '../../../machines/shared/sequencing.machine.ts';
import { search } from '../../contract/search.ts';
import { getSequence, keepSequence } from '../../contract/sequencing.ts';
import { SEQUENCES_OFFERED } from '../../domain/constants.ts';
import type { Ask } from './client.ts';

export async function askSequence(
  ask: Ask,
  { target }: { target: SequencingTarget },
  signal: AbortSignal,
): Promise<SequenceAnswer> {
  if (!target) return askSessions(ask, signal);
  const answer = await ask(getSequence, { mediaId: target.id, mediaType: target.type }, signal);
  switch (answer.status) {
    case 'ok':
      return { status: 'ok', sequence: answer.data };
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: answer.status };
    default:
      throw new Error(`getSequence: ${answer.status}`);
  }
}

/** The newest sessions that this person may sequence. Who may not search sessions may not sequence one. */
async function askSessions(ask: Ask, signal: AbortSignal): Promise<SequenceAnswer> {
  const wish = { targetType: 'Session', sortType: 'date', sortOrder: 'DESC', limit: SEQUENCES_OFFERED } as const;
  const answer = await ask(search, wish, signal);
  if (answer.status === 'disconnected') return { status: 'disconnected' };
  if (answer.status === 'error') return { status: 'private' };
  if (answer.status === 'empty') return { status: 'none', sessions: [] };
  if (answer.status !== 'ok') throw new Error(`search: ${answer.status}`);
  return {
    status: 'none',
    sessions: answer.data.items.map(({ id, title, date }) => ({ id, type: 'Session', title: title ?? '', date })),
  };
}

export async function sendPlace(ask: Ask, { id, type, ...wish }: PlaceWish, signal: AbortSignal): Promise<PlaceAnswer> {
  const change = { ...wish, changeId: crypto.randomUUID(), at: Date.now() };
  const answer = await ask(keepSequence, { mediaId: id, mediaType: type, ...change }, signal);
  switch (answer.status) {
    case 'ok':
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: answer.status };
    default:
      throw new Error(`keepSequence: ${answer.status}`);
  }
}
