import { reloadPage } from '../reload.ts';
import { searchWithStart } from '../search-with-start.ts';
import type { Settings } from '../settings.ts';

/**
 * The login page, which leads back to this one where both are of one site.
 *
 * @param moment where the player of this page was, seconds
 */
export function loginAddress({ site }: Settings, moment?: number): string {
  const login = new URL('/login', site);
  if (login.origin === location.origin)
    login.searchParams.set('back', `${location.pathname}${searchWithStart(moment)}${location.hash}`);
  return login.href;
}

/**
 * Leaves for the login page; in a page of another site it opens beside it, for that page is not ours to leave. A page of
 * ours in a frame shows the sign-in in its own stead: no other site may frame the login page, and a session that is signed
 * in elsewhere does not count in this frame. The library's is a visitor's, and the sign-in opens beside it.
 *
 * @returns settles where the page stays
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
  // Media that are taken out of the page come to rest.
  document.body.replaceChildren(container);
  await mountLogin(container, { settings, target: '_blank', onSignedIn: () => reloadPage(moment) });
}
