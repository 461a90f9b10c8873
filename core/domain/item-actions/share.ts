import { collectionAddress, isOfSound, playableOf, playAddress } from '../result-item.ts';
import type { ResultItem } from '../search.ts';
import { FILMS, pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** Anything with a shareable address; for a signed-in viewer, a tag requires the session permission. Library 6. */
export const share: ItemAction = {
  id: 'share',
  label: 'library.action.share',
  icon: 'share',
  isOnlineOnly: true,
  isAllowed: (item, who) =>
    shareAddress(item) !== undefined &&
    (item.type !== 'Tag' || (who.shareTags && (!who.connected || who.permissions.P_MEDIA_SESSION))),
};

/**
 * `/play?{type}={id}`; for a tag `/play?{type}Tags={tagId}`, for a collection the search for its contents. Library 2.
 *
 * @returns undefined for types without a page of their own: exercises and tests (decision 0181)
 */
export function shareAddress(item: ResultItem): string | undefined {
  if (FILMS.has(item.type)) return pageOf('play', 'video', item.id);
  switch (item.type) {
    case 'Audio':
      return pageOf('play', 'audio', item.id);
    case 'Document':
      return pageOf('play', 'document', item.id);
    case 'Photo':
      return pageOf('play', 'photo', item.id);
    case 'Collection':
      return item.title?.trim() ? collectionAddress(item.title, item) : undefined;
    case 'Tag':
      return pageOf('play', isOfSound(item) ? 'audioTags' : 'videoTags', item.tag_id ?? item.id);
    case 'Clip': {
      const moment = playableOf(item);
      return moment && playAddress(moment);
    }
    default:
      return undefined;
  }
}
