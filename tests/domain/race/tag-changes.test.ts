import { expect, it } from 'vitest';
import { batchOf, idsOf, tagChanges, withConfirmed, withUncertain } from '../../../core/domain/race/tag-changes.ts';
import type { RaceTag } from '../../../core/domain/race/race-tags.ts';

const aTag = (id: string, description = 'Start'): RaceTag => ({ id, time: 'XX:XX:XX', at: 1_000, description });
const mapOf = (...tags: RaceTag[]) => new Map(tags.map((tag) => [tag.id, tag]));

it('[B13] sends new and changed tags, and removes unwanted ones', () => {
  const confirmed = mapOf(aTag('a'), aTag('b'), aTag('c'));
  expect(tagChanges(confirmed, mapOf(aTag('a'), aTag('b', 'Finish'), aTag('d')))).toEqual({
    saved: [aTag('b', 'Finish'), aTag('d')],
    removed: ['c'],
  });
  expect(tagChanges(confirmed, mapOf(aTag('c'), aTag('b'), aTag('a')))).toEqual({ saved: [], removed: [] });
});

it('[B13] sends tags again that the host may lack, and removes those it may have', () => {
  const sent = { saved: [aTag('a'), aTag('b')], removed: ['c'] };
  const confirmed = withUncertain(mapOf(aTag('a', 'before'), aTag('c'), aTag('d')), idsOf(sent));
  expect(tagChanges(confirmed, mapOf(aTag('a'), aTag('d')))).toEqual({ saved: [aTag('a')], removed: ['c', 'b'] });
});

it('[B13] counts only what the host has confirmed', () => {
  const confirmed = withConfirmed(mapOf(aTag('c')), { saved: [aTag('a')], removed: ['c'] });
  expect(tagChanges(confirmed, mapOf(aTag('a')))).toEqual({ saved: [], removed: [] });
});

it('[B13] sends at most 500 tags at once', () => {
  const ids = Array.from({ length: 700 }, (_, index) => `t${index}`);
  const tags = ids.map((id) => aTag(id));
  const sizes = (saved: RaceTag[], removed: string[]) => {
    const batch = batchOf({ saved, removed });
    return [batch.saved.length, batch.removed.length];
  };
  expect(sizes(tags, ids)).toEqual([500, 0]);
  expect(sizes(tags.slice(0, 490), ids)).toEqual([490, 10]);
  expect(sizes([], ids)).toEqual([0, 500]);
});

it('[B13] sends no more bytes than a host accepts, but always at least one tag', () => {
  const long = (id: string) => aTag(id, 'é'.repeat(30_000));
  const batch = batchOf({ saved: ['a', 'b', 'c', 'd', 'e'].map(long), removed: [] });
  expect(batch.saved.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(batchOf({ saved: [aTag('a', 'é'.repeat(200_000))], removed: [] }).saved).toHaveLength(1);
});
