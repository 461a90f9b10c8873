/** Live events hosted here: created and operated by editors and administrators (row S05). */
import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '../../core/contract/live.ts';
import { LIVE_EVENTS_LISTED_MAX } from '../../core/domain/constants/live.ts';
import { eventState, isPush, lengthOf, momentOfFilm } from '../../core/domain/live-event.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { Params } from '../../core/contract/requests.ts';
import { NEW_MEDIUM, NEW_PLAYER } from '../jobs/new-medium.ts';
import { canMakeLive, canOperateLive } from '../policies/live.ts';
import { canAddTo } from '../policies/uploads.ts';
import { presentLiveEvent, presentPorts } from '../presenters/live-event.ts';
import type { StoredCamera, StoredLiveEvent } from '../store/live-event.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Store } from '../store/store.ts';
import type { AppContext } from './app-context.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { audit, onMedium } from './audit.ts';
import { viewerOf } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

type Person = Extract<Viewer, { kind: 'user' }>;
type LiveMedium = StoredMedium & { player: { event: StoredLiveEvent } };

export const liveHandlers: Handlers<
  'getLiveEvents' | 'createLiveEvent' | 'startLiveEvent' | 'endLiveEvent' | 'renewLiveKey' | 'trimLiveEvent'
> = {
  async getLiveEvents(_params, { viewer, now }, app) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    if (!canMakeLive(viewer, viewer.groupId)) return { status: 'private' };
    const collections = (await app.store.collections.ofGroup(viewer.groupId)).filter((each) => canAddTo(viewer, each));
    return {
      status: 'ok',
      data: {
        events: await liveEventsFor(viewer, now, app),
        canReceive: app.live.canReceive,
        ports: presentPorts(app.live.ports()),
        collections: collections.map(({ id, title }) => ({ id, title })),
      },
    };
  },

  async createLiveEvent(params, context, app) {
    if (context.viewer.kind === 'anonymous') return { status: 'disconnected' };
    if (!canMakeLive(context.viewer, context.viewer.groupId)) return { status: 'private' };
    const wrong = params.cameras.findIndex(({ kind, url }) => kind === 'hls' && !isPlaylistAddress(url ?? ''));
    if (wrong >= 0) return { status: 'address', data: wrong + 1 };
    if (!app.live.canReceive && params.cameras.some(({ kind }) => isPush(kind))) return { status: 'noEncoder' };
    const created = await app.store.transaction((within) => create(params, context, within));
    if ('status' in created) return created;
    await app.dataFiles.saved(created.id);
    await app.dataFiles.sweep();
    await app.live.changed(created.id);
    return { status: 'ok', data: created };
  },

  async startLiveEvent({ id, startsAt }, context, app) {
    return operate(id, 'liveStarted', context, app, ({ player: { event } }) => {
      if (eventState(event, context.now) === 'live') return { status: 'live' };
      return { ...event, startsAt: startsAt ?? context.now };
    });
  },

  async endLiveEvent({ id }, context, app) {
    return operate(id, 'liveEnded', context, app, ({ player: { event } }) => ({ ...event, endedAt: context.now }));
  },

  async renewLiveKey({ id, cameraId }, context, app) {
    const key = newToken();
    const renewed = await app.store.transaction(async (within) => {
      const { medium, viewer } = await operated(id, context, within);
      if ('status' in medium) return medium;
      const camera = medium.player.event.cameras.find((each) => each.id === cameraId && isPush(each.kind));
      if (!camera) return { status: 'empty' } as const;
      await within.live.setKey({ cameraId, eventId: id, hash: tokenHash(key) ?? '' });
      const detail = { camera: camera.name || String(camera.number) };
      await audit(within, { action: 'liveKeyRenewed', by: viewer, at: context.now, ...onMedium(medium), detail });
      return undefined;
    });
    if (renewed) return renewed;
    app.live.drop(cameraId);
    return { status: 'ok', data: { cameraId, key } };
  },

  async trimLiveEvent({ id, from, to }, context, app) {
    const medium = authorizedMedium(await app.store.media.find(id), canOperateLive, context);
    if ('status' in medium) return medium;
    if (medium.player?.event?.endedAt === undefined) return { status: 'live' };
    const spans = await app.live.recordedOf(medium);
    const first = momentOfFilm(spans, from ?? 0);
    const last = momentOfFilm(spans, Math.min(to ?? Infinity, lengthOf(spans) - 0.001));
    if (first === undefined || last === undefined || last <= first) return { status: 'invalid' };
    const trim = from === undefined && to === undefined ? undefined : { from: first, to: last };
    const by = context.viewer;
    const isTrimmed = await app.live.trim(id, trim, (within) =>
      audit(within, { action: 'liveTrimmed', by, at: app.now(), ...onMedium(medium), detail: {} }),
    );
    return { status: isTrimmed ? 'ok' : 'empty' };
  },
};

/** Must be absolute: browsers on other sites load it too. */
function isPlaylistAddress(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url) && !new URL(url).username && !url.includes(',');
}

async function create(
  { title, startsAt, visibility, collectionId, cameras, windowS, silenceS }: Params<'createLiveEvent'>,
  { session, now }: RequestContext,
  within: Store,
): Promise<{ status: 'disconnected' | 'private' } | { id: MediaId; keys: { cameraId: string; key: string }[] }> {
  const viewer = await viewerOf(within, session.hash, now);
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const { groupId, id: userId } = viewer;
  const collection = collectionId === undefined ? undefined : await within.media.find(collectionId);
  if (!canMakeLive(viewer, groupId) || (collectionId !== undefined && !(collection && canAddTo(viewer, collection))))
    return { status: 'private' };
  const id = newId();
  const stored = cameras.map(({ name, kind, url }, index): StoredCamera => ({
    id: newId(),
    number: index + 1,
    name,
    kind,
    url: kind === 'hls' ? url : undefined,
    hasPicture: false,
  }));
  const start = new Date(startsAt);
  await within.media.save({
    ...NEW_MEDIUM,
    id,
    type: 'Video',
    groupId,
    userId,
    title,
    date: start.toISOString().slice(0, 10),
    time: start.toISOString().slice(11, 19),
    visibility,
    player: { ...NEW_PLAYER, event: { startsAt, windowS, silenceS, cameras: stored } },
  });
  if (collection)
    await within.media.save({ ...collection, version: collection.version + 1, members: [...collection.members, id] });
  await within.live.add({ id, groupId, at: now });
  await audit(within, { action: 'liveCreated', by: viewer, groupId, at: now, subject: { id, title }, detail: {} });
  const keys = stored.filter(({ kind }) => isPush(kind)).map((camera) => ({ cameraId: camera.id, key: newToken() }));
  for (const { cameraId, key } of keys) await within.live.setKey({ cameraId, eventId: id, hash: tokenHash(key) ?? '' });
  return { id, keys };
}

const newId = (): string => randomUUID().replaceAll('-', '');

/** Checks rights again, within the transaction that writes. */
async function operated(
  id: MediaId,
  { session, now }: RequestContext,
  within: Store,
): Promise<{ medium: LiveMedium | Refused | { status: 'ended' }; viewer: Viewer }> {
  const viewer = await viewerOf(within, session.hash, now);
  const medium = authorizedMedium(await within.media.find(id), canOperateLive, { viewer, now });
  if ('status' in medium) return { medium, viewer };
  const event = medium.player?.event;
  if (!event || event.endedAt !== undefined) return { medium: { status: 'ended' }, viewer };
  return { medium: medium as LiveMedium, viewer };
}

async function operate<Status extends string>(
  id: MediaId,
  action: 'liveStarted' | 'liveEnded',
  context: RequestContext,
  app: AppContext,
  to: (medium: LiveMedium) => StoredLiveEvent | { status: Status },
): Promise<{ status: 'ok' | 'ended' | Refused['status'] | Status }> {
  const result = await app.store.transaction(async (within) => {
    const { medium, viewer } = await operated(id, context, within);
    if ('status' in medium) return medium;
    const event = to(medium);
    if ('status' in event) return event;
    const encoding = event.endedAt !== undefined && event.cameras.some(({ kind }) => isPush(kind));
    await within.media.save({
      ...medium,
      version: medium.version + 1,
      player: { ...medium.player, encoding, event },
    });
    await audit(within, { action, by: viewer, at: context.now, ...onMedium(medium), detail: {} });
    return undefined;
  });
  if (result) return { status: result.status };
  await app.dataFiles.saved(id);
  await app.dataFiles.sweep();
  await app.live.changed(id);
  return { status: 'ok' };
}

export async function liveEventsFor(viewer: Person, now: number, app: AppContext): Promise<LiveEvent[]> {
  const ids = await app.store.live.ofGroup(viewer.groupId, LIVE_EVENTS_LISTED_MAX);
  const events = await Promise.all(ids.map((id) => liveEventFor(viewer, id, now, app)));
  return events.filter((event) => event !== undefined);
}

/** @returns undefined if there is no event that this person may operate */
export async function liveEventFor(
  viewer: Viewer,
  id: MediaId,
  now: number,
  app: AppContext,
): Promise<LiveEvent | undefined> {
  const medium = await app.store.media.find(id);
  const event = medium?.player?.event;
  if (!medium || !event || !canOperateLive(viewer, medium)) return undefined;
  return presentLiveEvent(medium, event, app.live, await app.live.recordedOf(medium), now);
}
