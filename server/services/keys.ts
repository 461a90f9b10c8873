/** API keys of a group: created, listed and revoked by its administrators (row S09). */
import { randomUUID } from 'node:crypto';
import { KEY_LIFE_MAX_MS, KEYS_MAX } from '../../core/domain/constants/keys.ts';
import { fitsOneMedium, KEY_SCOPES } from '../../core/domain/keys.ts';
import { canManageKeys } from '../policies/people.ts';
import type { StoredKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { audit } from './audit.ts';
import type { Handlers } from './handlers.ts';
import { viewerOf } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Prefix of every key, so that a leaked one can be recognised. */
const PREFIX = 'fgk_';
/** Characters of a key that the list shows, including the prefix. */
const START = 10;

/** @returns undefined for anything that cannot be a key */
export function keyHash(key: string): string | undefined {
  return key.startsWith(PREFIX) ? tokenHash(key.slice(PREFIX.length)) : undefined;
}

export const keyHandlers: Handlers<'getKeys' | 'createKey' | 'revokeKey'> = {
  async getKeys({ groupId }, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || viewer.groupId;
    if (!canManageKeys(viewer, group)) return { status: 'private' };
    const keys = await store.keys.ofGroup(group);
    return { status: 'ok', data: await Promise.all(keys.map((key) => present(key, store))) };
  },

  async createKey({ groupId, name, scopes, mediaId, endsAt }, { session, now }, { store }) {
    return store.transaction(async (within) => {
      const viewer = await viewerOf(within, session.hash, now);
      if (viewer.kind === 'anonymous') return { status: 'disconnected' };
      const group = groupId || viewer.groupId;
      if (!canManageKeys(viewer, group) || !(await within.users.group(group))) return { status: 'private' };
      if (endsAt !== undefined && (endsAt <= now || endsAt > now + KEY_LIFE_MAX_MS)) return { status: 'date' };
      if (mediaId !== undefined && !fitsOneMedium(scopes)) return { status: 'scope' };
      if (mediaId !== undefined && (await within.media.find(mediaId))?.groupId !== group) return { status: 'empty' };
      if ((await within.keys.ofGroup(group)).length >= KEYS_MAX) return { status: 'full' };
      const key = PREFIX + newToken();
      const id = randomUUID();
      const kept = KEY_SCOPES.filter((scope) => scopes.includes(scope));
      await within.keys.add({
        id,
        hash: keyHash(key) ?? '',
        start: key.slice(0, START),
        name,
        groupId: group,
        mediaId,
        scopes: kept,
        madeBy: viewer.id,
        madeAt: now,
        endsAt: endsAt === undefined ? undefined : Math.floor(endsAt),
      });
      const detail = { scopes: kept.join(' ') };
      await audit(within, {
        action: 'keyMade',
        by: viewer,
        groupId: group,
        at: now,
        subject: { id, title: name },
        detail,
      });
      return { status: 'ok', data: { id, key } };
    });
  },

  async revokeKey({ id }, { session, now }, { store, rights }) {
    const revoked = await store.transaction(async (within) => {
      const viewer = await viewerOf(within, session.hash, now);
      if (viewer.kind === 'anonymous') return 'disconnected';
      if (!canManageKeys(viewer, viewer.groupId)) return 'private';
      const key = await within.keys.byId(id);
      // Do not reveal the key to administrators of other groups.
      if (!key || !canManageKeys(viewer, key.groupId)) return 'empty';
      await within.keys.remove(id);
      const subject = { id, title: key.name };
      await audit(within, { action: 'keyRevoked', by: viewer, groupId: key.groupId, at: now, subject, detail: {} });
      return 'ok';
    });
    if (revoked === 'ok') rights.changed();
    return { status: revoked };
  },
};

async function present(key: StoredKey, store: Store) {
  const { id, name, start, scopes, mediaId, madeAt, endsAt, usedAt } = key;
  const medium = mediaId === undefined ? undefined : await store.media.find(mediaId);
  return {
    id,
    name,
    start,
    scopes: [...scopes],
    ...(mediaId !== undefined && { mediaId, mediaTitle: medium?.title ?? '' }),
    madeBy: (await store.users.find(key.madeBy))?.name ?? '',
    madeAt,
    ...(endsAt !== undefined && { endsAt }),
    ...(usedAt !== undefined && { usedAt }),
  };
}
