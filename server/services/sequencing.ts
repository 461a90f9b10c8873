/** Sequences of a session or a test: its items in order, and each person's position. */
import { SEQUENCE_ITEMS_MAX } from '../../core/domain/constants/edit-page.ts';
import { fitPosition, type SequencedType, type SequenceItem, type SequenceState } from '../../core/domain/sequence.ts';
import { isVisible, MAIN_FILM, timedTags } from '../../core/domain/tags.ts';
import { canSequence, canView } from '../policies/items.ts';
import type { StoredSequence } from '../store/runs.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { exercisesOf } from './exercise-films.ts';
import type { ReadAppContext } from './app-context.ts';
import { mayReadTags } from './authorize.ts';

type Sequenced = StoredMedium & { type: SequencedType };
type Refused = { status: 'disconnected' | 'private' | 'empty' };

export const sequencingHandlers: Handlers<'getSequence' | 'saveSequence'> = {
  async getSequence({ mediaId, mediaType }, context, app) {
    const { store } = app;
    const found = await authorizedSequence(await store.media.find(mediaId), mediaType, context, app);
    if ('status' in found) return found;
    const { medium, userId } = found;
    const [items, saved] = await Promise.all([itemsOf(medium, context, store), store.sequences.find(userId, mediaId)]);
    const { id, type, title } = medium;
    return { status: 'ok', data: { id, type, title, items, place: fittedPosition(items, saved) } };
  },

  saveSequence({ mediaId, mediaType, index, changeId, at, chosen }, context, app) {
    return app.store.transaction(async (within) => {
      const found = await authorizedSequence(await within.media.find(mediaId), mediaType, context, {
        ...app,
        store: within,
      });
      if ('status' in found) return found;
      const { medium, userId } = found;
      const items = await itemsOf(medium, context, within);
      const before = await within.sequences.find(userId, mediaId);
      // A clock that runs ahead would block every later choice.
      const moment = Math.floor(Math.min(at, context.now));
      if (before && (before.changeId === changeId || before.at > moment)) {
        return { status: 'ok', data: fittedPosition(items, before) };
      }
      const change = { chosen: chosen ?? before?.chosen, index, changeId, at: moment };
      const { index: fitted } = fittedPosition(items, change);
      const saved = { ...change, index: fitted };
      await within.sequences.save(userId, mediaId, saved);
      return { status: 'ok', data: fittedPosition(items, saved) };
    });
  },
};

/** The items of a session are its tags, which only people who have passed its gate receive. */
async function authorizedSequence(
  medium: StoredMedium | undefined,
  type: SequencedType,
  context: RequestContext,
  app: ReadAppContext,
): Promise<{ medium: Sequenced; userId: number } | Refused> {
  const { viewer, now } = context;
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  if (!medium || !isOfType(medium, type) || !canView(viewer, medium, now)) return { status: 'empty' };
  const isAllowed = canSequence(viewer, medium) && (type === 'Test' || (await mayReadTags(medium, context, app)));
  return isAllowed ? { medium, userId: viewer.id } : { status: 'private' };
}

function isOfType(medium: StoredMedium, type: SequencedType): medium is Sequenced {
  return medium.type === type;
}

/** The items: for a session, the visible tags of its main film that have a time; for a test, its exercises. */
async function itemsOf(medium: Sequenced, context: RequestContext, store: Store): Promise<SequenceItem[]> {
  if (medium.type === 'Test') {
    const seen = await exercisesOf(medium, context, store);
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

function fittedPosition(items: readonly SequenceItem[], saved: StoredSequence | undefined): SequenceState {
  return fitPosition(items, { index: 0, changeId: '', at: 0, ...saved, chosen: saved?.chosen ?? [] });
}
