import type { MediaType } from '../media.ts';
import type { ItemAction } from './item-action.ts';

const ALWAYS: ReadonlySet<MediaType> = new Set(['Photo', 'Clip']);
const BY_SOURCE: ReadonlySet<MediaType> = new Set(['Video', 'Session', 'Competition', 'Audio', 'Document']);

/**
 * Photos and clips always; films, audio and documents with a downloadable source, or if a signed-in viewer may edit
 * them. Library 6.
 */
export const download: ItemAction = {
  id: 'download',
  label: 'library.action.download',
  icon: 'download',
  isOnlineOnly: true,
  isAllowed: (item, who) =>
    ALWAYS.has(item.type) ||
    (BY_SOURCE.has(item.type) && (item.downloadable_source === true || (who.connected && item.editable === true))),
};
