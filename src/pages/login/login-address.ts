import { reloadPage } from '../reload.ts';
import { searchWithStart } from '../search-with-start.ts';
import type { Settings } from '../settings.ts';

/**
 * The address of the login page, which leads back to this page if both are on the same site.
 *
 * @param moment player time on this page, seconds
 */
export function loginAddress({ site }: Settings, moment?: number): string {
  const login = new URL('/login', site);
  if (login.origin === location.origin)
    login.searchParams.set('back', `${location.pathname}${searchWithStart(moment)}${location.hash}`);
  return login.href;
}

/**
 * Leaves for the login page. On another site's page it opens in a new tab, because that page is not ours to leave. A
 * framed page of ours is replaced by the sign-in: other sites may not frame the login page, and a session that signs in
 * elsewhere does not count in this frame. The framed library shows a visitor's view, so its sign-in opens in a new tab.
 *
 * @returns settles only if the page stays open
 */
export async function leaveForLogin(settings: Settings, moment?: number): Promise<void> {
  if (settings.isVisitor || new URL(settings.site).origin !== location.origin) {
    window.open(loginAddress(settings, moment), '_blank', 'noopener');
    return;
  }
  if (window.parent === window) location.assign(loginAddress(settings, moment));
  else await signInHere(settings, moment);
  await new Promise<never>(() => undefined);
}

async function signInHere(settings: Settings, moment: number | undefined): Promise<void> {
  const { mountLogin } = await import('./mount-login.tsx');
  const container = document.createElement('div');
  // Removing media from the page pauses them.
  document.body.replaceChildren(container);
  await mountLogin(container, { settings, target: '_blank', onSignedIn: () => reloadPage(moment) });
}
