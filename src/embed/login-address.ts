import type { Settings } from './settings.ts';

/**
 * The login page, which leads back to this one where both are of one site.
 *
 * @param moment where the player of this page was, seconds
 */
export function loginAddress({ site }: Settings, moment?: number): string {
  const login = new URL('/login', site);
  if (login.origin === location.origin)
    login.searchParams.set('back', `${location.pathname}${searchAt(moment)}${location.hash}`);
  return login.href;
}

/** The page's query, with the moment where its player was. */
export function searchAt(moment: number | undefined): string {
  if (moment === undefined) return location.search;
  const search = new URLSearchParams(location.search);
  search.set('start', String(Math.round(moment * 1000) / 1000));
  return `?${search}`;
}

/**
 * Leaves for the login page; in a page of another site it opens beside it, for that page is not ours to leave.
 *
 * @returns settles where the page stays
 */
export async function leaveForLogin(settings: Settings, moment?: number): Promise<void> {
  if (new URL(settings.site).origin !== location.origin) {
    window.open(loginAddress(settings, moment), '_blank', 'noopener');
    return;
  }
  location.assign(loginAddress(settings, moment));
  await new Promise<never>(() => undefined);
}
