/** The same library on both databases gives the same search results. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { largeLibrary, RARE, vocabulary } from '../../../tools/large-library/library.ts';
import type { Store } from '../../../server/store/store.ts';
import { filledLibrary } from './filled-library.ts';
import { aSearch, MEMBER, PUBLIC, type SearchOptions } from '../store-library.ts';

const MEDIA = 1_500;
/** Common words first, because words are chosen along a steep curve. */
const [common = '', other = '', third = ''] = vocabulary();

let sqlite: Store;
let postgres: Store;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const [file, server] = [
    await filledLibrary('sqlite', largeLibrary(MEDIA)),
    await filledLibrary('postgres', largeLibrary(MEDIA)),
  ];
  sqlite = file.store;
  postgres = server.store;
  ends.push(file.end, server.end);
}, 120_000);

afterAll(async () => {
  for (const end of ends) await end();
});

const SEARCHES: readonly [name: string, said: SearchOptions][] = [
  ['everything', {}],
  ['everything by title', { sortBy: 'title', sortOrder: 'ASC' }],
  ['everything by length, of a year', { sortBy: 'duration', sortOrder: 'DESC', year: 2019 }],
  ['two filters', { discipline: 'Slalom', dynamic: { venue: ['Loch Arran', 'Krummbach'] } }],
  ['a common word', { keyword: 'everyday' }],
  ['a common word by relevance', { keyword: 'everyday', sortBy: 'relevance' }],
  ['a word of titles, texts and tags by relevance', { keyword: common, sortBy: 'relevance', limit: 100 }],
  ['two words by relevance', { keyword: `${common} ${other}`, sortBy: 'relevance', limit: 100 }],
  ['a first letter by relevance', { keyword: 'k', sortBy: 'relevance', limit: 100 }],
  ['three letters, the third page', { keyword: third.slice(0, 3), offset: 50 }],
  ['a typing mistake', { keyword: 'champoinship' }],
  ['a typing mistake by relevance', { keyword: 'everydya', sortBy: 'relevance', limit: 100 }],
  ['a rare word', { keyword: RARE }],
  ['nothing, with the nearest', { keyword: 'championship xylophone' }],
  ['films with a tag', { keywords: { tag: common } }],
  ['tags by time', { type: 'Tag', sortBy: 'time', sortOrder: 'ASC' }],
  ['tags by a word and category', { type: 'Tag', keyword: common, sortBy: 'category', sortOrder: 'DESC' }],
  ['tags by relevance', { type: 'Tag', keyword: `${other} fra`, sortBy: 'relevance', limit: 100 }],
  ['tags by score', { type: 'Tag', keyword: 'gates', sortBy: 'score', sortOrder: 'DESC' }],
];

it.each(SEARCHES)('[O01] [L10] %s', async (_name, said) => {
  for (const scope of [PUBLIC, MEMBER]) {
    const [one, same] = [
      await sqlite.search.search(aSearch(said), scope),
      await postgres.search.search(aSearch(said), scope),
    ];
    const ids = ({ items }: typeof one): string[] => items.map(({ medium, tag }) => tag?.id ?? medium.id);
    expect(ids(same)).toEqual(ids(one));
    expect(same).toEqual(one);
  }
});

it.each(['k', 'eve', common, other.slice(0, 4), 'fra', 'champoin'])('[O01] [L04] %s as it is typed', async (text) => {
  for (const type of ['Video', 'Tag', 'Session'] as const)
    expect(await postgres.search.suggest(type, text, PUBLIC)).toEqual(await sqlite.search.suggest(type, text, PUBLIC));
});
