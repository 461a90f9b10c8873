/** Sessions: an opaque token in the browser's cookie, its hash in the store. */
import { SUPER_USER_ID } from '../../core/domain/constants.ts';
import type { EpochMs, UserId } from '../../core/domain/media.ts';
import type { StoredUser, Viewer } from '../store/types.ts';
import type { Store } from '../store/store.ts';
import { newToken, tokenHash } from './tokens.ts';

/** A fortnight: a regatta season's viewers sign in now and then, a stolen cookie does not live for ever. */
export const SESSION_LIFE_S = 14 * 24 * 3600;

export const ANONYMOUS: Viewer = { kind: 'anonymous' };

/** @returns the token for the cookie */
export async function openSession(store: Store, user: StoredUser, now: EpochMs): Promise<string> {
  const token = newToken();
  const hash = tokenHash(token) ?? '';
  await store.sessions.create({
    tokenHash: hash,
    userId: user.id,
    createdAt: now,
    expiresAt: now + SESSION_LIFE_S * 1000,
  });
  return token;
}

/** Who holds this token; anonymous where nobody does, or does no more. */
export async function viewerOf(store: Store, hash: string | undefined, now: EpochMs): Promise<Viewer> {
  const session = hash === undefined ? undefined : await store.sessions.find(hash, now);
  return session ? viewerById(store, session.userId) : ANONYMOUS;
}

/** Who has this id now; anonymous where nobody does any more, or is suspended. */
export async function viewerById(store: Store, id: UserId): Promise<Viewer> {
  const user = await store.users.find(id);
  return user && !user.suspended ? asViewer(store, user) : ANONYMOUS;
}

export async function asViewer(store: Store, user: StoredUser): Promise<Extract<Viewer, { kind: 'user' }>> {
  const { id, groupId, role, studio, multicast, name } = user;
  const permissions = await store.users.permissionsOf(groupId, role);
  return { kind: 'user', id, groupId, role, permissions, superUser: id === SUPER_USER_ID, studio, multicast, name };
}
