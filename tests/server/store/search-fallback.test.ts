/** The same searches over one library, in every format of its text indexes. */
import { copyFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import type { SearchScope } from '../../../server/store/search-index.ts';
import type { Store } from '../../../server/store/store.ts';
import {
  aMedium,
  aSearch,
  aTag,
  MEMBER,
  PUBLIC,
  type TemporaryStore,
  temporaryStore,
  type SearchOptions,
} from '../store-library.ts';

const STRUCTURE_ROW = 10;
const STRUCTURE_HEADER = 8;
const COOKIE = 4;
const TABLES = ['media_text', 'tag_text'];

let library: TemporaryStore;

beforeAll(async () => {
  library = await temporaryStore();
  const { store } = library;
  await store.transaction(async ({ media, tags }) => {
    for (const medium of [
      aMedium({ id: 'final', title: 'Slalom final, women', date: '2025-07-01', discipline: 'Slalom' }),
      aMedium({ id: 'heats', title: 'Slalom heats', date: '2024-05-02', discipline: 'Slalom' }),
      aMedium({ id: 'twin', title: 'Slalom heats', date: '2024-05-03', discipline: 'Slalom' }),
      aMedium({
        id: 'sprint',
        title: 'Régate à Évian',
        date: '2024-05-01',
        keywords: ['slalom'],
        discipline: 'Sprint',
      }),
      aMedium({ id: 'polo', title: 'Polo semi-final', date: '2023-03-03', description: 'gates gateway gatepost' }),
      aMedium({ id: 'gated', title: 'Gated run', date: '2022-03-03', pay_per_view: true }),
      aMedium({ id: 'private', title: 'Slalom private', visibility: 'private', date: '2022-01-01' }),
      aMedium({ id: 'finals', type: 'Collection', title: 'Finals', members: ['final', 'sprint'] }),
    ])
      await media.save(medium);
    await tags.replace('final', [
      aTag({ id: 't1', videoId: 'final', description: 'Gate 5 clean', url: 'FRA (Inès Aubry)' }),
      aTag({ id: 't2', videoId: 'final', time: '00:00:20', description: 'Gate 6 touch' }),
      aTag({ id: 't3', videoId: 'final', time: '00:00:30', description: 'Finish', category: 'Times' }),
    ]);
    await tags.replace('gated', [aTag({ id: 't4', videoId: 'gated', description: 'Upstream eddy' })]);
  });
});

afterAll(() => library.end());

interface Expected {
  ids: readonly string[];
  years?: readonly (readonly [year: string, count: number])[];
  nearest?: readonly string[];
}

const SEARCHES: readonly [title: string, said: SearchOptions, scope: SearchScope, expected: Expected][] = [
  [
    'a word, newest first',
    { keyword: 'slalom' },
    PUBLIC,
    {
      ids: ['final', 'twin', 'heats', 'sprint'],
      years: [
        ['2025', 1],
        ['2024', 3],
      ],
    },
  ],
  ['its owners find more', { keyword: 'slalom' }, MEMBER, { ids: ['final', 'twin', 'heats', 'sprint', 'private'] }],
  ['the start of a word', { keyword: 'hea' }, PUBLIC, { ids: ['twin', 'heats'] }],
  ['the start of a longer word', { keyword: 'slalo' }, PUBLIC, { ids: ['final', 'twin', 'heats', 'sprint'] }],
  ['every word, in any order and case', { keyword: 'FIN slal' }, PUBLIC, { ids: ['final'] }],
  ['accents', { keyword: 'regate evian' }, PUBLIC, { ids: ['sprint'] }],
  ['a misspelled word', { keyword: 'slalmo heats' }, PUBLIC, { ids: ['twin', 'heats'] }],
  ['a word that hardly any has, and its neighbours', { keyword: 'gatew' }, PUBLIC, { ids: ['final', 'polo', 'gated'] }],
  [
    'the title before keywords',
    { keyword: 'slalom', sortBy: 'relevance' },
    PUBLIC,
    { ids: ['heats', 'twin', 'final', 'sprint'] },
  ],
  ['the second page', { keyword: 'slalom', offset: 2, limit: 1 }, PUBLIC, { ids: ['heats'] }],
  ['up', { keyword: 'slalom', sortOrder: 'ASC' }, PUBLIC, { ids: ['sprint', 'heats', 'twin', 'final'] }],
  ['one year', { keyword: 'slalom', year: 2024 }, PUBLIC, { ids: ['twin', 'heats', 'sprint'] }],
  ['a collection', { keyword: 'slalom', keywords: { collection: 'finals' } }, PUBLIC, { ids: ['final', 'sprint'] }],
  ['a tag of the film', { keywords: { tag: 'touch' } }, PUBLIC, { ids: ['final'] }],
  ['the words of tags', { type: 'Tag', keyword: 'gate' }, PUBLIC, { ids: ['t2', 't1'] }],
  ['athletes', { type: 'Tag', keyword: 'aubry' }, PUBLIC, { ids: ['t1'] }],
  [
    'tags of a film',
    { type: 'Tag', keywords: { video: 'slalom final' }, sortOrder: 'ASC' },
    PUBLIC,
    { ids: ['t1', 't2', 't3'] },
  ],
  ['tags that were not paid for find nothing', { keyword: 'upstream' }, PUBLIC, { ids: [] }],
  ['tags that were paid for', { keyword: 'upstream' }, { ...PUBLIC, tags: 'all' }, { ids: ['gated'] }],
  ['the own words of what is not paid for', { keyword: 'gated run', sortBy: 'relevance' }, PUBLIC, { ids: ['gated'] }],
  ['no such words together', { keyword: 'heats evian' }, PUBLIC, { ids: [], nearest: ['evian', 'heats'] }],
];

type Change = (db: Database.Database) => void;

/** FTS5 treats version 5, of its `secure-delete`, like 4. */
const setVersion: Change = (db) => {
  for (const table of TABLES) db.prepare(`UPDATE ${table}_config SET v = 5 WHERE k = 'version'`).run();
};

/** The structure as FTS5 wrote it before `contentless_delete`, which it can still read. */
const setOldStructure: Change = (db) => {
  for (const table of TABLES) {
    db.prepare(`INSERT INTO ${table} (${table}) VALUES ('optimize')`).run();
    const block = db.prepare(`SELECT block FROM ${table}_data WHERE id = ${STRUCTURE_ROW}`).pluck().get() as Buffer;
    const numbers = [...block.subarray(STRUCTURE_HEADER)];
    expect(Math.max(...numbers)).toBeLessThan(0x80);
    const [levels = 0, segments = 0, writes = 0, ...rest] = numbers;
    const old = [levels, segments, writes];
    for (let level = 0, at = 0; level < levels; level++) {
      const [merged = 0, count = 0] = rest.slice(at, at + 2);
      old.push(merged, count);
      at += 2;
      for (let each = 0; each < count; each++, at += 8) old.push(...rest.slice(at, at + 3));
    }
    db.prepare(`UPDATE ${table}_data SET block = ? WHERE id = ${STRUCTURE_ROW}`).run(
      Buffer.concat([block.subarray(0, COOKIE), Buffer.from(old)]),
    );
  }
};

async function opened(name: string, change?: Change): Promise<{ store: Store; path: string; logged: string[] }> {
  const path = `${library.path}-${name}`;
  const original = new Database(library.path);
  original.pragma('wal_checkpoint(TRUNCATE)');
  original.close();
  await copyFile(library.path, path);
  if (change) alter(path, change);
  const logged: string[] = [];
  return { store: await openStore(path, (line) => logged.push(line)), path, logged };
}

function alter(path: string, change: Change): void {
  const db = new Database(path);
  db.unsafeMode();
  change(db);
  db.close();
}

async function expectAll({ search }: Store): Promise<void> {
  for (const [title, said, scope, { ids, years, nearest }] of SEARCHES) {
    const result = await search.search(aSearch(said), scope);
    expect(
      result.items.map(({ medium, tag }) => tag?.id ?? medium.id),
      title,
    ).toEqual(ids);
    if (said.limit === undefined) expect(result.total, title).toBe(ids.length);
    expect(result.approximate, title).toBe(false);
    if (years)
      expect(
        result.facets['year']?.map(({ value, count }) => [value, count]),
        title,
      ).toEqual(years);
    if (nearest) expect(result.nearest.map(({ text }) => text).sort(), title).toEqual(nearest);
  }
  const suggest = async (text: string): Promise<string[]> =>
    (await search.suggest('Video', text, PUBLIC)).map((each) => `${each.kind}: ${each.text}`);
  expect(await suggest('slal')).toEqual(['title: Slalom heats', 'title: Slalom final, women']);
  expect(await suggest('fra')).toEqual(['nation: FRA']);
  expect(await suggest('slalmo')).toEqual(await suggest('slalom'));
}

const FALLBACK = /^Searches are slower: the text index is read by plain MATCH\. /;

describe('searches', () => {
  it('[L10] read the pages of the known format', async () => {
    const { store, logged } = await opened('known');
    await store.search.warm();
    await expectAll(store);
    expect(logged).toEqual([]);
    await store.close();
  });

  it.each([
    ['version', setVersion],
    ['structure', setOldStructure],
  ])('[L10] give the same results by MATCH if the %s is unknown, and log it once', async (name, change) => {
    const { store, logged } = await opened(name, change);
    await store.search.warm();
    await expectAll(store);
    expect(logged).toEqual([expect.stringMatching(FALLBACK)]);
    await store.close();
  });

  it('[L10] fall back during a search, and find what is written afterwards', async () => {
    const { store, path, logged } = await opened('running');
    await expectAll(store);
    expect(logged).toEqual([]);
    alter(path, setOldStructure);
    const both = await Promise.all(
      ['slalom', 'heats'].map((keyword) => store.search.search(aSearch({ keyword }), PUBLIC)),
    );
    expect(both.map(({ total }) => total)).toEqual([4, 2]);
    await expectAll(store);
    expect(logged).toEqual([expect.stringMatching(FALLBACK)]);
    await store.media.save(aMedium({ id: 'later', title: 'Canyon descent' }));
    const { items: hits } = await store.search.search(aSearch({ keyword: 'canyon' }), PUBLIC);
    expect(hits.map(({ medium }) => medium.id)).toEqual(['later']);
    await store.close();
  });
});
