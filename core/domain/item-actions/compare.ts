import { addToCompare } from '../compare/tray.ts';
import type { Seconds } from '../media.ts';
import { playableOf } from '../result-item.ts';
import type { ResultItem } from '../search.ts';
import { parseTime } from '../time.ts';
import type { ItemAction } from './item-action.ts';

/** Films, and the moments of films that tags and clips are: row B05. */
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

/** A tag's time is its moment; a film's is the time of its day. */
function momentOf({ type, time = '', clippingOffset = 0 }: ResultItem): Seconds | undefined {
  if (type === 'Tag') return parseTime(time);
  return type === 'Clip' ? clippingOffset / 1000 : undefined;
}
