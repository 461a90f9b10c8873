import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../../server/store/open.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOMENTS_MAX } from '../../../core/domain/constants/library.ts';
import { MEDIA_TYPES } from '../../../core/domain/media.ts';
import {
  aMedium,
  aSearch,
  aTag,
  DATABASES,
  found,
  GROUP,
  MEMBER,
  OTHER_GROUP,
  PUBLIC,
  type TemporaryStore,
  temporaryStore,
} from '../store-library.ts';

describe.each(DATABASES)('on %s,', (kind) => {
  let library: TemporaryStore;

  beforeAll(async () => {
    library = await temporaryStore(kind);
    const { store } = library;
    const media = [
      aMedium({
        id: 'slalom-a',
        title: 'Slalom final, women',
        date: '2025-07-01',
        discipline: 'Slalom',
        filters: { venue: ['Loch Arran'], water: ['High'] },
        duration: 90,
      }),
      aMedium({
        id: 'slalom-b',
        title: 'Slalom heats',
        date: '2024-05-02',
        discipline: 'Slalom',
        filters: { venue: ['Río Claro'] },
        duration: undefined,
      }),
      aMedium({
        id: 'sprint',
        title: 'Sprint régate à Évian',
        date: '2024-05-01',
        discipline: 'Sprint',
        keywords: ['slalom'],
        filters: { venue: ['Río Claro'] },
        duration: 30,
      }),
      aMedium({ id: 'regatta', title: 'Regatta day', type: 'Competition', date: '2023-03-03' }),
      aMedium({ id: 'rtl', title: 'גמר סלאלום 2025' }),
      aMedium({ id: 'untitled', title: '', date: '2014-01-01' }),
      aMedium({ id: 'session', type: 'Session', title: 'Slalom session' }),
      aMedium({ id: 'clip', type: 'Clip', title: 'Gate 5', videoId: 'slalom-a', tagId: 't1', clippingOffset: 10_000 }),
      aMedium({ id: 'exercise', type: 'Exercise', title: 'Ferry glide', videoId: 'slalom-a', tagId: 't1' }),
      aMedium({ id: 'exercise-b', type: 'Exercise', title: 'Upstream gate', videoId: 'slalom-b' }),
      aMedium({ id: 'test', type: 'Test', title: 'Spring test', members: ['exercise-b', 'exercise'] }),
      aMedium({ id: 'test-b', type: 'Test', title: 'Winter test', members: ['exercise-b'] }),
      aMedium({ id: 'private', title: 'Slalom private', visibility: 'private', date: '2022-01-01' }),
      aMedium({ id: 'key', title: 'Slalom key', visibility: 'key', date: '2022-01-02' }),
      aMedium({ id: 'draft', title: 'Slalom draft', publish: false, date: '2022-01-03' }),
      aMedium({ id: 'expired', title: 'Slalom expired', expiration_date: '2026-01-01', date: '2022-01-04' }),
      aMedium({ id: 'coming', title: 'Slalom coming', validity_date: '2027-01-01', date: '2022-01-05' }),
      aMedium({ id: 'lasts-today', title: 'Polo lasts today', expiration_date: '2026-06-01', date: '2022-01-06' }),
      aMedium({ id: 'blocked', title: 'Polo blocked', geoBlocking: ['FR'], date: '2022-01-07' }),
      aMedium({ id: 'elsewhere', title: 'Slalom elsewhere', groupId: OTHER_GROUP }),
      aMedium({ id: 'finals', type: 'Collection', title: 'Finals', members: ['slalom-a', 'sprint'] }),
      aMedium({ id: 'more-finals', type: 'Collection', title: 'Finals of the year', members: ['slalom-b'] }),
      aMedium({ id: 'secret', type: 'Collection', title: 'Secret', visibility: 'private', members: ['slalom-a'] }),
    ];
    await store.transaction(async (within) => {
      for (const medium of media) await within.media.save(medium);
      await within.tags.replace('slalom-a', [
        aTag({
          id: 't1',
          videoId: 'slalom-a',
          time: '00:00:10',
          description: 'Gate 5 clean',
          url: 'FRA (Inès Aubry)',
          score: '98.52=1',
          category: 'Gates',
        }),
        aTag({
          id: 't2',
          videoId: 'slalom-a',
          time: '00:00:20',
          description: 'Gate 6 touch',
          score: '1:42.10',
          category: 'Penalties',
        }),
        aTag({ id: 't3', videoId: 'slalom-a', time: 'XX:XX:XX', description: 'Gate 7', score: 'DNF' }),
        aTag({ id: 't4', videoId: 'slalom-a', type: 'invisible', description: 'Gate 8' }),
      ]);
      await within.tags.replace('private', [aTag({ id: 't5', videoId: 'private', description: 'Gate 9' })]);
    });
  });

  afterAll(() => library.end());

  describe('words', () => {
    it('[L10] every word is found as the start of a word, in any order and case', async () => {
      expect(await found(library.store, { keyword: 'FIN slal' })).toEqual(['slalom-a']);
      expect(await found(library.store, { keyword: 'slalom nothing' })).toEqual([]);
    });

    it('[L10] accents may be typed or omitted', async () => {
      expect(await found(library.store, { keyword: 'regate evian' })).toEqual(['sprint']);
      expect(await found(library.store, { keyword: 'RÉGATE Évián' })).toEqual(['sprint']);
    });

    it('[L10] right-to-left words are found', async () => {
      expect(await found(library.store, { keyword: 'סלאלום' })).toEqual(['rtl']);
    });

    it('[L10] a misspelled word is corrected to the nearest one, a known word never', async () => {
      expect(await found(library.store, { keyword: 'regattta' })).toEqual(['regatta']);
      expect(await found(library.store, { keyword: 'slalmo heats' })).toEqual(['slalom-b']);
      expect(await found(library.store, { keyword: 'sprnit' })).toEqual(['sprint']);
      expect(await found(library.store, { keyword: 'heats', type: 'Session' })).toEqual([]);
    });

    it('[L10] the best match comes first: the title counts more than keywords and tags', async () => {
      const ids = await found(library.store, { keyword: 'slalom', sortBy: 'relevance' });
      expect(ids.at(-1)).toBe('sprint');
      expect(ids).toHaveLength(3);
    });

    it('[P13] a film is found by the texts of its tags', async () => {
      expect(await found(library.store, { keyword: 'aubry' })).toEqual(['slalom-a']);
    });

    it.each([
      ['a quote', '"'],
      ['a star', '*'],
      ['an OR', 'a" OR "b'],
      ['NEAR', 'NEAR(a b)'],
      ['a column', 'title:slalom'],
      ['a column filter', '{title}:x'],
      ['a minus', '-'],
      ['brackets', '()'],
      ['an emoji', '🚣'],
      ['a blank', ' '],
      ['a zero character', '\u0000'],
      ['a turn of direction', '\u202Eabc'],
      ['SQL', "'; DROP TABLE media;--"],
      ['a very long word', 'x'.repeat(5_000)],
      ['very many words', Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')],
      ['a caret', '^slalom'],
      ['an operator alone', 'AND'],
      ['two operators', 'NOT OR'],
      ['half a character', '\uD83D'],
    ])('[L04] %s is read as words or nothing, never as syntax', async (_name, keyword) => {
      await expect(found(library.store, { keyword })).resolves.toBeInstanceOf(Array);
      await expect(found(library.store, { keyword, type: 'Tag', sortBy: 'relevance' })).resolves.toBeInstanceOf(Array);
      const everywhere = { keywords: { collection: keyword, video: keyword, tag: keyword }, discipline: keyword };
      await expect(found(library.store, { ...everywhere, type: 'Clip' })).resolves.toBeInstanceOf(Array);
      expect(await found(library.store, { keyword: 'heats' })).toEqual(['slalom-b']);
    });

    it.each(['*', '"', ' *"* ', '-'])('[L04] %j contains no word, and lists everything', async (keyword) => {
      expect(await found(library.store, { keyword })).toEqual(await found(library.store, {}));
      expect(await found(library.store, { keyword, sortBy: 'relevance' })).toEqual(await found(library.store, {}));
      expect((await found(library.store, { keyword })).length).toBeGreaterThan(5);
    });

    it('[L10] an emoji is a word, whatever is next to it', async () => {
      expect(await found(library.store, { keyword: '🚣 "*"' })).toEqual([]);
      const own = await temporaryStore(kind);
      const titles = ['🚣🏽 relay', 'Relay of 🇫🇷', 'Relay of 🇫🇮', '☀️relay', 'Nothing of it'];
      for (const [at, title] of titles.entries()) await own.store.media.save(aMedium({ id: `emoji-${at}`, title }));
      await own.store.tags.replace('emoji-4', [aTag({ id: 'wave', videoId: 'emoji-4', description: '🌊 wave' })]);
      const ids = (keyword: string) => found(own.store, { keyword });
      expect(await ids('🚣')).toEqual(['emoji-0']);
      expect(await ids('relay 🚣')).toEqual(['emoji-0']);
      expect(await ids('🇫🇷')).toEqual(['emoji-1']);
      expect(await ids('☀')).toEqual(['emoji-3']);
      expect(await ids('🏄')).toEqual([]);
      expect(await ids('🌊')).toEqual(['emoji-4']);
      expect(await found(own.store, { type: 'Tag', keyword: '🌊' })).toHaveLength(1);
      await own.end();
    });
  });

  describe('rights', () => {
    it('[L26] a visitor sees public, published media of the group within their dates', async () => {
      expect((await found(library.store, { keyword: 'slalom' })).sort()).toEqual(['slalom-a', 'slalom-b', 'sprint']);
      expect(await found(library.store, { keyword: 'polo' })).toEqual(['blocked', 'lasts-today']);
    });

    it('[L26] a member also sees private and key-protected ones, but another group does not', async () => {
      expect((await found(library.store, { keyword: 'slalom' }, MEMBER)).sort()).toEqual([
        'key',
        'private',
        'slalom-a',
        'slalom-b',
        'sprint',
      ]);
      const stranger = { ...PUBLIC, sees: { kind: 'group', groupId: OTHER_GROUP, types: MEDIA_TYPES } } as const;
      expect(await found(library.store, { keyword: 'private' }, stranger)).toEqual([]);
    });

    it('[L26] an editor sees drafts and media outside their dates, but not those of another group', async () => {
      expect(await found(library.store, { keyword: 'draft' }, { ...MEMBER, hidden: true })).toEqual(['draft']);
      expect(await found(library.store, { keyword: 'expired' }, { ...MEMBER, hidden: true })).toEqual(['expired']);
      expect(
        await found(
          library.store,
          { keyword: 'draft' },
          { ...PUBLIC, sees: { kind: 'group', groupId: OTHER_GROUP, types: MEDIA_TYPES }, hidden: true },
        ),
      ).toEqual([]);
    });

    it('[L26] user 1 sees every group', async () => {
      const everything = { ...PUBLIC, groupId: undefined, sees: { kind: 'all' }, hidden: true } as const;
      expect(await found(library.store, { keyword: 'elsewhere' }, everything)).toEqual(['elsewhere']);
    });

    it('[L28] media blocked in a country are left out there', async () => {
      expect(await found(library.store, { keyword: 'polo' }, { ...PUBLIC, geoBlocking: { country: 'FR' } })).toEqual([
        'lasts-today',
      ]);
      expect(await found(library.store, { keyword: 'polo' }, { ...PUBLIC, geoBlocking: { country: 'NZ' } })).toEqual([
        'blocked',
        'lasts-today',
      ]);
      // It would not play there either.
      expect(
        await found(library.store, { keyword: 'polo' }, { ...PUBLIC, geoBlocking: { country: undefined } }),
      ).toEqual(['lasts-today']);
    });

    it('[L26] tags follow the rights of their film', async () => {
      expect(await found(library.store, { type: 'Tag', keyword: 'gate 9' })).toEqual([]);
      expect(await found(library.store, { type: 'Tag', keyword: 'gate 9' }, MEMBER)).toEqual(['t5']);
    });
  });

  describe('filters and facets', () => {
    it('[L07] year, discipline, collection and dynamic filters narrow the list', async () => {
      expect(await found(library.store, { year: 2024, discipline: 'Slalom' })).toContain('slalom-b');
      expect(await found(library.store, { year: 2024, discipline: 'Sprint' })).toEqual(['sprint']);
      expect(await found(library.store, { keywords: { collection: 'finals' } })).toEqual(['slalom-a', 'sprint']);
      expect(await found(library.store, { dynamic: { venue: ['Río Claro'] } })).toEqual(['slalom-b', 'sprint']);
      expect(await found(library.store, { dynamic: { venue: ['Río Claro', 'Loch Arran'], water: ['High'] } })).toEqual([
        'slalom-a',
      ]);
      expect(await found(library.store, { dynamic: { venue: ['nowhere'] } })).toEqual([]);
      expect(await found(library.store, { discipline: 'Chess' })).toEqual([]);
    });

    it('[L07] a facet is counted as if its own filter were off', async () => {
      const { facets, total } = await library.store.search.search(
        aSearch({ keyword: 'slalom', dynamic: { venue: ['Loch Arran'] } }),
        PUBLIC,
      );
      expect(total).toBe(1);
      expect(facets['venue']).toEqual([
        { value: 'Río Claro', count: 2 },
        { value: 'Loch Arran', count: 1 },
      ]);
      expect(facets['year']).toEqual([{ value: '2025', count: 1 }]);
      expect(facets['discipline']).toEqual([{ value: 'Slalom', count: 1 }]);
    });

    it('[L07] a collection that the person may not see is not a facet', async () => {
      const { facets } = await library.store.search.search(aSearch({ keyword: 'slalom final' }), PUBLIC);
      expect(facets['collection']).toEqual([{ value: 'Finals', count: 1 }]);
      const own = await library.store.search.search(aSearch({ keyword: 'slalom final' }), MEMBER);
      expect(own.facets['collection']).toContainEqual({ value: 'Secret', count: 1 });
    });

    it('[L03] competitions are listed among videos, sessions are not', async () => {
      const ids = await found(library.store, {});
      expect(ids).toContain('regatta');
      expect(ids).not.toContain('session');
      expect(await found(library.store, { type: 'Competition' })).toEqual(['regatta']);
    });

    it('[L07] clips and tags are found by the title of their film', async () => {
      expect(await found(library.store, { type: 'Clip', keywords: { video: 'slalom final' } })).toEqual(['clip']);
      expect(await found(library.store, { type: 'Clip', keywords: { video: 'sprint' } })).toEqual([]);
      expect(
        await found(library.store, { type: 'Tag', keywords: { video: 'women' }, sortBy: 'time', sortOrder: 'ASC' }),
      ).toEqual(['t1', 't2', 't3']);
    });

    it('[L07] exercises are found by the title of their film, tests by that of one of their exercises', async () => {
      expect(await found(library.store, { type: 'Exercise', keywords: { video: 'slalom final' } })).toEqual([
        'exercise',
      ]);
      expect(await found(library.store, { type: 'Exercise', keywords: { video: 'sprint' } })).toEqual([]);
      expect(await found(library.store, { type: 'Test', keywords: { video: 'slalom final' } })).toEqual(['test']);
      expect((await found(library.store, { type: 'Test', keywords: { video: 'slalom heats' } })).toSorted()).toEqual([
        'test',
        'test-b',
      ]);
      expect(await found(library.store, { type: 'Test', keywords: { video: 'sprint' } })).toEqual([]);
    });

    it('[L07] films are found by their tags', async () => {
      expect(await found(library.store, { keywords: { tag: 'gate 6' } })).toEqual(['slalom-a']);
    });
  });

  describe('order and pages', () => {
    it('[L08] media are ordered by date, title or length; those without a length come last in both directions', async () => {
      const slalom = { keyword: 'slalom' };
      expect(await found(library.store, slalom)).toEqual(['slalom-a', 'slalom-b', 'sprint']);
      expect(await found(library.store, { ...slalom, sortOrder: 'ASC' })).toEqual(['sprint', 'slalom-b', 'slalom-a']);
      expect(await found(library.store, { ...slalom, sortBy: 'title', sortOrder: 'ASC' })).toEqual([
        'slalom-a',
        'slalom-b',
        'sprint',
      ]);
      expect(await found(library.store, { ...slalom, sortBy: 'duration', sortOrder: 'ASC' })).toEqual([
        'sprint',
        'slalom-a',
        'slalom-b',
      ]);
      expect(await found(library.store, { ...slalom, sortBy: 'duration', sortOrder: 'DESC' })).toEqual([
        'slalom-a',
        'sprint',
        'slalom-b',
      ]);
    });

    it('[L08] tags are ordered by time, description and score, without the hidden part of a score', async () => {
      const gates = { type: 'Tag', keyword: 'gate' } as const;
      expect(await found(library.store, { ...gates, sortBy: 'time', sortOrder: 'ASC' })).toEqual(['t1', 't2', 't3']);
      expect(await found(library.store, { ...gates, sortBy: 'description', sortOrder: 'DESC' })).toEqual([
        't3',
        't2',
        't1',
      ]);
      expect(await found(library.store, { ...gates, sortBy: 'score', sortOrder: 'DESC' })).toEqual(['t2', 't1', 't3']);
      expect(await found(library.store, { ...gates, sortBy: 'category', sortOrder: 'DESC' })).toEqual([
        't2',
        't3',
        't1',
      ]);
    });

    it('[L09] pages follow each other without gaps or repeats, and the count covers all hits', async () => {
      const all = await found(library.store, {});
      const pages: string[] = [];
      for (let offset = 0; offset < all.length; offset += 2)
        pages.push(...(await found(library.store, { offset, limit: 2 })));
      expect(pages).toEqual(all);
      const { total, items } = await library.store.search.search(aSearch({ offset: 1_000 }), PUBLIC);
      expect({ total, items }).toEqual({ total: all.length, items: [] });
    });
  });

  describe('contents of a hit', () => {
    it('[L15] a hit has its collections, and the moments that match', async () => {
      const { items: hits } = await library.store.search.search(aSearch({ keyword: 'gate clean' }), PUBLIC);
      const [hit] = hits;
      expect(hit?.collections.map(({ title }) => title).sort()).toEqual(['Finals', 'Secret']);
      expect(hit?.moments.map(({ tag_id, start, match }) => [tag_id, start, match])).toEqual([
        ['t1', 10, true],
        ['t2', 20, false],
      ]);
    });

    it('[L15] a moment matches by words that its film does not already have', async () => {
      const { items: hits } = await library.store.search.search(aSearch({ keyword: 'final touch' }), PUBLIC);
      expect(hits[0]?.moments.map(({ tag_id, match }) => [tag_id, match])).toEqual([
        ['t1', false],
        ['t2', true],
      ]);
    });

    it('[L11] a hit has at most 60 moments, among them the matching ones', async () => {
      const { store } = library;
      await store.media.save(aMedium({ id: 'long', title: 'Marathon', groupId: GROUP }));
      const tags = Array.from({ length: 500 }, (_, at) =>
        aTag({
          id: `m${at}`,
          videoId: 'long',
          time: `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
          description: at % 100 === 7 ? 'portage' : 'stroke',
        }),
      );
      await store.tags.replace('long', tags);
      const { items: hits } = await store.search.search(aSearch({ keyword: 'portage' }), PUBLIC);
      const moments = hits[0]?.moments ?? [];
      expect(moments).toHaveLength(MOMENTS_MAX);
      expect(moments.filter(({ match }) => match).map(({ tag_id }) => tag_id)).toEqual([
        'm7',
        'm107',
        'm207',
        'm307',
        'm407',
      ]);
      expect(moments.map(({ start }) => start)).toEqual(moments.map(({ start }) => start).toSorted((a, b) => a - b));
    });
  });

  describe('changes', () => {
    it('[P10] a changed title, a new tag and a removed medium take effect with the next search', async () => {
      const { store } = library;
      await store.media.save(aMedium({ id: 'moving', title: 'Wildwater before', date: '2021-01-01' }));
      expect(await found(store, { keyword: 'wildwater' })).toEqual(['moving']);
      await store.media.save(aMedium({ id: 'moving', title: 'Freestyle after', date: '2021-01-01' }));
      expect(await found(store, { keyword: 'wildwater' })).toEqual([]);
      await store.tags.save(aTag({ id: 'new', videoId: 'moving', description: 'Loop landed' }));
      expect(await found(store, { keyword: 'loop' })).toEqual(['moving']);
      expect(await found(store, { type: 'Tag', keyword: 'loop freestyle' })).toEqual(['new']);
      await store.media.save(aMedium({ id: 'moving', title: 'Freestyle after', visibility: 'private' }));
      expect(await found(store, { type: 'Tag', keyword: 'loop' })).toEqual([]);
      expect(await store.media.remove('moving')).toBe(true);
      expect(await store.media.remove('moving')).toBe(false);
      expect(await found(store, { keyword: 'freestyle' }, MEMBER)).toEqual([]);
      expect(await store.tags.ofMedium('moving')).toEqual([]);
    });

    it('[L07] adding and removing a member of a collection changes its count', async () => {
      const { store } = library;
      const count = async (): Promise<number | undefined> => {
        const { facets } = await store.search.search(aSearch({}), PUBLIC);
        return facets['collection']?.find(({ value }) => value === 'Growing')?.count;
      };
      await store.media.save(aMedium({ id: 'growing', type: 'Collection', title: 'Growing', members: ['rtl'] }));
      expect(await count()).toBe(1);
      await store.media.save(
        aMedium({ id: 'growing', type: 'Collection', title: 'Growing', members: ['rtl', 'sprint'] }),
      );
      expect(await count()).toBe(2);
      await store.media.save(aMedium({ id: 'growing', type: 'Collection', title: 'Growing', members: ['sprint'] }));
      expect(await count()).toBe(1);
      await store.media.remove('growing');
      expect(await count()).toBeUndefined();
    });

    it('[L10] the preload at the start neither delays a search nor misses concurrent writes', async () => {
      const { store, path } = library;
      const restarted = await openStore(path);
      const warming = restarted.search.warm();
      await store.media.save(
        aMedium({ id: 'meanwhile', title: 'Written meanwhile', type: 'Collection', members: ['rtl'] }),
      );
      expect(await found(restarted, { keyword: 'meanwhile', type: 'Collection' })).toEqual(['meanwhile']);
      expect(await found(restarted, { keywords: { collection: 'Written meanwhile' } })).toEqual(['rtl']);
      expect(await found(restarted, { keyword: 'slalom' })).toEqual(await found(store, { keyword: 'slalom' }));
      await warming;
      await store.media.remove('meanwhile');
      expect(await found(restarted, { keyword: 'meanwhile', type: 'Collection' })).toEqual([]);
      await restarted.close();
      const closedSoon = await openStore(path);
      const given = closedSoon.search.warm();
      await closedSoon.close();
      await given;
    });

    it('[L10] a search never sees half a transaction', async () => {
      const { store } = library;
      const work = store.transaction(async (within) => {
        await within.media.save(aMedium({ id: 'half', title: 'Halfway' }));
        expect(await found(store, { keyword: 'halfway' })).toEqual([]);
        throw new Error('rolled back');
      });
      await expect(work).rejects.toThrow('rolled back');
      expect(await found(store, { keyword: 'halfway' })).toEqual([]);
    });
  });
});

it('[L10] a library from before emoji counted as words finds media by them', async () => {
  const old = await temporaryStore();
  await old.store.media.save(aMedium({ id: 'film', title: 'Wave 🌊' }));
  await old.store.media.save(aMedium({ id: 'plain', title: 'Gates' }));
  await old.store.tags.replace('plain', [aTag({ id: 'roll', videoId: 'plain', description: 'Roll 🛶' })]);
  await old.store.close();
  const db = new Database(old.path);
  db.exec(`INSERT OR REPLACE INTO media_text (rowid, title, words, tags)
    SELECT doc, lower(replace(title, '🌊', '')), '', ' roll ' FROM media`);
  db.exec(`INSERT OR REPLACE INTO tag_text (rowid, description, people, category, film)
    SELECT doc, 'roll', '', '', 'gates' FROM tag_rows`);
  db.exec("UPDATE tag_rows SET line = ' roll '");
  expect(db.prepare("DELETE FROM kysely_migration WHERE name = '0042-emoji-words'").run().changes).toBe(1);
  db.close();
  const store = await openStore(old.path);
  expect(await found(store, { keyword: '🌊' })).toEqual(['film']);
  expect(await found(store, { keyword: '🛶' })).toEqual(['plain']);
  expect(await found(store, { type: 'Tag', keyword: 'roll 🛶' })).toHaveLength(1);
  expect(await found(store, { keyword: 'wave' })).toEqual(['film']);
  await store.close();
  await rm(dirname(old.path), { recursive: true, force: true });
});
