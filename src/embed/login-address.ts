import type { Settings } from './settings.ts';

/** The login page, which leads back to this one where both are of one site. */
export function loginAddress({ site }: Settings): string {
  const login = new URL('/login', site);
  if (login.origin === location.origin)
    login.searchParams.set('back', `${location.pathname}${location.search}${location.hash}`);
  return login.href;
}

/**
 * Leaves for the login page; in a page of another site it opens beside it, for that page is not ours to leave.
 *
 * @returns settles where the page stays
 */
export async function leaveForLogin(settings: Settings): Promise<void> {
  if (new URL(settings.site).origin !== location.origin) {
    window.open(loginAddress(settings), '_blank', 'noopener');
    return;
  }
  location.assign(loginAddress(settings));
  await new Promise<never>(() => undefined);
}
