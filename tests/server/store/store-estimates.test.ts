import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXACT_HITS_MAX } from '../../../core/domain/constants/library.ts';
import { type FilledLibrary, filledLibrary } from './filled-library.ts';
import { aMedium, aSearch, DATABASES, PUBLIC } from '../store-library.ts';

const MEDIA = 24_000;
/** Films, of which all but every sixth contain the word `many`. */
const MANY = 20_000;
const YEARS = ['2023', '2024', '2025'];
/** The allowed error of an estimate, whose sample is larger than ten thousand. */
const NEAR = 0.03;
/**
 * Hits per page. Each page walks the order from its start; with the page size of a request it would be walked forty
 * times.
 */
const PAGE = 2_000;

function* films() {
  for (let at = 0; at < MEDIA; at++) {
    const words = [at < EXACT_HITS_MAX && 'exact', at <= EXACT_HITS_MAX && 'above', at % 6 < 5 && 'many'];
    const date = `${YEARS[at % 3]}-01-0${1 + (at % 9)}`;
    yield { medium: aMedium({ id: `f${at}`, title: words.filter(Boolean).join(' ') || 'none', date }), tags: [] };
  }
}

describe.each(DATABASES)('on %s,', (kind) => {
  let filled: FilledLibrary;
  beforeAll(async () => {
    filled = await filledLibrary(kind, films());
  });
  afterAll(() => filled.end());

  const search = (keyword: string, said: Parameters<typeof aSearch>[0] = {}) =>
    filled.store.search.search(aSearch({ keyword, ...said }), PUBLIC);

  describe('hits of a large library', () => {
    it('[L07] [L09] are counted exactly up to ten thousand, with their facets', async () => {
      const { total, facets, approximate } = await search('exact');
      expect([total, approximate]).toEqual([EXACT_HITS_MAX, false]);
      expect(facets['year']).toEqual([
        { value: '2025', count: 3_333 },
        { value: '2024', count: 3_333 },
        { value: '2023', count: 3_334 },
      ]);
    });

    it('[L07] [L09] are estimated beyond that, with their facets, and marked as such', async () => {
      const { total, facets, approximate } = await search('many');
      expect(approximate).toBe(true);
      expect(Math.abs(total / MANY - 1)).toBeLessThan(NEAR);
      const years = new Map(facets['year']?.map(({ value, count }) => [value, count]));
      for (const [year, count] of Object.entries({ 2025: 4_000, 2024: 8_000, 2023: 8_000 }))
        expect(Math.abs((years.get(year) ?? 0) / count - 1)).toBeLessThan(2 * NEAR);
      expect((await search('above')).approximate).toBe(true);
      expect((await search('')).approximate).toBe(true);
    });

    it('[L07] are counted exactly if a filter leaves few of many', async () => {
      const { total, approximate, items: hits } = await search('many', { year: 2024, limit: 3 });
      expect([total, approximate, hits.length]).toEqual([8_000, false, 3]);
    });

    it('[L08] of a common word come in order, from every part of the library', async () => {
      const newest = (title: string) => ['2025-01-09', title];
      const { items: hits } = await search('many', { sortBy: 'date', sortOrder: 'DESC', limit: 3 });
      expect(hits.map(({ medium }) => [medium.date, medium.title])).toEqual([
        newest('many'),
        newest('many'),
        newest('many'),
      ]);
      const few = await search('many', { keyword: 'many exact', sortBy: 'relevance', limit: 2 });
      expect(few.items.map(({ medium }) => medium.title)).toEqual(['exact above many', 'exact above many']);
    });

    it('[L09] can be paged through, each exactly once', async () => {
      const seen = new Set<string>();
      let last = PAGE;
      for (let offset = 0; last === PAGE; offset += last) {
        const { items: hits } = await search('many', { offset, limit: PAGE });
        for (const { medium } of hits) seen.add(medium.id);
        last = hits.length;
      }
      expect(seen.size).toBe(MANY);
    });
  });
});
