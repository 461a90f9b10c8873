/** Requests of a player before playback. */
import type { MediaType } from '../../core/domain/media.ts';
import type { Params, Written } from '../../core/contract/requests.ts';
import { addressOf, openBase } from '../media/address.ts';
import { isWholeFile, privacyVerdict } from '../policies/access.ts';
import { canView, isNamedWithoutData } from '../policies/items.ts';
import { presentDocument } from '../presenters/data-document.ts';
import { documentText } from '../presenters/document-text.ts';
import { presentRef } from '../presenters/video-head.ts';
import type { StoredMedium } from '../store/media.ts';
import { type Handlers, JsonResponse } from './handlers.ts';
import { isOnItsPage, isShared, authorize, mayPlay, openFacts } from './authorize.ts';
import { loadDocument } from './load-document.ts';
import { grantedBase } from './media-base.ts';
import { yieldBetween } from './yield-between.ts';

export const playerAccessHandlers: Handlers<
  'getTagsData' | 'checkMediaPlayerAccess' | 'checkMediaAccess' | 'getMediaName'
> = {
  async getTagsData({ tags: ids, mediaType }, { viewer, now }, { store }) {
    const tags = await store.tags.findMediaOf(ids);
    const byVideo = Map.groupBy(tags, (tag) => tag.videoId);
    const media = await store.media.findMany([...byVideo.keys()]);
    const videos = [];
    for (const medium of media) {
      if (!isOfKind(medium, mediaType)) continue;
      const own = byVideo.get(medium.id) ?? [];
      const group = canView(viewer, medium, now) ? await store.users.group(medium.groupId) : undefined;
      const seen = group && { group: group.id, storageHostId: group.storageHostId };
      videos.push({ video: { ...presentRef(medium), ...seen }, tags: own.map(({ id }) => id) });
    }
    const [first] = videos;
    return first ? { status: 'ok', data: { video: first.video, videos } } : { status: 'empty' };
  },

  async checkMediaPlayerAccess(
    params: Params<'checkMediaPlayerAccess'>,
    context,
    app,
  ): Promise<Written<'checkMediaPlayerAccess'> | JsonResponse> {
    const medium = await app.store.media.find(params.mediaId);
    if (!medium?.player || !isOfKind(medium, params.mediaType)) return { status: 'empty' };
    const access = await authorize(medium, context, app, params);
    if (access.kind === 'gate') return { status: 'gate', data: { gate: access.gate } };
    if (access.kind === 'refused') return refusal(access.reason);

    const { now } = context;
    const { base, grant } = await grantedBase(medium, app, now);
    const replay = medium.player.replay;
    const data = { pay_per_view: medium.pay_per_view, replay_url: replay && addressOf(replay, base) };
    // A public medium's data file contains the rest, except for pages of another group.
    const isPublic = isWholeFile(medium, await openFacts(medium, app, now));
    if (isPublic && (await isOnItsPage(medium, app, params.userId))) return { status: 'ok', data };
    const { parts } = await loadDocument(app.store, medium, {
      base,
      now,
      baseOf: async (other) =>
        (await mayPlay(other, context, app)) ? (await grantedBase(other, app, now)).base : undefined,
    });
    const head = JSON.stringify({ status: 'ok', data: { ...data, ...(grant && { grant }) } }).slice(0, -2);
    const document = yieldBetween(documentText(presentDocument(parts), app.store.tags.each([medium.id])));
    return new JsonResponse(around(`${head},"document":`, document, '}}'));
  },

  async checkMediaAccess({ mediaId }, context, app) {
    const medium = await app.store.media.find(mediaId);
    if (!medium) return { status: 'empty' };
    return { status: privacyVerdict(context.viewer, medium, await isShared(medium, context, app)) };
  },

  async getMediaName({ mediaId, mediaType, userId }, { now }, app) {
    const medium = await app.store.media.find(mediaId);
    if (!medium?.player || !isOfKind(medium, mediaType)) return { status: 'empty' };
    if (!isNamedWithoutData(medium, { now, isOnItsPage: await isOnItsPage(medium, app, userId) }))
      return { status: 'empty' };
    const pathThumb = medium.thumb && addressOf(medium.thumb, openBase(medium.id));
    return { status: 'ok', data: { title: medium.title, pathThumb } };
  },
};

async function* around(
  before: string,
  pieces: AsyncIterable<string>,
  after: string,
): AsyncGenerator<string, void, void> {
  yield before;
  yield* pieces;
  yield after;
}

const REFUSALS = [
  'unpublished',
  'notYetValid',
  'expired',
  'notOwner',
  'private',
  'noRights',
  'referer',
  'country',
  'payment',
] as const;

function refusal(reason: string): Written<'checkMediaPlayerAccess'> {
  const status = REFUSALS.find((known) => known === reason);
  return status ? { status } : { status: 'error', data: 'The rights to this medium cannot be access.' };
}

/** Audio is requested as audio; everything else that plays, as a video. */
function isOfKind(medium: StoredMedium, requested: MediaType): boolean {
  return (medium.type === 'Audio') === (requested === 'Audio');
}
