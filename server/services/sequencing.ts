/** Sequencing a session or a test: its items in order, and where each person stands in them. */
import { SEQUENCE_ITEMS_MAX } from '../../core/domain/constants.ts';
import { fitPlace, type SequencedType, type SequenceItem, type SequencePlace } from '../../core/domain/sequence.ts';
import { isVisible, MAIN_FILM, timedTags } from '../../core/domain/tags.ts';
import { canSequence, canView } from '../policies/items.ts';
import type { StoredSequence } from '../store/runs.ts';
import type { Store, StoredMedium } from '../store/types.ts';
import type { Handlers } from './answer.ts';
import type { Call } from './call.ts';
import { exercisesOf } from './exercise-films.ts';
import type { ReadingHost } from './host.ts';
import { mayReadTags } from './judge.ts';

type Sequenced = StoredMedium & { type: SequencedType };
type Refused = { status: 'disconnected' | 'private' | 'empty' };

export const sequencingHandlers: Handlers<'getSequence' | 'keepSequence'> = {
  async getSequence({ mediaId, mediaType }, call, host) {
    const { store } = host;
    const found = await judged(await store.media.find(mediaId), mediaType, call, host);
    if ('status' in found) return found;
    const { medium, userId } = found;
    const [items, kept] = await Promise.all([itemsOf(medium, call, store), store.sequences.find(userId, mediaId)]);
    const { id, type, title } = medium;
    return { status: 'ok', data: { id, type, title, items, place: placeOf(items, kept) } };
  },

  keepSequence({ mediaId, mediaType, index, changeId, at, chosen }, call, host) {
    return host.store.transaction(async (within) => {
      const found = await judged(await within.media.find(mediaId), mediaType, call, { ...host, store: within });
      if ('status' in found) return found;
      const { medium, userId } = found;
      const items = await itemsOf(medium, call, within);
      const before = await within.sequences.find(userId, mediaId);
      // A clock that runs ahead would keep every later choice out.
      const moment = Math.floor(Math.min(at, call.now));
      if (before && (before.changeId === changeId || before.at > moment)) {
        return { status: 'ok', data: placeOf(items, before) };
      }
      const wish = { chosen: chosen ?? before?.chosen, index, changeId, at: moment };
      const { index: fitted } = placeOf(items, wish);
      const kept = { ...wish, index: fitted };
      await within.sequences.save(userId, mediaId, kept);
      return { status: 'ok', data: placeOf(items, kept) };
    });
  },
};

/** The items of a session are its tags: whoever has not passed its gate is told none of them. */
async function judged(
  medium: StoredMedium | undefined,
  type: SequencedType,
  call: Call,
  host: ReadingHost,
): Promise<{ medium: Sequenced; userId: number } | Refused> {
  const { viewer, now } = call;
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  if (!medium || !isOfType(medium, type) || !canView(viewer, medium, now)) return { status: 'empty' };
  const isAllowed = canSequence(viewer, medium) && (type === 'Test' || (await mayReadTags(medium, call, host)));
  return isAllowed ? { medium, userId: viewer.id } : { status: 'private' };
}

function isOfType(medium: StoredMedium, type: SequencedType): medium is Sequenced {
  return medium.type === type;
}

/** Moments of a session: the visible tags of its main film that have a time. Exercises of a test. */
async function itemsOf(medium: Sequenced, call: Call, store: Store): Promise<SequenceItem[]> {
  if (medium.type === 'Test') {
    const seen = await exercisesOf(medium, call, store);
    return seen.map(({ exercise: { id, title }, film }) => ({ id, title, ...(film && { film }) }));
  }
  const tags = timedTags(await store.tags.ofMedium(medium.id), MAIN_FILM);
  return tags
    .filter((tag) => isVisible(tag) && tag.start >= 0)
    .slice(0, SEQUENCE_ITEMS_MAX)
    .map(({ id, description, category, start }) => ({
      id,
      title: description || category,
      category,
      at: start,
      film: { type: 'video', id: medium.id, tag: id },
    }));
}

function placeOf(items: readonly SequenceItem[], kept: StoredSequence | undefined): SequencePlace {
  return fitPlace(items, { index: 0, changeId: '', at: 0, ...kept, chosen: kept?.chosen ?? [] });
}
