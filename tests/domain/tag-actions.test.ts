import { describe, expect, it } from 'vitest';
import { readPlayAddress } from '../../core/domain/address-player.ts';
import { PLAY_ALL_MAX_TAGS } from '../../core/domain/constants/library.ts';
import type { DataDocument } from '../../core/domain/data-document.ts';
import { NO_ACCOUNT } from '../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../core/domain/permissions.ts';
import { NO_OFFERS, tagOffers } from '../../core/domain/tag-actions.ts';
import type { TagRights } from '../../core/domain/tag-actions.ts';
import { fullDocument } from '../charts/player/documents.ts';

const rolls = { preRoll: 2, postRoll: undefined, shareTags: true };
const nobody: TagRights = {
  who: { ...NO_ACCOUNT, connected: false, permissions: NO_PERMISSIONS, isOffline: false },
  isEditable: false,
};
const rights = (over: Partial<TagRights['who']>, isEditable = true): TagRights => ({
  who: { ...nobody.who, connected: true, ...over },
  isEditable,
});
const may = (...names: string[]) => ({
  permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(names.map((name) => [name, true])) },
});
const film = (tags: readonly [id: string, category: string, time: string][], type: 'video' | 'audio' = 'video') => ({
  ...fullDocument({ type }),
  tags: tags.map(([id, category, time]) => ({ id, category, time, type: 'gate', description: id, videoId: 'v1' })),
});
const heat: DataDocument = film([
  ['start', 'Start', '00:00:05'],
  ['g1', 'Gates', '00:00:10'],
  ['g2', 'Gates', '00:00:20'],
  ['untimed', 'Gates', 'XX:XX:XX'],
]);

describe('[P14] [L24] the actions for a tag', () => {
  it.each([
    ['nobody', nobody, '/play?videoTags=g1', undefined],
    ['before it is known', undefined, undefined, undefined],
    ['an account with the session permission', rights(may('P_MEDIA_SESSION')), '/play?videoTags=g1', undefined],
    ['an account without it', rights(may('P_MEDIA_TAG')), undefined, undefined],
    ['who may clip', rights(may('P_MEDIA_CLIP')), undefined, '/clipping?video=v1&tag=g1'],
    ['who may clip, and not this film', rights(may('P_MEDIA_CLIP'), false), undefined, undefined],
  ])('%s', (_, known, share, clip) => {
    expect(tagOffers(heat, 'g1', known, rolls)).toMatchObject({ share, clip, isLast: false });
  });

  it('[L36] exclude the link on a page that does not share tags', () => {
    const known = rights(may('P_MEDIA_SESSION', 'P_MEDIA_CLIP'));
    const offers = tagOffers(heat, 'g1', known, { ...rolls, shareTags: false });
    expect(offers).toMatchObject({ share: undefined, clip: '/clipping?video=v1&tag=g1' });
  });

  it('[L20] recognise the last tag', () => {
    expect(tagOffers(heat, 'g2', nobody, rolls).isLast).toBe(true);
    expect(tagOffers(heat, 'start', nobody, rolls).isLast).toBe(false);
  });

  it('[P14] are none without a tag, and only a link for one without a time in the film', () => {
    expect(tagOffers(heat, undefined, nobody, rolls)).toEqual(NO_OFFERS);
    expect(tagOffers(heat, 'gone', nobody, rolls)).toEqual(NO_OFFERS);
    expect(tagOffers(heat, 'untimed', rights(may('P_MEDIA_SESSION', 'P_MEDIA_CLIP')), rolls)).toMatchObject({
      share: '/play?videoTags=untimed',
      clip: undefined,
      playAll: undefined,
    });
  });

  it("[B05] include adding a film's tag to the tray, but not one of an audio medium or without a time", () => {
    expect(tagOffers(heat, 'g2', undefined, rolls).compare).toBe('/compare?add=v1@20');
    expect(tagOffers(heat, 'untimed', nobody, rolls).compare).toBeUndefined();
    const sound = { ...heat, video: { ...heat.video, type: 'audio' as const } };
    expect(tagOffers(sound, 'g2', nobody, rolls).compare).toBeUndefined();
    const page = { ...heat, video: { ...heat.video, replay_url: 'https://www.youtube.com/watch?v=abc123' } };
    expect(tagOffers(page, 'g2', nobody, rolls).compare).toBeUndefined();
  });

  it('[L24] encode an id', () => {
    const odd = film([['a&b=c d', 'Gates', '00:00:10']]);
    expect(tagOffers(odd, 'a&b=c d', nobody, rolls).share).toBe('/play?videoTags=a%26b%3Dc+d');
  });
});

describe('[P14] play all', () => {
  const listOf = (address: string | undefined) =>
    readPlayAddress(new URL(address ?? '', 'https://host.example').searchParams);

  it('plays the tags of this category, for five seconds each by default', () => {
    expect(listOf(tagOffers(heat, 'g2', undefined, rolls).playAll)).toMatchObject({
      type: 'video',
      tags: ['g1', 'g2'],
      preRoll: 2,
      postRoll: 5,
    });
    expect(listOf(tagOffers(heat, 'g2', undefined, { ...rolls, preRoll: 0, postRoll: 9 }).playAll)).toMatchObject({
      postRoll: 9,
    });
  });

  it('is not offered for a single tag', () => expect(tagOffers(heat, 'start', nobody, rolls).playAll).toBeUndefined());

  it('of an audio medium is an audio list', () => {
    const sound = { ...heat, video: { ...heat.video, type: 'audio' as const } };
    const offers = tagOffers(sound, 'g1', rights(may('P_MEDIA_SESSION', 'P_MEDIA_CLIP')), rolls);
    expect(listOf(offers.playAll)).toMatchObject({ type: 'audio', tags: ['g1', 'g2'] });
    expect(offers).toMatchObject({ share: '/play?audioTags=g1', clip: undefined });
  });

  it('starts at this tag if the category is longer than a list can be', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const many = film(
      Array.from({ length: 40 }, (_, at) => [`g${at}`, 'Gates', `00:00:${two(at)}`] as const).map((each) => [...each]),
    );
    const tags = (id: string) => listOf(tagOffers(many, id, undefined, rolls).playAll)?.tags ?? [];
    expect(tags('g3')).toHaveLength(PLAY_ALL_MAX_TAGS);
    expect(tags('g3')[0]).toBe('g3');
    expect(tags('g30')).toHaveLength(10);
  });
});
