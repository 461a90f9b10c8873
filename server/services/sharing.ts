/**
 * Shares a film or audio with a person, with a group, or by an expiring link.
 *
 * A share allows playback of a private or key-protected item; dates, payment and gates still apply. A link contains a
 * token of which the host stores the hash, so that it is shown once and can be revoked.
 */
import { randomUUID } from 'node:crypto';
import { SHARE_LINK_MAX_MS, SHARES_MAX } from '../../core/domain/constants/sharing.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { canView } from '../policies/items.ts';
import { canSeeShares, canShare } from '../policies/sharing.ts';
import type { NewShare } from '../store/shares.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { audit, onMedium } from './audit.ts';
import { authorizedMedium } from './authorized-medium.ts';
import { asViewer } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Path of share links: `server/http/shared.ts`. */
export const SHARED_PATH = '/shared/';

export const sharingHandlers: Handlers<'getShares' | 'shareMedia' | 'unshareMedia'> = {
  async getShares({ mediaId }, { viewer, now }, { store }) {
    const medium = authorizedMedium(await store.media.find(mediaId), (who, what) => canSeeShares(who, what, now), {
      viewer,
      now,
    });
    if ('status' in medium) return medium;
    const mayShare = canShare(viewer, medium);
    const members = await store.users.ofGroup(medium.groupId);
    const people = [];
    for (const user of members) {
      if (!user.suspended && canView(await asViewer(store, user), medium, now))
        people.push({ id: user.id, name: user.name, role: user.role });
    }
    const shares = await store.shares.ofMedium(mediaId, now);
    const groups = mayShare ? (await store.users.groups()).filter(({ id }) => id !== medium.groupId) : [];
    return {
      status: 'ok',
      data: {
        people,
        shares: shares.map(({ endsAt, ...share }) => ({ ...share, ...(endsAt !== undefined && { endsAt }) })),
        groups: groups.map(({ id, name }) => ({ id, name })),
        mayShare,
      },
    };
  },

  async shareMedia({ mediaId, ...request }, context, app) {
    const { viewer, now } = context;
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const medium = authorizedMedium(await app.store.media.find(mediaId), canShare, context);
    if ('status' in medium) return medium;
    const token = newToken();
    const share = await shareOf(request, token, context, app);
    if (typeof share === 'string') return { status: share };
    const id = randomUUID();
    const isSaved = await app.store.transaction(async (store) => {
      await store.shares.removeEnded(now);
      if ((await store.shares.ofMedium(mediaId, now)).length >= SHARES_MAX) return false;
      await store.shares.add({ ...share, id, mediaId, by: viewer.id, at: now });
      await audit(store, {
        ...(await sharingAct(share, store)),
        by: viewer,
        at: now,
        ...onMedium(medium),
      });
      return true;
    });
    if (!isSaved) return { status: 'full' };
    return { status: 'ok', data: share.kind === 'link' ? { address: SHARED_PATH + token } : {} };
  },

  async unshareMedia({ mediaId, shareId }, context, app) {
    const medium = authorizedMedium(await app.store.media.find(mediaId), canShare, context);
    if ('status' in medium) return medium;
    const isEnded = await app.store.transaction(async (store) => {
      if (!(await store.shares.remove(mediaId, shareId))) return false;
      await audit(store, {
        action: 'shareEnded',
        by: context.viewer,
        at: context.now,
        ...onMedium(medium),
        detail: {},
      });
      return true;
    });
    if (!isEnded) return { status: 'empty' };
    app.rights.changed();
    return { status: 'ok' };
  },
};

async function sharingAct(share: NewShare, { users }: Store) {
  if (share.kind === 'link') return { action: 'sharedByLink', detail: {} } as const;
  if (share.kind === 'group')
    return { action: 'sharedWithGroup', detail: { name: (await users.group(share.groupId))?.name ?? '' } } as const;
  return { action: 'sharedWithPerson', detail: { name: (await users.find(share.userId))?.name ?? '' } } as const;
}

interface ShareRequest {
  kind: NewShare['kind'];
  login?: string | undefined;
  groupId?: number | undefined;
  endsAt?: number | undefined;
}

async function shareOf(
  { kind, login, groupId, endsAt }: ShareRequest,
  token: string,
  { now }: RequestContext,
  { store }: AppContext,
): Promise<NewShare | 'unknown' | 'date'> {
  if (kind === 'user') {
    const user: StoredUser | undefined = login === undefined ? undefined : await store.users.named(login);
    return user ? { kind, userId: user.id } : 'unknown';
  }
  if (kind === 'group') {
    return groupId !== undefined && (await store.users.group(groupId)) ? { kind, groupId } : 'unknown';
  }
  if (endsAt === undefined || endsAt <= now || endsAt > now + SHARE_LINK_MAX_MS) return 'date';
  return { kind, tokenHash: tokenHash(token) ?? '', endsAt: Math.floor(endsAt) };
}

/** Whether this item is shared with the viewer, or with this browser by a link that has not expired. */
export async function isSharedWith(
  mediaId: MediaId,
  viewer: Viewer,
  links: readonly string[],
  { store, now }: Pick<AppContext, 'store' | 'now'>,
): Promise<boolean> {
  if (viewer.kind === 'user' && (await store.shares.reaches(mediaId, { userId: viewer.id, groupId: viewer.groupId })))
    return true;
  for (const hash of links) if ((await store.shares.findLink(hash, now()))?.mediaId === mediaId) return true;
  return false;
}
