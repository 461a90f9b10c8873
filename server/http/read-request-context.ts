/** Reads from a request what handlers may know about it. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Config } from '../config.ts';
import type { RequestContext, HeldToken } from '../services/request-context.ts';
import { readPasses, writePasses, type GatePass } from '../services/gate-passes.ts';
import { type Country, readCountry } from '../services/country.ts';
import type { AppContext } from '../services/app-context.ts';
import { keyHold, seeSession, viewerOf } from '../services/sessions.ts';
import { tokenHash } from '../services/tokens.ts';
import { ID_COOKIE_LIFE_MS } from '../../core/domain/constants/access-gate.ts';
import type { KeyScope } from '../../core/domain/keys.ts';
import { readDevice } from '../../core/domain/device.ts';
import { keyOf, type RequestKey } from './keys.ts';
import { gateCookie, type HostCookie, sessionCookie, talkCookie } from './cookies.ts';
import { foreignPage, isForeign, ownOrigin } from './origin.ts';

/**
 * @param scope of the request's API key; default, for requests outside the contract: `read`, unless the key is limited
 * to one medium
 */
export async function readRequestContext(context: Context, app: AppContext, scope?: KeyScope): Promise<RequestContext> {
  const { config, store, secret } = app;
  const now = app.now();
  // Ignore cookies sent by a foreign page.
  const foreign = isForeign(context.req.raw, config);
  const key = keyOf(context);
  // A key is never combined with a cookie's rights, and never starts a session.
  const hasCookies = !foreign && key === undefined;
  const session = key ? heldKey(key, scope) : heldToken(context, sessionCookie, hasCookies);
  if (!key) await seeSession(store, session.hash, now);
  let passes: readonly GatePass[] = hasCookies ? readPasses(secret, gateCookie.read(context), now) : [];
  const client = clientOf(context, config);
  let country: Promise<Country> | undefined;
  return {
    viewer: await viewerOf(store, session.hash, now),
    now,
    client,
    country: () => (country ??= countryOf(context, client, app)),
    page: foreignPage(context.req.raw, config),
    origin: ownOrigin(context.req.raw, config),
    language: context.req.header('accept-language')?.split(/[,;]/)[0],
    device: readDevice(context.req.header('user-agent')),
    foreign,
    session,
    talk: heldToken(context, talkCookie, hasCookies),
    gate: {
      get passes() {
        return passes;
      },
      add(pass) {
        passes = [...passes.filter((held) => !isSame(held, pass)), pass];
        gateCookie.write(context, writePasses(secret, passes), ID_COOKIE_LIFE_MS / 1000);
      },
    },
  };
}

function heldToken(context: Context, cookie: HostCookie, isRead: boolean): HeldToken {
  return {
    hash: isRead ? tokenHash(cookie.read(context)) : undefined,
    give: (token, lifeS) => cookie.write(context, token, lifeS),
    drop: () => cookie.clear(context),
  };
}

function heldKey(key: RequestKey, scope: KeyScope | undefined): HeldToken {
  const requested = scope ?? (key.mediaId === undefined ? 'read' : undefined);
  const nothing = (): void => undefined;
  return { hash: requested && keyHold({ hash: key.hash, scope: requested }), give: nothing, drop: nothing };
}

function isSame(one: GatePass, other: GatePass): boolean {
  if (one.kind === 'registration') return other.kind === 'registration' && one.idHash === other.idHash;
  if (one.kind === 'letter') return other.kind === 'letter' && one.confirmHash === other.confirmHash;
  if (one.kind === 'share') return other.kind === 'share' && one.linkHash === other.linkHash;
  return other.kind === 'password' && one.mediaId === other.mediaId;
}

/** A trusted proxy's header takes precedence over the host's own lookup. */
async function countryOf(context: Context, client: string, { config, country }: AppContext): Promise<Country> {
  const named = config.countryHeader === undefined ? undefined : context.req.header(config.countryHeader);
  return readCountry(named) ?? country.of(client);
}

/** The last address reported by a trusted proxy, or the socket's own. */
export function clientOf(context: Context, { trustProxy }: Config): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return forwarded || incoming?.socket.remoteAddress || 'unknown';
}
