import { addToCompare } from '../compare/tray.ts';
import type { Seconds } from '../media.ts';
import { playableOf } from '../result-item.ts';
import type { ResultItem } from '../search.ts';
import { parseTime } from '../time.ts';
import type { ItemAction } from './item-action.ts';

/** Films, and tags and clips as moments of their films: row B05. */
export const compare: ItemAction = {
  id: 'compare',
  label: 'library.action.compare',
  icon: 'compare',
  isAllowed: (item) => playableOf(item)?.type === 'video',
  target(item) {
    const film = playableOf(item);
    if (film?.type !== 'video') return undefined;
    return addToCompare({ id: film.id, at: momentOf(item) ?? 0 });
  },
};

/** The time of a tag is a moment of its film; that of a film is a time of day. */
function momentOf({ type, time = '', clippingOffset = 0 }: ResultItem): Seconds | undefined {
  if (type === 'Tag') return parseTime(time);
  return type === 'Clip' ? clippingOffset / 1000 : undefined;
}
