import { addToCompare } from '../compare/tray.ts';
import { playableOf } from '../result-item.ts';
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
    // A tag's time is its moment; a film's is the time of its day.
    const at = item.type === 'Tag' ? parseTime(item.time ?? '') : film.start;
    return addToCompare({ id: film.id, at: at ?? 0 });
  },
};
