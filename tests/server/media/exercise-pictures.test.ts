/** The picture of an exercise without a thumbnail, by film and by viewer. Every cell is typed by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredMedium } from '../../../server/store/media.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, OTHER_GROUP } from '../store-library.ts';

const WHO = ['anonymous', 'viewer', 'editor', 'admin', 'stranger', 'super'] as const;

/** In the order of `WHO`. `m`: the moment; `t`: only the film's thumbnail; `-`: nothing. */
const CELLS: readonly [string, Partial<StoredMedium>, string][] = [
  ['public', {}, 'mmmmmm'],
  ['private', { visibility: 'private' }, '-mmm-m'],
  ['key', { visibility: 'key' }, '-mmm-m'],
  ['password', { gate: { kind: 'password', hash: 'x' } }, 'ttmmtm'],
  ['registration', { gate: { kind: 'registration' } }, 'ttmmtm'],
  ['payPerView', { pay_per_view: true }, 'tttmtm'],
  ['draft', { publish: false }, '--tt-t'],
  ['embargoed', { validity_date: '2126-06-02' }, '--tt-t'],
  ['expired', { expiration_date: '2016-05-31' }, '--tt-t'],
  // That group's films can be embedded only by listed pages, and this page is not listed.
  ['otherGroup', { visibility: 'private', groupId: OTHER_GROUP }, '----tt'],
];

/** Owns the films, and is none of these people. */
const NOBODY = 90;

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  const people: Client[] = [];

  beforeAll(async () => {
    const films = CELLS.map(([kind, rights]) => {
      const film = aMedium({ id: `${kind}-film`, userId: NOBODY, title: kind, thumb: `${kind}/thumb.jpg`, ...rights });
      const storyboard = { url: `${kind}/sheet.jpg`, every: 2, width: 160, height: 90, columns: 3, count: 8 };
      return { ...film, player: film.player && { ...film.player, storyboard } };
    });
    const exercises = CELLS.map(([kind]) =>
      aMedium({ id: `${kind}-exercise`, type: 'Exercise', videoId: `${kind}-film`, tagId: `${kind}-tag` }),
    );
    const own = { type: 'Exercise', videoId: 'public-film', tagId: 'public-tag' } as const;
    host = await startHost({
      database,
      also: [
        ...films,
        ...exercises,
        aMedium({ id: 'with-thumb', ...own, thumb: 'own/thumb.jpg' }),
        aMedium({ id: 'of-another-tag', ...own, tagId: 'private-tag' }),
      ],
    });
    for (const [kind] of CELLS)
      await host.app.store.tags.save(aTag({ id: `${kind}-tag`, videoId: `${kind}-film`, time: '00:00:09' }));
    for (const who of WHO) people.push(who === 'anonymous' ? host.anonymous() : await host.login(who));
  });
  afterAll(() => host.stop());

  async function pictureOf(client: Client | undefined, mediaId: string) {
    const response = await client?.request('enrichMedias', { medias: [{ mediaId, mediaType: 'Exercise' }] });
    if (response?.status !== 'ok') throw new Error(String(response?.status));
    const [{ pathThumb, still } = {}] = response.data;
    return { pathThumb, still };
  }

  it.each(CELLS)(
    '[L15] [L26] an exercise shows a picture of its %s film according to the rights to it',
    async (kind, _rights, expected) => {
      const seen = await Promise.all(
        people.map(async (who) => {
          const { pathThumb, still } = await pictureOf(who, `${kind}-exercise`);
          const isThumb = pathThumb === `/media/${kind}-film/${kind}/thumb.jpg`;
          if (still) return isThumb && still.at === 9 && still.url.endsWith(`${kind}/sheet.jpg`) ? 'm' : '?';
          return isThumb ? 't' : pathThumb === undefined ? '-' : '?';
        }),
      );
      expect(seen.join('')).toBe(expected);
    },
  );

  it('[L15] an exercise keeps its own thumbnail', async () => {
    const own = { pathThumb: '/media/with-thumb/own/thumb.jpg', still: undefined };
    expect(await pictureOf(people[0], 'with-thumb')).toEqual(own);
  });

  it('[L15] a tag of another film does not select a moment of this one', async () => {
    const film = { pathThumb: '/media/public-film/public/thumb.jpg', still: undefined };
    expect(await pictureOf(people[0], 'of-another-tag')).toEqual(film);
  });
});
