/** The id cookie of a registration (Player 4): about 30 days, secure, and readable in another site's frame. */
import { ID_COOKIE_LIFE_MS } from '../../core/domain/constants/access-gate.ts';

const NAME = 'mvRegistration';

export function readIdCookie(): string | undefined {
  const entry = document.cookie.split('; ').find((each) => each.startsWith(`${NAME}=`));
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(NAME.length + 1));
}

/** @returns whether the browser has stored it */
export function saveIdCookie(id: string): boolean {
  document.cookie = `${NAME}=${encodeURIComponent(id)}; Max-Age=${ID_COOKIE_LIFE_MS / 1000}; Path=/; Secure; SameSite=None; Partitioned`;
  return readIdCookie() === id;
}
