import { describe, expect, test } from 'vitest';
import {
  choicesOf,
  filtersInUse,
  NO_FILTERS,
  offeredFilters,
  toggleValue,
  valuesOf,
  withValues,
  yearChoices,
} from '../../core/domain/filters.ts';
import type { FilterName } from '../../core/domain/filters.ts';
import { DISCIPLINES } from '../../core/domain/search.ts';

const VENUE = { name: 'venue', frName: 'Site', enName: 'Venue', values: ['Tacen Falls', 'Loch Arran'] };

describe('filters', () => {
  test('[L07] years range from the current one back to 2014', () => {
    expect(yearChoices(2026)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015, 2014]);
    expect(yearChoices(2014)).toEqual([2014]);
    expect(yearChoices(2013)).toEqual([]);
  });

  test('[L07] the ten disciplines are offered in their order', () => {
    expect(choicesOf('discipline', 2026, [], {}, []).map(({ value }) => value)).toEqual([...DISCIPLINES]);
  });

  test.each([
    ['Video', true, ['collection', 'year', 'discipline', 'dynamic-venue']],
    ['Video', false, ['year', 'discipline', 'dynamic-venue']],
    ['Collection', true, ['year', 'discipline', 'dynamic-venue']],
    ['Tag', true, ['collection', 'video', 'year', 'discipline', 'dynamic-venue']],
  ] as const)('[L07] %s, collection permission %o: filters %o', (type, permitted, names) => {
    expect(offeredFilters(type, permitted, [VENUE])).toEqual(names);
  });

  test.each<[FilterName, string, string]>([
    ['collection', 'World Cup', 'Juniors'],
    ['photo', 'podium', 'start'],
    ['year', '2024', '2025'],
    ['discipline', 'Slalom', 'Sprint'],
  ])('[L07] %s has one value: choosing another replaces it, choosing it again removes it', (name, one, other) => {
    const first = toggleValue(NO_FILTERS, name, one);
    expect(valuesOf(first, name)).toEqual([one]);
    expect(valuesOf(toggleValue(first, name, other), name)).toEqual([other]);
    expect(toggleValue(first, name, one)).toEqual(NO_FILTERS);
  });

  test('[L07] a dynamic filter has several values', () => {
    const both = toggleValue(toggleValue(NO_FILTERS, 'dynamic-venue', 'Tacen Falls'), 'dynamic-venue', 'Loch Arran');
    expect(valuesOf(both, 'dynamic-venue')).toEqual(['Tacen Falls', 'Loch Arran']);
    expect(valuesOf(toggleValue(both, 'dynamic-venue', 'Tacen Falls'), 'dynamic-venue')).toEqual(['Loch Arran']);
    expect(withValues(both, 'dynamic-venue', [])).toEqual(NO_FILTERS);
  });

  test('[L07] an unknown discipline is not a filter', () => {
    expect(withValues(NO_FILTERS, 'discipline', ['Rafting'])).toEqual(NO_FILTERS);
  });

  test('[L12] every active filter is listed, offered or not', () => {
    const values = {
      ...NO_FILTERS,
      keywords: { photo: 'podium', collection: 'Juniors' },
      year: 2025,
      dynamic: { old: ['x'] },
    };
    expect(filtersInUse(values, ['collection', 'year'])).toEqual([
      { name: 'collection', value: 'Juniors' },
      { name: 'year', value: '2025' },
      { name: 'photo', value: 'podium' },
      { name: 'dynamic-old', value: 'x' },
    ]);
  });

  test('[L07] options show the counts of the facets, and a value in use stays without one', () => {
    const facets = {
      year: [{ value: '2025', count: 7 }],
      venue: [{ value: 'Loch Arran', count: 2 }],
      collection: [{ value: 'Juniors', count: 3 }],
    };
    expect(choicesOf('year', 2025, [], facets, []).slice(0, 2)).toEqual([
      { value: '2025', count: 7 },
      { value: '2024', count: 0 },
    ]);
    expect(choicesOf('dynamic-venue', 2025, [VENUE], facets, [])).toEqual([
      { value: 'Tacen Falls', count: 0 },
      { value: 'Loch Arran', count: 2 },
    ]);
    expect(choicesOf('collection', 2025, [], facets, ['Gone'])).toEqual([
      { value: 'Gone', count: 0 },
      { value: 'Juniors', count: 3 },
    ]);
    expect(choicesOf('dynamic-venue', 2025, [VENUE], {}, [])[0]).toEqual({ value: 'Tacen Falls', count: undefined });
  });
});
