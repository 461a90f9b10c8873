/** Requests that a player makes before it plays. */
import type { MediaType } from '../../core/domain/media.ts';
import type { Params, Written } from '../../core/contract/requests.ts';
import { addressOf } from '../media/address.ts';
import { isWholeFile, privacyVerdict } from '../policies/access.ts';
import { canView } from '../policies/items.ts';
import { presentDocument } from '../presenters/data-document.ts';
import { documentText } from '../presenters/document-text.ts';
import { presentRef } from '../presenters/video-head.ts';
import type { StoredMedium } from '../store/types.ts';
import { type Handlers, JsonAnswer } from './answer.ts';
import { isOnItsPage, isShared, judge, mayPlay, openFacts } from './judge.ts';
import { loadDocument } from './load-document.ts';
import { grantedBase } from './media-base.ts';
import { paced } from './paced.ts';

export const playerAccessHandlers: Handlers<'getTagsData' | 'checkMediaPlayerAccess' | 'checkMediaAccess'> = {
  async getTagsData({ tags: ids, mediaType }, { viewer, now }, { store }) {
    const tags = await store.tags.findMany(ids);
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
    call,
    host,
  ): Promise<Written<'checkMediaPlayerAccess'> | JsonAnswer> {
    const medium = await host.store.media.find(params.mediaId);
    if (!medium?.player || !isOfKind(medium, params.mediaType)) return { status: 'empty' };
    const judged = await judge(medium, call, host, params);
    if (judged.kind === 'gate') return { status: 'gate', data: { gate: judged.gate } };
    if (judged.kind === 'refused') return refusal(judged.reason);

    const { now } = call;
    const { base, grant } = await grantedBase(medium, host, now);
    const replay = medium.player.replay;
    const data = { pay_per_view: medium.pay_per_view, replay_url: replay && addressOf(replay, base) };
    // Its public file says the rest, but to no page of another group.
    const isPublic = isWholeFile(medium, await openFacts(medium, host, now));
    if (isPublic && (await isOnItsPage(medium, host, params.userId))) return { status: 'ok', data };
    const { parts } = await loadDocument(host.store, medium, {
      base,
      now,
      baseOf: async (other) =>
        (await mayPlay(other, call, host)) ? (await grantedBase(other, host, now)).base : undefined,
    });
    const head = JSON.stringify({ status: 'ok', data: { ...data, ...(grant && { grant }) } }).slice(0, -2);
    const document = paced(documentText(presentDocument(parts), host.store.tags.each([medium.id])));
    return new JsonAnswer(around(`${head},"document":`, document, '}}'));
  },

  async checkMediaAccess({ mediaId }, call, host) {
    const medium = await host.store.media.find(mediaId);
    if (!medium) return { status: 'empty' };
    return { status: privacyVerdict(call.viewer, medium, await isShared(medium, call, host)) };
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
  return status ? { status } : { status: 'error', data: 'The rights to this medium cannot be judged.' };
}

/** Audio is asked for as audio; anything else that plays, as a video. */
function isOfKind(medium: StoredMedium, asked: MediaType): boolean {
  return (medium.type === 'Audio') === (asked === 'Audio');
}
