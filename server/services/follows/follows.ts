/** A person's follows, notification settings, devices and feed. Private: nobody else reads or changes them. */
import { randomUUID } from 'node:crypto';
import { FOLLOWS_MAX, PUSH_DEVICES_MAX } from '../../../core/domain/constants/follows.ts';
import { isEmail } from '../../../core/domain/email.ts';
import {
  athleteOf,
  FOLLOW_KINDS,
  FIRST_FREQUENCIES,
  type Followable,
  type FollowTarget,
  nextDigest,
} from '../../../core/domain/follows.ts';
import { openingAddress } from '../../../core/domain/saved-searches.ts';
import { canFollow, ownsFollow } from '../../policies/follows.ts';
import type { StoredFollow, StoredFollower } from '../../store/follows.ts';
import type { Store } from '../../store/store.ts';
import type { AppContext } from '../app-context.ts';
import type { Handlers } from '../handlers.ts';
import { limited } from '../limiter.ts';
import type { RequestContext } from '../request-context.ts';
import { viewerOf } from '../sessions.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { beginFollow, momentsBefore } from './begin-follow.ts';
import { followName, shownOf } from './shown-follow.ts';
import { namedFollowable, offeredFollowables } from './followable.ts';
import { followRequester } from './requester.ts';
import { isPushEndpoint } from './send-push.ts';

type Names =
  | 'getFollowable'
  | 'getFollows'
  | 'follow'
  | 'setFollow'
  | 'unfollow'
  | 'setNotices'
  | 'renewFeed'
  | 'endFeed'
  | 'addPushDevice'
  | 'removePushDevice';

export const followHandlers: Handlers<Names> = {
  async getFollowable(params, context, app) {
    const { viewer } = context;
    if (!canFollow(viewer)) return { status: 'disconnected' };
    const offered = await offeredFollowables(params, context, app);
    if (offered.length === 0) return { status: 'empty' };
    const followed = await app.store.follows.ofUser(viewer.id);
    const data = offered.map((each) => {
      const held = followed.find(({ kind, subject }) => kind === each.kind && subject === each.subject);
      return held ? { ...each, followId: held.id } : each;
    });
    return { status: 'ok', data };
  },

  async getFollows(_, context, app) {
    const { viewer, now } = context;
    if (!canFollow(viewer)) return { status: 'disconnected' };
    const { store, linkOrigin, pushKeys } = app;
    const follower = await store.follows.follower(viewer.id);
    const { language = languageOf(context), timeZone = 'UTC', paused = false } = follower ?? {};
    const user = await store.users.find(viewer.id);
    const devices = await store.follows.devices(viewer.id);
    const follows = await Promise.all(
      (await store.follows.ofUser(viewer.id)).map(async ({ id, kind, subject, name, email, push }) => {
        const shown = await present({ id, kind, subject, name }, context, app);
        return { id, kind, subject, ...shown, email, push };
      }),
    );
    const order = ({ kind, name }: Followable): string => `${FOLLOW_KINDS.indexOf(kind)} ${name}`;
    follows.sort((one, other) => order(one).localeCompare(order(other)));
    const isNotified = (cadence: 'daily' | 'weekly'): boolean =>
      !paused && follows.some((each) => each.email === cadence || each.push === cadence);
    return {
      status: 'ok',
      data: {
        follows,
        language,
        timeZone,
        paused,
        mail: linkOrigin === undefined ? 'noServer' : isEmail(user?.login ?? '') ? 'ok' : 'noAddress',
        nextDaily: isNotified('daily') ? (follower?.dailyAt ?? nextDigest('daily', now, timeZone)) : undefined,
        nextWeekly: isNotified('weekly') ? (follower?.weeklyAt ?? nextDigest('weekly', now, timeZone)) : undefined,
        feed: follower?.feedHash !== undefined,
        devices: devices.map(({ id, name, addedAt }) => ({ id, name, addedAt })),
        pushKey: pushKeys.publicKey,
      },
    };
  },

  async follow({ email, push, language, timeZone, ...sent }, context, app) {
    const { viewer, now, session } = context;
    if (!canFollow(viewer)) return { status: 'disconnected' };
    const waitMs = await app.limits.follows.take(String(viewer.id));
    if (waitMs !== undefined) return limited(waitMs);
    const [followable] = await namedFollowable(sent, viewer, app);
    if (!followable) return { status: 'empty' };
    const { kind, subject } = followable;
    const moments = await momentsBefore(followable, viewer, app);
    return app.store.transaction(async (within) => {
      const owner = await viewerOf(within, session.hash, now);
      if (!canFollow(owner)) return { status: 'disconnected' };
      const followed = await within.follows.ofUser(owner.id);
      const held = followed.find((each) => each.kind === kind && each.subject === subject);
      if (held) return { status: 'ok', data: { id: held.id } };
      if (followed.length >= FOLLOWS_MAX) return { status: 'full' };
      if ((await namedFollowable(sent, owner, { ...app, store: within })).length === 0) return { status: 'empty' };
      const id = randomUUID();
      const name = kind === 'athlete' ? followable.name : '';
      const frequencies = { email: email ?? FIRST_FREQUENCIES.email, push: push ?? FIRST_FREQUENCIES.push };
      await beginFollow(within, { id, userId: owner.id, kind, subject, name, ...frequencies }, moments, now);
      if (!(await within.follows.follower(owner.id)))
        await within.follows.saveFollower(newFollower(owner.id, language, timeZone, now));
      return { status: 'ok', data: { id } };
    });
  },

  async setFollow({ id, email, push }, context, app) {
    return change(id, context, app, ({ follows }) => follows.setFrequencies(id, { email, push }));
  },

  async unfollow({ id }, context, app) {
    return change(id, context, app, ({ follows }) => follows.remove(id));
  },

  async setNotices({ language, timeZone, paused }, { viewer, now }, { store }) {
    if (!canFollow(viewer)) return { status: 'disconnected' };
    await store.transaction(async ({ follows }) => {
      const before = await follows.follower(viewer.id);
      const { feedHash, onceAt } = before ?? {};
      await follows.saveFollower({ ...newFollower(viewer.id, language, timeZone, now), paused, feedHash, onceAt });
      // Skip everything that happened while paused.
      if (before?.paused && !paused) await follows.skipTo(viewer.id, await follows.lastUpdate());
    });
    return { status: 'ok' };
  },

  async renewFeed(_, context, app) {
    const token = newToken();
    const isSet = await setFeed(tokenHash(token), context, app);
    return isSet ? { status: 'ok', data: { token } } : { status: 'disconnected' };
  },

  async endFeed(_, context, app) {
    return { status: (await setFeed(undefined, context, app)) ? 'ok' : 'disconnected' };
  },

  async addPushDevice({ endpoint, p256dh, auth, name }, { viewer, now }, { store, config }) {
    if (!canFollow(viewer)) return { status: 'disconnected' };
    if (!isPushEndpoint(endpoint, config)) return { status: 'refused' };
    const id = randomUUID();
    const isSaved = await store.transaction(async ({ follows }) => {
      const others = (await follows.devices(viewer.id)).filter((each) => each.endpoint !== endpoint);
      if (others.length >= PUSH_DEVICES_MAX) return false;
      await follows.saveDevice({ id, userId: viewer.id, endpoint, p256dh, auth, name, addedAt: now });
      return true;
    });
    return isSaved ? { status: 'ok', data: { id } } : { status: 'full' };
  },

  async removePushDevice({ id }, { viewer }, { store }) {
    if (!canFollow(viewer)) return { status: 'disconnected' };
    return store.transaction(async ({ follows }) => {
      const device = await follows.device(id);
      if (!device || device.userId !== viewer.id) return { status: 'empty' };
      await follows.removeDevice(id);
      return { status: 'ok' };
    });
  },
};

export function newFollower(userId: number, language: 'en' | 'fr', timeZone: string, now: number): StoredFollower {
  return {
    userId,
    language,
    timeZone,
    paused: false,
    onceAt: undefined,
    dailyAt: nextDigest('daily', now, timeZone),
    weeklyAt: nextDigest('weekly', now, timeZone),
    feedHash: undefined,
  };
}

function languageOf({ language }: Pick<RequestContext, 'language'>): 'en' | 'fr' {
  return /^fr\b/i.test(language ?? '') ? 'fr' : 'en';
}

/** Changes a follow in a transaction that checks its owner. */
async function change(
  id: string,
  { viewer }: RequestContext,
  { store }: AppContext,
  apply: (within: Store) => Promise<void>,
): Promise<{ status: 'ok' | 'empty' | 'disconnected' }> {
  if (!canFollow(viewer)) return { status: 'disconnected' };
  return store.transaction(async (within) => {
    const held = await within.follows.find(id);
    // Do not reveal that another person's follow exists.
    if (!held || !ownsFollow(viewer, held)) return { status: 'empty' };
    await apply(within);
    return { status: 'ok' };
  });
}

async function setFeed(
  feedHash: string | undefined,
  { viewer, now, language }: RequestContext,
  { store }: AppContext,
): Promise<boolean> {
  if (!canFollow(viewer)) return false;
  await store.transaction(async ({ follows }) => {
    const follower =
      (await follows.follower(viewer.id)) ?? newFollower(viewer.id, languageOf({ language }), 'UTC', now);
    await follows.saveFollower({ ...follower, feedHash });
  });
  return true;
}

/** Its name and address, if this person may still see the subject. */
async function present(
  follow: Pick<StoredFollow, 'id' | 'name'> & FollowTarget,
  { viewer }: RequestContext,
  app: AppContext,
): Promise<{ name: string; address?: string }> {
  const { store } = app;
  const name = await followName(follow, followRequester(viewer, app), app);
  if (name === undefined) return { name: '' };
  const { kind, subject } = follow;
  if (kind === 'athlete') return { name, address: athleteAddress(name) };
  if (kind === 'search') {
    const saved = await store.savedSearches.find(subject);
    return saved ? { name, address: `/?${openingAddress(saved)}` } : { name };
  }
  const medium = await store.media.find(subject);
  return medium ? { name, address: shownOf(medium).address } : { name };
}

/** The library's search for an athlete among tags. */
function athleteAddress(label: string): string {
  return `/?${new URLSearchParams({ 'element-type': 'Tag', search: athleteOf(label).name })}`;
}
