import type { ResultItem } from '../search.ts';
import { FILMS, pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/**
 * Films, and clips by way of their film: requires an editable item and the clip permission. Library 1, 2 and 6;
 * decision 0181.
 */
export const clip: ItemAction = {
  id: 'clip',
  label: 'library.action.clip',
  icon: 'clip',
  isAllowed: (item, who) =>
    filmOf(item) !== undefined && who.connected && item.editable === true && who.permissions.P_MEDIA_CLIP,
  target(item) {
    const film = filmOf(item);
    return film === undefined ? undefined : pageOf('clipping', 'video', film);
  },
};

function filmOf({ type, id, video_id }: ResultItem): string | undefined {
  if (FILMS.has(type)) return id;
  return type === 'Clip' ? video_id : undefined;
}
