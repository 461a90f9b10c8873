import { playListAddress } from '../../../core/domain/address-player.ts';
import type { PlayList } from '../../../core/domain/address-player.ts';
import { withPageUser } from '../../../core/domain/page-user.ts';
import type { PageContext } from '../../../core/domain/search.ts';
import type { Settings } from '../settings.ts';

/**
 * Leaves for the player. On another site's page it opens in a new tab, because that page is not ours to leave.
 *
 * @returns settles if the page stays open, or when the browser restores it from the back/forward cache
 */
export async function leaveToPlay(
  { site }: Settings,
  { list, page }: { list: PlayList; page: PageContext },
  signal: AbortSignal,
): Promise<void> {
  const { href, origin } = new URL(withPageUser(playListAddress(list), page.userId), site);
  if (origin !== location.origin) {
    window.open(href, '_blank', 'noopener');
    return;
  }
  const isBack = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true, signal });
  });
  location.assign(href);
  await isBack;
}
