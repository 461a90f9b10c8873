import { expect, test } from 'vitest';
import { initialContext, isLastPage } from '../../../machines/library/search/search.rules.ts';
import { pageOf, searchInput } from './fixtures.ts';

const LOADED = { ...initialContext(searchInput('')), loaded: 75 };

test.each([
  ['there are hits to come', 25, 101, false, false],
  ['all hits are listed', 25, 100, false, true],
  ['fewer came than were asked for', 24, 250_000, false, true],
  ['all that were estimated are listed, which may be too few', 25, 100, true, false],
  ['fewer came than were asked for of an estimate', 0, 100, true, true],
] as const)('[L09] the last page: %s', (_, count, total, approximate, isLast) => {
  const page = { ...pageOf(count, total), approximate };
  expect(isLastPage(LOADED, { status: 'ok', page }, 25)).toBe(isLast);
});
