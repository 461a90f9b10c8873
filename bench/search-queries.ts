/** The mix of queries of the search benchmarks (docs/benchmarks.md). */
import { MEDIA_TYPES } from '../core/domain/media.ts';
import { EMPTY_QUERY } from '../core/domain/search-address.ts';
import type { SearchRequest, SearchTerms } from '../core/domain/search.ts';
import type { SearchScope } from '../server/store/search-index.ts';
import { GROUP, RARE, series, vocabulary } from '../tools/large-library/library.ts';

const requestOf = ({ offset = 0, ...terms }: Partial<SearchTerms> & { offset?: number }): SearchRequest => ({
  query: { ...EMPTY_QUERY, type: 'Video', ...terms },
  offset,
  limit: 25,
});

export const PUBLIC: SearchScope = {
  groupId: GROUP,
  sees: { kind: 'public' },
  hidden: false,
  now: Date.UTC(2026, 5, 1),
  geoBlocking: undefined,
  tags: {
    userId: undefined,
    isRegistered: false,
    unlocked: [],
    bought: [],
    geoBlocking: undefined,
    embedder: undefined,
  },
};
const MEMBER: SearchScope = { ...PUBLIC, sees: { kind: 'group', groupId: GROUP, types: MEDIA_TYPES } };

export type SearchCase = readonly [name: string, request: SearchRequest, scope: SearchScope];

/** Typical queries: a list, a common word, a rare one, several words, prefixes, filters, typing mistakes, tags. */
export function queries(): SearchCase[] {
  const next = series(99);
  const words = vocabulary();
  const word = (power: number): string => words[Math.floor(next() ** power * words.length)] ?? '';
  const cases: SearchCase[] = [
    ['everything, public', requestOf({}), PUBLIC],
    ['everything, member, by title', requestOf({ sortBy: 'title', sortOrder: 'ASC' }), MEMBER],
    ['everything of a year', requestOf({ year: 2019 }), PUBLIC],
    ['two filters', requestOf({ discipline: 'Slalom', dynamic: { venue: ['Loch Arran', 'Krummbach'] } }), PUBLIC],
    ['a word in three titles', requestOf({ keyword: RARE }), PUBLIC],
    ['a word in a quarter of a hundredth', requestOf({ keyword: 'qualifier' }), PUBLIC],
    ['a word in a fortieth', requestOf({ keyword: 'championship' }), PUBLIC],
    ['the same, page 40', requestOf({ keyword: 'championship', offset: 1_000 }), PUBLIC],
    ['a word in a quarter', requestOf({ keyword: 'everyday' }), PUBLIC],
    ['the same, two filters', requestOf({ keyword: 'everyday', discipline: 'Sprint', year: 2020 }), MEMBER],
    ['two common words', requestOf({ keyword: 'championship everyday' }), PUBLIC],
    ['a first letter', requestOf({ keyword: 'k' }), PUBLIC],
    ['a first letter, of a year', requestOf({ keyword: 'k', year: 2019 }), PUBLIC],
    ['a typing mistake', requestOf({ keyword: 'champoinship' }), PUBLIC],
    ['a typing mistake in a rare word', requestOf({ keyword: 'kingfihser' }), PUBLIC],
    ['nothing, with the nearest', requestOf({ keyword: 'championship xylophone' }), PUBLIC],
    ['films with a tag', requestOf({ keywords: { tag: word(3) } }), PUBLIC],
    ['sessions, a word being typed', requestOf({ type: 'Session', keyword: 'kata' }), MEMBER],
    ['tags, all', requestOf({ type: 'Tag', sortBy: 'time', sortOrder: 'ASC' }), PUBLIC],
    ['tags, a word', requestOf({ type: 'Tag', keyword: word(3), sortBy: 'time', sortOrder: 'ASC' }), PUBLIC],
    ['tags, a first letter', requestOf({ type: 'Tag', keyword: 'k', sortBy: 'time', sortOrder: 'ASC' }), PUBLIC],
  ];
  for (let at = 0; at < 12; at++) cases.push([`any word ${at + 1}`, requestOf({ keyword: word(3) }), PUBLIC]);
  for (let at = 0; at < 6; at++)
    cases.push([`any two words ${at + 1}`, requestOf({ keyword: `${word(4)} ${word(3)}` }), PUBLIC]);
  for (let at = 0; at < 4; at++)
    cases.push([`three letters ${at + 1}`, requestOf({ keyword: word(1).slice(0, 3) }), PUBLIC]);
  return cases;
}

/** The search ranks all hits of a prefix up to a number; these prefixes have more in the larger libraries. */
export const RANKED = ['champion', 'championsh', 'championship'].map((keyword): SearchCase => [
  `ranked: ${keyword}`,
  requestOf({ keyword, sortBy: 'relevance' }),
  PUBLIC,
]);

/** Texts to complete: prefixes that people type, and those of the mix. */
export function typedTexts(): string[] {
  const typed = ['e', 'k', 'ka', 'kat', 'ev', 'eve', 'ch', 'champ', 'qua', 'champoin', 'kingfihs', 'fra'];
  const begun = [...queries(), ...RANKED].map(([, { query }]) => query.keyword.slice(0, 4));
  return [...typed, ...begun].filter((text) => text !== '');
}
