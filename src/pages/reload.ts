import type { Seconds } from '../../core/domain/media.ts';
import { searchWithStart } from './search-with-start.ts';

/**
 * Reloads the page, which has the server's newest build.
 *
 * @param moment where its player was; undefined where it has none, or its picture is live
 */
export function reloadPage(moment?: Seconds): void {
  history.replaceState(history.state, '', `${location.pathname}${searchWithStart(moment)}${location.hash}`);
  location.reload();
}
