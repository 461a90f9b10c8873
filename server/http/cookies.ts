/**
 * The host's cookies. Embedded players run in other sites' frames, where Chromium keeps only partitioned, secure
 * cookies with SameSite=None. Chromium and Firefox also accept them from http://127.0.0.1.
 */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const SESSION = 'ferryglide_session';
/** The gates that an anonymous browser has passed. */
const GATE = 'ferryglide_gate';
/** Identifies a guest of chat, votes and questions. */
const TALK = 'ferryglide_talk';

const ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'None', partitioned: true, path: '/' } as const;

export const sessionCookie = cookie(SESSION);
export const gateCookie = cookie(GATE);
export const talkCookie = cookie(TALK);

export interface HostCookie {
  read: (context: Context) => string | undefined;
  write: (context: Context, value: string, lifeS: number) => void;
  clear: (context: Context) => void;
}

function cookie(name: string): HostCookie {
  return {
    read: (context) => getCookie(context, name),
    write: (context, value, lifeS) => setCookie(context, name, value, { ...ATTRIBUTES, maxAge: lifeS }),
    clear: (context) => setCookie(context, name, '', { ...ATTRIBUTES, maxAge: 0 }),
  };
}
