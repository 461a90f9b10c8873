import { describe, expect, test } from 'vitest';
import type { SelectableType } from '../../core/domain/permissions.ts';
import { defaultSort, fittingSort, hasKeyword, sortOptions } from '../../core/domain/sort-options.ts';

const COUNTS = {
  Video: 6,
  Session: 6,
  Photo: 4,
  Collection: 4,
  Document: 4,
  Test: 4,
  Exercise: 4,
  Clip: 6,
  Tag: 10,
  Audio: 6,
} as const satisfies Record<SelectableType, number>;

describe('sort', () => {
  test.each(Object.entries(COUNTS))('[L08] %s has %i sort options, each once', (type, count) => {
    const options = sortOptions(type as SelectableType).map(({ sortBy, sortOrder }) => `${sortBy} ${sortOrder}`);
    expect(options).toHaveLength(count);
    expect(new Set(options).size).toBe(count);
  });

  test.each(Object.keys(COUNTS))('[L08] the default sort of %s is one of its options', (type) => {
    expect(sortOptions(type as SelectableType)).toContainEqual(defaultSort(type as SelectableType));
  });

  test('[L08] collections and videos come newest first', () => {
    expect(defaultSort('Collection')).toEqual({ sortBy: 'date', sortOrder: 'DESC' });
    expect(defaultSort('Video')).toEqual({ sortBy: 'date', sortOrder: 'DESC' });
  });

  test('[L08] a sort that the new type lacks falls back to its default', () => {
    expect(fittingSort('Photo', { sortBy: 'duration', sortOrder: 'ASC' })).toEqual({
      sortBy: 'date',
      sortOrder: 'DESC',
    });
    expect(fittingSort('Video', { sortBy: 'duration', sortOrder: 'ASC' })).toEqual({
      sortBy: 'duration',
      sortOrder: 'ASC',
    });
  });

  test.each([
    ['no words', 'Video', '', {}, false],
    ['blanks', 'Video', '  ', { video: ' ' }, false],
    ['words in the box', 'Video', 'bib 7', {}, true],
    ['words of its own filter', 'Tag', '', { tag: 'bib 7' }, true],
    ['words of another filter', 'Tag', '', { collection: 'World Cup' }, false],
    ['no type', undefined, '', { video: 'bib 7' }, false],
  ] as const)('[L08] %s: whether some hits can match better', (_, type, keyword, keywords, expected) => {
    expect(hasKeyword({ type, keyword, keywords })).toBe(expected);
  });
});
