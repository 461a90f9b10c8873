import { describe, expect, it } from 'vitest';
import {
  categoryToOpen,
  foldFinished,
  resultCategories,
  resultRows,
  scoreValues,
  showsScoresByItself,
} from '../../core/domain/results.ts';
import type { ResultSort } from '../../core/domain/results.ts';
import type { Tag } from '../../core/domain/tag.ts';
import { whole } from '../charts/player/documents.ts';

const result = (id: string, changes: Partial<Tag> = {}): Tag => ({
  id,
  type: 'result',
  category: 'Final',
  time: 'XX:XX:XX',
  description: `Boat ${id}`,
  videoId: 'v1',
  isLiveResult: true,
  ...changes,
});
const byScore: ResultSort = { by: 'score', reversed: false };
const ids = (rows: readonly { tag: Tag }[]) => rows.map(({ tag }) => tag.id).join('');

describe('[P11] categories', () => {
  it('are complete by their first score, the first without is in progress, the rest is to come', () => {
    const tags = [
      result('1', { category: 'Heat', score: '90' }),
      result('2', { category: 'Heat' }),
      result('3', { category: 'Semi' }),
      result('4', { category: 'Semi', score: '91' }),
      result('5', { category: 'Final' }),
    ];
    expect(resultCategories(tags).map(({ category, state }) => [category, state])).toEqual([
      ['Heat', 'complete'],
      ['Semi', 'inProgress'],
      ['Final', 'toCome'],
    ]);
    expect(categoryToOpen(tags)).toBe('Semi');
  });

  it('are those of live results alone, without what is invisible', () => {
    const tags = [result('1', { isLiveResult: false }), result('2', { type: 'invisible' }), result('3')];
    expect(resultCategories(tags).map(({ tags: list }) => list.map(({ id }) => id))).toEqual([['3']]);
  });

  it('finished ones are folded, the one in progress is first', () => {
    const tags = [
      result('1', { category: 'Heat', score: '90' }),
      result('2', { category: 'Semi' }),
      result('3', { category: 'Repechage', score: '91' }),
      result('4', { category: 'Final' }),
    ];
    const names = (list: readonly { category: string }[]) => list.map(({ category }) => category);
    const { ahead, finished } = foldFinished(resultCategories(tags));
    expect([names(ahead), names(finished)]).toEqual([
      ['Semi', 'Final'],
      ['Heat', 'Repechage'],
    ]);
    const over = foldFinished(resultCategories(tags.filter(({ score }) => score)));
    expect([names(over.ahead), names(over.finished)]).toEqual([['Heat', 'Repechage'], []]);
  });

  it('all complete: the last one opens', () => {
    expect(
      categoryToOpen([result('1', { category: 'A', score: '1' }), result('2', { category: 'B', score: '1' })]),
    ).toBe('B');
    expect(categoryToOpen([])).toBeUndefined();
  });

  it('a score with nothing but a hidden part is no score', () => {
    expect(resultCategories([result('1', { score: '=9' })])[0]?.state).toBe('inProgress');
  });
});

describe('[P11] rows', () => {
  const tags = [
    result('a', { score: '93.02' }),
    result('b', { score: '1:32.41' }),
    result('c'),
    result('d', { score: 'DNF' }),
    result('e', { score: '92.41' }),
  ];

  it('times count up, whoever has none follows as in the document, and equal ones share a rank', () => {
    const rows = resultRows(tags, { scoreType: 'time', shows: true, sort: byScore });
    expect(ids(rows)).toBe('beacd');
    expect(rows.map(({ rank }) => rank)).toEqual([1, 1, 3, undefined, undefined]);
  });

  it('points count down', () => {
    const points = [result('a', { score: '7' }), result('b', { score: '12' }), result('c', { score: '9,5' })];
    expect(ids(resultRows(points, { scoreType: 'points', shows: true, sort: byScore }))).toBe('bca');
  });

  it('the hidden part sorts and is not shown', () => {
    const hidden = [
      result('a', { score: '92.41=3' }),
      result('b', { score: '93.99=1' }),
      result('c', { score: 'DNF=9' }),
    ];
    const rows = resultRows(hidden, { scoreType: 'time', shows: true, sort: byScore });
    expect(ids(rows)).toBe('bac');
    expect(rows.map(({ score }) => score)).toEqual(['93.99', '92.41', 'DNF']);
  });

  it('hidden parts sort only where every score has one', () => {
    expect(scoreValues([result('a', { score: '92=900' }), result('b', { score: '91' })])).toEqual([92, 91]);
  });

  it('hidden scores give neither score, rank nor order away', () => {
    const rows = resultRows(tags, { scoreType: 'time', shows: false, sort: byScore });
    expect(ids(rows)).toBe('abcde');
    expect(rows.every(({ rank, score }) => rank === undefined && score === undefined)).toBe(true);
  });

  it('names and nations sort as people read them, and the other way round', () => {
    const boats = [
      result('a', { url: 'GER (ZIMMER Ute)', description: 'Bib 2' }),
      result('b', { url: 'FRA (Élan Zoé)', description: 'Bib 10' }),
      result('c', { description: 'Boat 3', nation: 'ESP' }),
    ];
    const named = (sort: ResultSort) => ids(resultRows(boats, { scoreType: 'time', shows: true, sort }));
    expect(named({ by: 'name', reversed: false })).toBe('cba');
    expect(named({ by: 'nation', reversed: true })).toBe('abc');
    expect(resultRows(boats, { scoreType: 'time', shows: true, sort: byScore })[0]).toMatchObject({
      name: 'ZIMMER Ute',
      detail: 'Bib 2',
      nation: 'GER',
    });
    const twice = resultRows([result('a', { url: 'GER (ZIMMER Ute)', description: 'ZIMMER Ute, lane 4' })], {
      scoreType: 'time',
      shows: true,
      sort: byScore,
    });
    expect(twice[0]?.detail).toBe('lane 4');
  });
});

it('[P11] scores are shown by themselves on live, and of a replay where the flag says so', () => {
  const live = { ...whole(), video: { ...whole().video, live_url: '/live.m3u8' } };
  expect([
    showsScoresByItself(live, false),
    showsScoresByItself(whole(), false),
    showsScoresByItself(whole(), true),
  ]).toEqual([true, false, true]);
});
