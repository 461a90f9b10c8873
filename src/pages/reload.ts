import type { Seconds } from '../../core/domain/media.ts';
import { searchWithStart } from './search-with-start.ts';

/**
 * Reloads the page, which loads the server's newest build.
 *
 * @param moment player time; undefined if there is no player, or its picture is live
 */
export function reloadPage(moment?: Seconds): void {
  history.replaceState(history.state, '', `${location.pathname}${searchWithStart(moment)}${location.hash}`);
  location.reload();
}
