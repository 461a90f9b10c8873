/** Sessions: an opaque token in the browser's cookie, its hash in the store. */
import { randomUUID } from 'node:crypto';
import { SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs, UserId } from '../../core/domain/media.ts';
import { type KeyScope, KEY_SCOPES } from '../../core/domain/keys.ts';
import { memberPermissions, PERMISSIONS } from '../../core/domain/permissions.ts';
import { isAdmin } from '../policies/people.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Store } from '../store/store.ts';
import type { RequestContext } from './request-context.ts';
import { newToken, tokenHash } from './tokens.ts';

/**
 * A fortnight: viewers sign in only now and then during a regatta season, but a stolen cookie does not live for ever.
 */
export const SESSION_LIFE_S = 14 * 24 * 3600;

export const ANONYMOUS: Viewer = { kind: 'anonymous' };

/** Starts a new session in the browser. */
export async function openSession(
  store: Store,
  user: StoredUser,
  { now, device, country, session }: Pick<RequestContext, 'now' | 'device' | 'country' | 'session'>,
): Promise<void> {
  const token = newToken();
  await store.sessions.create({
    tokenHash: tokenHash(token) ?? '',
    id: randomUUID(),
    userId: user.id,
    createdAt: now,
    expiresAt: now + SESSION_LIFE_S * 1000,
    seenAt: now,
    ...device,
    country: (await country()) ?? '',
  });
  session.give(token, SESSION_LIFE_S);
}

/** Precision of a session's stored time of last use. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** Records that a session is in use, at intervals. */
export async function seeSession(store: Store, hash: string | undefined, now: EpochMs): Promise<void> {
  const session = hash === undefined ? undefined : await store.sessions.find(hash, now);
  if (session && now - session.seenAt >= SEEN_EVERY_MS) await store.sessions.see(session.tokenHash, now);
}

/** The holder of this token; anonymous if it is unknown or expired. */
export async function viewerOf(store: Store, hash: string | undefined, now: EpochMs): Promise<Viewer> {
  const key = hash === undefined ? undefined : readKeyHold(hash);
  if (key) return viewerOfKey(store, key, now);
  const session = hash === undefined ? undefined : await store.sessions.find(hash, now);
  return session ? viewerById(store, session.userId) : ANONYMOUS;
}

/** The user with this id; anonymous if the account is deleted or suspended. */
export async function viewerById(store: Store, id: UserId): Promise<Viewer> {
  const user = await store.users.find(id);
  return user && !user.suspended ? asViewer(store, user) : ANONYMOUS;
}

export async function asViewer(store: Store, user: StoredUser): Promise<Extract<Viewer, { kind: 'user' }>> {
  const { id, groupId, role, studio, multicast, name } = user;
  const permissions = memberPermissions(
    await store.users.permissionsOf(groupId, role),
    await store.users.ownPermissions(id),
  );
  return { kind: 'user', id, groupId, role, permissions, superUser: id === SUPER_USER_ID, studio, multicast, name };
}

interface KeyHold {
  /** Hash of the key itself. */
  hash: string;
  scope: KeyScope;
}

/** Used in place of a session's hash, so that a key is checked again wherever a session is. */
export function keyHold({ hash, scope }: KeyHold): string {
  return `key:${scope}:${hash}`;
}

function readKeyHold(held: string): KeyHold | undefined {
  const [kind, named, hash] = held.split(':');
  const scope = KEY_SCOPES.find((each) => each === named);
  return kind === 'key' && scope && hash !== undefined ? { hash, scope } : undefined;
}

/** What a key reads or tags belongs to nobody. */
const NOBODY = -1;

/**
 * A key acts as a viewer who reads, or as an editor who uploads or tags, in its group only. It has no rights while its
 * creator is suspended or not an administrator of the group.
 */
async function viewerOfKey(store: Store, { hash, scope }: KeyHold, now: EpochMs): Promise<Viewer> {
  const key = await store.keys.find(hash, now);
  if (!key?.scopes.includes(scope)) return ANONYMOUS;
  const maker = await viewerById(store, key.madeBy);
  const { groupId, id, name, mediaId } = key;
  if (maker.kind === 'anonymous' || !isAdmin(maker, groupId)) return ANONYMOUS;
  const isReader = scope === 'read';
  return {
    kind: 'user',
    // Uploads must belong to somebody.
    id: scope === 'upload' ? maker.id : NOBODY,
    groupId,
    role: isReader ? 'viewer' : 'editor',
    permissions: isReader
      ? await store.users.permissionsOf(groupId, 'viewer')
      : maker.superUser
        ? PERMISSIONS
        : maker.permissions,
    superUser: false,
    studio: false,
    multicast: false,
    name,
    key: { id, name, mediaId },
  };
}
