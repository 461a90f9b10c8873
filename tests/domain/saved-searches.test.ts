import { describe, expect, test } from 'vitest';
import { isSameSearch, openingAddress, savedQuery } from '../../core/domain/saved-searches.ts';

describe('saved searches', () => {
  test.each([
    ['element-type=Video&search=run', 'search=run&element-type=Video', true],
    ['search=a+b', 'search=a%20b', true],
    ['search=run', 'search=runs', false],
    ['search=run', 'search=run&search-year=2025', false],
  ])('[L01] %s and %s are the same search: %s', (one, other, same) => {
    expect(isSameSearch(one, other)).toBe(same);
  });

  test('[L01] the address names an opened search, which is not saved', () => {
    const query = savedQuery('element-type=Video&search=run&user=71', 2026);
    const address = openingAddress({ id: 's&1', query });
    expect(new URLSearchParams(address).get('saved-search')).toBe('s&1');
    expect(savedQuery(address, 2026)).toBe(query);
  });
});
