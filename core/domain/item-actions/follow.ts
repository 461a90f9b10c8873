import { followAddress } from '../follow-address.ts';
import { playableOf } from '../result-item.ts';
import type { ItemAction } from './item-action.ts';

/** Signed-in people can follow collections, films and their contents: row S10. */
export const follow: ItemAction = {
  id: 'follow',
  label: 'library.action.follow',
  icon: 'follow',
  isAllowed: (item, who) => who.connected && (item.type === 'Collection' || playableOf(item) !== undefined),
  target(item) {
    if (item.type === 'Collection') return followAddress({ kind: 'collection', id: item.id });
    const film = playableOf(item);
    return film && followAddress({ kind: 'item', id: film.id, tag: item.type === 'Tag' ? film.tag : undefined });
  },
};
