import { describe, expect, test } from 'vitest';
import type { TimedTag } from '../../core/domain/tag.ts';
import { indexTimeline, nearestTag, playheadPosition, visitBuckets, visitRanges } from '../../core/domain/timeline.ts';
import { keepTrackOrder, tagPosition } from '../../core/domain/timeline-span.ts';

const hour = { from: 0, to: 3600 };

function tag(id: string, start: number, category = 'Start', type = 'race'): TimedTag {
  return { id, start, category, type, time: '00:00:00', description: id, videoId: '1' };
}

describe('positions', () => {
  test.each([
    [0, 0],
    [1800, 50],
    [3553.2, 98.7],
    [3599, 98.7],
    [3600, 98.7],
  ])('[P12] a tag at %d s of an hour is at %d %', (start, position) => {
    expect(tagPosition(start, hour)).toBeCloseTo(position, 6);
  });

  test.each([-0.001, 3600.001, Number.NaN])('[P12] a tag at %d s of an hour has no position', (start) => {
    expect(tagPosition(start, hour)).toBeUndefined();
  });

  test('[P12] nothing has a position while the length is unknown', () => {
    expect(tagPosition(0, { from: 0, to: 0 })).toBeUndefined();
  });

  test('[P12] the playhead reaches the very end, where tags stop before it', () => {
    expect(playheadPosition(3600, hour)).toBe(100);
    expect(playheadPosition(4000, hour)).toBe(100);
    expect(playheadPosition(900, hour)).toBe(25);
  });

  test('[P10] a sliding live window places tags from its own start', () => {
    expect(tagPosition(150, { from: 100, to: 200 })).toBe(50);
    expect(tagPosition(99, { from: 100, to: 200 })).toBeUndefined();
  });
});

describe('tracks', () => {
  const index = indexTimeline(
    [
      tag('b', 20, 'Gates'),
      tag('late', 4000, 'Start'),
      tag('a', 10, 'Start'),
      tag('hidden', 30, 'Secret', 'invisible'),
      tag('run', 5, 'Run', 'separator'),
      tag('c', 15, 'Gates'),
    ],
    hour,
  );

  test('[P12] each category has one track, in order of appearance', () => {
    expect(index.tracks.map((track) => track.category)).toEqual(['Gates', 'Start']);
  });

  test('[P12] a category has a track while one of its tags is in the span, and none before or after', () => {
    const window = { from: 100, to: 200 };
    const races = [tag('1', 50, 'Race 1'), tag('2', 150, 'Race 2'), tag('3', 250, 'Race 3')];
    expect(indexTimeline(races, window).tracks.map(({ category }) => category)).toEqual(['Race 2']);
  });

  test.each<[string, string[], string[], string[]]>([
    ['nothing was shown', [], ['Gates', 'Start'], ['Gates', 'Start']],
    ['a category leaves', ['Start', 'Gates', 'Race 1'], ['Gates'], ['Start', 'Gates', 'Race 1']],
    ['it returns', ['Start', 'Gates', 'Race 1'], ['Gates', 'Start'], ['Start', 'Gates', 'Race 1']],
    [
      'a new one comes below those that are there',
      ['Gates', 'Race 1'],
      ['Race 1', 'Start', 'Gates'],
      ['Gates', 'Race 1', 'Start'],
    ],
    [
      'a new one takes an empty place',
      ['Start', 'Race 1', 'Gates'],
      ['Start', 'Gates', 'Race 2'],
      ['Start', 'Race 2', 'Gates'],
    ],
    ['two come, one place is empty', ['Race 1', 'Gates'], ['Gates', 'Race 2', 'Race 3'], ['Race 2', 'Gates', 'Race 3']],
  ])('[P12] [P10] live, rows keep their order: %s', (_, shown, present, expected) => {
    expect(keepTrackOrder(shown, present)).toEqual(expected);
  });

  test('[P12] [P10] a shown category keeps an empty track after its tags have left the window', () => {
    const tags = [tag('1', 50, 'Race 1'), tag('2', 150, 'Gates')];
    const { tracks } = indexTimeline(tags, { from: 100, to: 200 }, ['Race 1', 'Gates']);
    expect(tracks.map(({ category, tags: placed }) => [category, placed.length])).toEqual([
      ['Race 1', 0],
      ['Gates', 1],
    ]);
  });

  test('[P12] tags of a track are in order of time, and those outside the film are skipped', () => {
    expect(index.tracks.map((track) => track.tags.map((each) => each.id))).toEqual([['c', 'b'], ['a']]);
  });

  test('[P12] separators are above the tracks, and invisible tags are not shown', () => {
    expect(index.separators.tags.map((each) => each.id)).toEqual(['run']);
    expect(index.all.tags.map((each) => each.id)).toEqual(['run', 'a', 'c', 'b']);
  });
});

describe('nearest tag', () => {
  const { all } = indexTimeline([tag('a', 360), tag('b', 720), tag('b2', 720), tag('c', 1800)], hour);

  test.each([
    [10, 1, 'a'],
    [16, 6, 'b'],
    [14, 6, 'a'],
    [20.5, 1, 'b'],
    [99, 50, 'c'],
  ])('[P12] at %d % within %d % it is %s', (at, reach, id) => {
    const found = nearestTag(all, at, reach);
    expect(found === undefined ? undefined : all.tags[found]?.id).toBe(id);
  });

  test('[P12] there is none beyond reach, or without tags', () => {
    expect(nearestTag(all, 30, 5)).toBeUndefined();
    expect(nearestTag(indexTimeline([], hour).all, 30, 100)).toBeUndefined();
  });
});

describe('buckets', () => {
  const many = indexTimeline(
    Array.from({ length: 50_000 }, (_, n) => tag(String(n), n * 0.07)),
    hour,
  ).all;

  function buckets(window: { from: number; to: number }, width = 1000, bucket = 4) {
    const found: { x: number; first: number; end: number }[] = [];
    visitBuckets(many, window, width, bucket, (x, _lastX, first, end) => found.push({ x, first, end }));
    return found;
  }

  test('[P12] fifty thousand tags need no more buckets than the width has', () => {
    const found = buckets({ from: 0, to: 100 });
    expect(found.length).toBeLessThanOrEqual(251);
    expect(found[0]?.first).toBe(0);
    expect(found.at(-1)?.end).toBe(50_000);
    expect(found.every((each, n) => n === 0 || each.first === found[n - 1]?.end)).toBe(true);
  });

  test('[P12] a mark stays in its bucket while the timeline is panned', () => {
    const before = buckets({ from: 10, to: 11 }).map(({ first, end }) => `${first}-${end}`);
    const after = buckets({ from: 10.3, to: 11.3 }).map(({ first, end }) => `${first}-${end}`);
    const shared = after.filter((each) => before.includes(each));
    expect(shared.length).toBeGreaterThan(after.length / 2);
  });

  test('[P12] at close zoom each tag is its own mark', () => {
    expect(buckets({ from: 50, to: 50.02 }).every(({ first, end }) => end - first === 1)).toBe(true);
  });
});

describe('ranges', () => {
  const range = (id: string, start: number, duration: number): TimedTag => ({ ...tag(id, start), duration });
  const covered = (tags: TimedTag[], window = { from: 0, to: 100 }, width = 1000): [number, number][] => {
    const found: [number, number][] = [];
    visitRanges(indexTimeline(tags, { from: 0, to: 100 }).tracks[0]!.ranges, window, width, (from, to) =>
      found.push([from, to]),
    );
    return found;
  };

  test('[B14] last from their start to their end, with overlapping ones merged and moments excluded', () => {
    const tags = [
      tag('moment', 5),
      range('a', 10, 5_000),
      range('b', 12, 20_000),
      range('c', 13, 1_000),
      range('d', 50, 500),
    ];
    expect(covered(tags)).toEqual([
      [100, 320],
      [500, 505],
    ]);
  });

  test('[B14] end with the film, and are clipped to the window', () => {
    const tags = [range('a', 10, 50_000), range('b', 90, 60_000)];
    expect(covered(tags)).toEqual([
      [100, 600],
      [900, 1000],
    ]);
    expect(covered(tags, { from: 40, to: 50 })).toEqual([[0, 1000]]);
    expect(covered(tags, { from: 70, to: 80 })).toEqual([]);
  });

  test('[B14] less than a pixel apart are merged', () => {
    const tags = Array.from({ length: 900 }, (_, n) => range(`r${n}`, n / 10, 50));
    expect(covered(tags, { from: 0, to: 100 }, 500)).toEqual([[0, expect.closeTo(449.75, 6)]]);
    expect(covered(tags, { from: 0, to: 1 }, 500)).toHaveLength(10);
  });
});
