/**
 * What a search reveals about media that the caller may not see, and about tags behind a gate that the caller has not
 * passed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '../../../core/domain/media.ts';
import type { PassedChecks, SearchScope } from '../../../server/store/search-index.ts';
import {
  aMedium,
  aSearch,
  aTag,
  DATABASES,
  found,
  GROUP,
  MEMBER,
  PUBLIC,
  type TemporaryStore,
  temporaryStore,
  type SearchOptions,
} from '../store-library.ts';

describe.each(DATABASES)('on %s,', (kind) => {
  let library: TemporaryStore;

  /** Films with one tag each, `Whirlpool <id>`, behind different checks. */
  const FILMS = [
    aMedium({ id: 'free', title: 'Free run' }),
    aMedium({ id: 'form', title: 'Run behind a form', gate: { kind: 'registration' } }),
    aMedium({ id: 'word', title: 'Run behind a word', gate: { kind: 'password', hash: 'h' } }),
    aMedium({ id: 'paid', title: 'Paid run', pay_per_view: true }),
    aMedium({ id: 'own', title: 'Paid run of a viewer', pay_per_view: true, userId: 66 }),
    aMedium({ id: 'abroad', title: 'Run not for France', geoBlocking: ['FR'] }),
    aMedium({ id: 'keyed', title: 'Run under a key', visibility: 'key', keyHash: 'h' }),
    aMedium({
      id: 'lapsed',
      title: 'Run under an old key',
      visibility: 'key',
      keyHash: 'h',
      expiration_date: '2026-05-01',
    }),
  ];

  const HIDDEN_COLLECTIONS = [
    aMedium({ id: 'c1', type: 'Collection', title: 'Velvet paddles', visibility: 'private', members: ['free'] }),
    aMedium({ id: 'c2', type: 'Collection', title: 'Copper paddles', publish: false, members: ['free'] }),
    aMedium({
      id: 'c3',
      type: 'Collection',
      title: 'Marble paddles',
      expiration_date: '2026-05-01',
      members: ['free'],
    }),
    aMedium({ id: 'c4', type: 'Collection', title: 'Silver paddles', validity_date: '2026-07-01', members: ['free'] }),
  ];

  beforeAll(async () => {
    library = await temporaryStore(kind);
    await library.store.transaction(async ({ media, tags }) => {
      for (const film of FILMS) {
        await media.save(film);
        await tags.replace(film.id, [
          aTag({
            id: `t-${film.id}`,
            videoId: film.id,
            description: `Whirlpool ${film.id}`,
            url: `POL (Nadia ${film.id})`,
          }),
        ]);
      }
      for (const collection of HIDDEN_COLLECTIONS) await media.save(collection);
      await media.save(
        aMedium({ id: 'shown', type: 'Collection', title: 'Granite paddles', members: ['free', 'paid'] }),
      );
      await media.save(aMedium({ id: 'draft', title: 'Krokodilfluss', publish: false }));
      await media.save(aMedium({ id: 'draft-photo', type: 'Photo', title: 'Obsidian', visibility: 'private' }));
      await media.save(aMedium({ id: 'drill', type: 'Exercise', title: 'Drill of a draft', videoId: 'draft' }));
    });
  });

  afterAll(() => library.end());

  const passed = (said: Partial<PassedChecks>, scope = PUBLIC): SearchScope => ({
    ...scope,
    tags: {
      userId: undefined,
      isRegistered: false,
      unlocked: [],
      bought: [],
      geoBlocking: undefined,
      embedder: undefined,
      ...said,
    },
  });

  /** Films whose tags are readable, by every way that a search shows tags. */
  async function readBy(scope: SearchScope): Promise<Record<string, string[]>> {
    const { store } = library;
    const films = (ids: string[]): string[] => ids.map((id) => id.replace('t-', '')).sort();
    const tags = await store.search.search(aSearch({ type: 'Tag' }), scope);
    const listed = await store.search.search(aSearch({ type: 'Video' }), scope);
    const suggested = await store.search.suggest('Video', 'nadia', scope);
    const ways = {
      list: films(tags.items.map(({ tag }) => tag?.id ?? '')),
      keyword: films(await found(store, { type: 'Tag', keyword: 'whirlpool' }, scope)),
      film: films(await found(store, { keyword: 'whirlpool' }, scope)),
      filter: films(await found(store, { keywords: { tag: 'whirlpool' } }, scope)),
      moments: films(listed.items.filter(({ moments }) => moments.length > 0).map(({ medium }) => medium.id)),
      suggested: films(suggested.map(({ text }) => text.replace('Nadia ', ''))),
    };
    expect(tags.total).toBe(ways.list.length);
    expect(tags.facets['year']).toEqual([{ value: '2024', count: ways.list.length }]);
    return ways;
  }
  /** Suggestions are limited to a few; the list of the type is long enough for all. */
  const everyWay = (films: string[]) => ({
    list: films,
    keyword: films,
    film: films,
    filter: films,
    moments: films,
    suggested: films.length > 4 ? expect.any(Array) : films,
  });

  describe('tags behind a gate', () => {
    it('[P05] [P04] are not shown, searched or counted before it is passed', async () => {
      expect(await readBy(passed({}))).toEqual(everyWay(['abroad', 'free']));
      expect(await readBy(passed({ isRegistered: true }))).toEqual(everyWay(['abroad', 'form', 'free']));
      expect(await readBy(passed({ unlocked: ['word'] }))).toEqual(everyWay(['abroad', 'free', 'word']));
      expect(await readBy(passed({ bought: ['paid'] }))).toEqual(everyWay(['abroad', 'free', 'paid']));
      expect(await readBy(passed({ userId: 66 }))).toEqual(everyWay(['abroad', 'free', 'own']));
    });

    it('[P04] are hidden in a blocked country, and if the country is unknown', async () => {
      expect(await readBy(passed({ geoBlocking: { country: 'NZ' } }))).toEqual(everyWay(['abroad', 'free']));
      expect(await readBy(passed({ geoBlocking: { country: undefined } }))).toEqual(everyWay(['free']));
      expect(await readBy({ ...passed({ geoBlocking: { country: 'FR' } }), geoBlocking: { country: 'FR' } })).toEqual(
        everyWay(['free']),
      );
    });

    it('[P04] are readable to members of the group if a key protects them, until it has expired', async () => {
      expect((await readBy(passed({}, MEMBER)))['list']).toEqual(['abroad', 'free', 'keyed']);
      expect((await readBy(passed({ unlocked: ['lapsed'] }, MEMBER)))['list']).toEqual([
        'abroad',
        'free',
        'keyed',
        'lapsed',
      ]);
    });

    it("[E03] are hidden on a page that the film's own list excludes", async () => {
      const [club, other] = ['https://club.example', 'https://other.example'].map((origin) => ({
        origin,
        own: 'https://films.example',
      }));
      const { media } = library.store;
      const free = FILMS.find(({ id }) => id === 'free')!;
      await media.save({ ...free, embedding: [club!.origin] });
      expect(await readBy(passed({ embedder: other }))).toEqual(everyWay(['abroad']));
      expect(await readBy(passed({ embedder: club }))).toEqual(everyWay(['abroad', 'free']));
      expect(await readBy(passed({}))).toEqual(everyWay(['abroad', 'free']));
      await media.save({ ...free, embedding: 'nobody' });
      expect(await readBy(passed({ embedder: club }))).toEqual(everyWay(['abroad']));
      await media.save({ ...free, embedding: [] });
      expect(await readBy(passed({ embedder: other }))).toEqual(everyWay(['abroad', 'free']));
      await media.save(free);
    });

    it("[P04] are all readable to editors, and none of a group's on a page that may not embed it", async () => {
      expect((await readBy({ ...MEMBER, tags: 'all' }))['list']).toEqual(FILMS.map(({ id }) => id).sort());
      const none = { ...PUBLIC, tags: 'none' } as const;
      expect(await found(library.store, { type: 'Tag' }, none)).toEqual([]);
      expect(await found(library.store, { keyword: 'whirlpool' }, none)).toEqual([]);
      expect(await found(library.store, { keyword: 'free' }, none)).toEqual(['free']);
    });

    it('[L11] do not hide the film itself, which is found by its own words', async () => {
      expect((await found(library.store, { keyword: 'run' })).sort()).toEqual([
        'abroad',
        'form',
        'free',
        'own',
        'paid',
        'word',
      ]);
      expect(await found(library.store, { keyword: 'word whirlpool' })).toEqual([]);
      expect(await found(library.store, { keyword: 'free whirlpool' })).toEqual(['free']);
    });

    it('[P05] follow a gate that is added or removed from the next search on', async () => {
      const { store } = library;
      const film = aMedium({ id: 'later', title: 'Later', pay_per_view: true });
      await store.media.save({ ...film, pay_per_view: false });
      await store.tags.replace('later', [aTag({ id: 't-later', videoId: 'later', description: 'Maelstrom' })]);
      expect(await found(store, { keyword: 'maelstrom' })).toEqual(['later']);
      await store.media.save(film);
      expect(await found(store, { keyword: 'maelstrom' })).toEqual([]);
      await store.media.remove('later');
    });
  });

  describe('a hidden collection', () => {
    const searched = async (collection: string, said: SearchOptions = {}, scope = PUBLIC) =>
      library.store.search.search(aSearch({ keywords: { collection }, ...said }), scope);

    it('[L07] filters like a word that does not exist', async () => {
      const nonsense = await searched('Qwertz');
      expect(nonsense.items).toEqual([]);
      for (const { title } of HIDDEN_COLLECTIONS) {
        for (const name of [title, title.split(' ')[0] ?? '', `${title.slice(0, 4)}x${title.slice(5)}`])
          expect(await searched(name), name).toEqual(nonsense);
        expect(await searched(title, { type: 'Tag' }), title).toEqual(await searched('Qwertz', { type: 'Tag' }));
      }
      expect((await searched('paddles')).items.map(({ medium }) => medium.id).sort()).toEqual(['free', 'paid']);
    });

    it('[L07] filters for those who may see it', async () => {
      const ids = async (title: string, scope: SearchScope) =>
        (await searched(title, {}, scope)).items.map(({ medium }) => medium.id);
      expect(await ids('Velvet paddles', MEMBER)).toEqual(['free']);
      const types: MediaType[] = MEDIA_TYPES.filter((type) => type !== 'Collection');
      expect(await ids('Velvet paddles', { ...MEMBER, sees: { kind: 'group', groupId: GROUP, types } })).toEqual([]);
      expect(await ids('Copper paddles', MEMBER)).toEqual([]);
      expect(await ids('Copper paddles', { ...MEMBER, hidden: true })).toEqual(['free']);
    });
  });

  describe('the title of a hidden film', () => {
    it('[L07] finds nothing related to it', async () => {
      expect(await found(library.store, { type: 'Exercise', keywords: { video: 'Krokodilfluss' } })).toEqual([]);
      expect(
        await found(
          library.store,
          { type: 'Exercise', keywords: { video: 'Krokodilfluss' } },
          { ...MEMBER, hidden: true },
        ),
      ).toEqual(['drill']);
    });
  });

  describe('other spellings', () => {
    const search = async (said: SearchOptions, scope = PUBLIC) => library.store.search.search(aSearch(said), scope);

    it('[L10] are words of media that the person may find', async () => {
      for (const keyword of ['krokodilflus', 'krokodilflsus', 'obsidain', 'velvte', 'coppre']) {
        const { words, nearest, items: hits } = await search({ keyword });
        expect([words, nearest, hits], keyword).toEqual([[keyword], [], []]);
      }
      const editor = { ...MEMBER, hidden: true };
      expect((await search({ keyword: 'krokodilflsus' }, editor)).words).toEqual(['krokodilflsus', 'krokodilfluss']);
      expect((await search({ type: 'Photo', keyword: 'obsidain' }, MEMBER)).words).toContain('obsidian');
    });

    it('[L10] never include a hidden word that starts a longer one', async () => {
      const { media } = library.store;
      await media.save(aMedium({ id: 'long', title: 'Tamarindine' }));
      await media.save(aMedium({ id: 'short', title: 'Tamarind', visibility: 'private' }));
      expect((await search({ keyword: 'tamarond' })).words).toEqual(['tamarond']);
      expect((await search({ keyword: 'tamarond' }, MEMBER)).words).toEqual(['tamarond', 'tamarind']);
    });

    it('[L10] do not depend on words of hidden media', async () => {
      const { media } = library.store;
      await media.save(aMedium({ id: 'wave', title: 'Bowline' }));
      for (const at of [1, 2, 3]) await media.save(aMedium({ id: `hidden-${at}`, title: 'Bowlime', publish: false }));
      expect(await found(library.store, { keyword: 'bowlime' })).toEqual(['wave']);
      expect(await library.store.search.suggest('Video', 'bowlime', PUBLIC)).toEqual([
        { kind: 'title', text: 'Bowline' },
      ]);
    });

    it('[P05] [L10] do not include words of tags behind a gate', async () => {
      const { media, tags } = library.store;
      await media.save(aMedium({ id: 'gated', title: 'Gated', pay_per_view: true }));
      await tags.replace('gated', [aTag({ id: 't-gated', videoId: 'gated', description: 'Quicksilver eddy' })]);
      for (const type of ['Video', 'Tag'] as const) {
        const { words, nearest } = await search({ type, keyword: 'quiksilver' });
        expect([words, nearest], type).toEqual([['quiksilver'], []]);
      }
      expect((await search({ type: 'Tag', keyword: 'quiksilver' }, passed({ bought: ['gated'] }))).words).toEqual([
        'quiksilver',
        'quicksilver',
      ]);
    });
  });
});
