import type { MediaId } from '../../src/domain/media.ts';
import type { Store } from '../store/types.ts';
import type { Host } from './host.ts';

/**
 * Films whose data files speak of a medium: those of its collections, those that show the document, and the members of a
 * collection itself.
 *
 * @param held members that a collection had before a change
 */
async function neighboursOf(id: MediaId, store: Store, held: readonly MediaId[] = []): Promise<MediaId[]> {
  const [holding, linked, left] = await Promise.all([
    store.collections.holding(id),
    store.media.linkedTo(id),
    store.media.findMany(held),
  ]);
  const owners = [id, ...holding.map((head) => head.id)];
  const members = await Promise.all(owners.map((each) => store.collections.members(each)));
  const films = [...members.flat(), ...linked, ...left].filter(({ player }) => player);
  return [...new Set(films.map((film) => film.id))].filter((each) => each !== id);
}

/**
 * Writes those data files anew, after the answer: there may be hundreds.
 *
 * @param then what waits until none of them speaks of what was before
 */
export function tellNeighbours(
  id: MediaId,
  { store, dataFiles, log }: Pick<Host, 'store' | 'dataFiles' | 'log'>,
  held?: readonly MediaId[],
  then?: () => Promise<void>,
): void {
  const work = neighboursOf(id, store, held).then(async (ids) => {
    for (const each of ids) await dataFiles.changed(each);
    await then?.();
  });
  dataFiles.afterwards(work.catch((error: unknown) => log(`Data files beside ${id}: ${String(error)}`)));
}
