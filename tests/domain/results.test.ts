import { describe, expect, it } from 'vitest';
import { resultRows, scoreValues } from '../../core/domain/result-rows.ts';
import { categoryToOpen, foldFinished, resultCategories, showsScoresByItself } from '../../core/domain/results.ts';
import type { ResultSort } from '../../core/domain/results.ts';
import type { Tag } from '../../core/domain/tag.ts';
import { fullDocument } from '../charts/player/documents.ts';

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
  it('are complete by their first score; the first without one is in progress, and the rest are upcoming', () => {
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

  it('come only from live results, without invisible tags', () => {
    const tags = [result('1', { isLiveResult: false }), result('2', { type: 'invisible' }), result('3')];
    expect(resultCategories(tags).map(({ tags: list }) => list.map(({ id }) => id))).toEqual([['3']]);
  });

  it('are collapsed once finished, with the one in progress first', () => {
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

  it('open the last one if all are complete', () => {
    expect(
      categoryToOpen([result('1', { category: 'A', score: '1' }), result('2', { category: 'B', score: '1' })]),
    ).toBe('B');
    expect(categoryToOpen([])).toBeUndefined();
  });

  it('ignore a score that has only a hidden part', () => {
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

  it('with times sort ascending; those without one follow in document order, and equal ones share a rank', () => {
    const rows = resultRows(tags, { scoreType: 'time', shows: true, sort: byScore });
    expect(ids(rows)).toBe('beacd');
    expect(rows.map(({ rank }) => rank)).toEqual([1, 1, 3, undefined, undefined]);
  });

  it('with points sort descending', () => {
    const points = [result('a', { score: '7' }), result('b', { score: '12' }), result('c', { score: '9,5' })];
    expect(ids(resultRows(points, { scoreType: 'points', shows: true, sort: byScore }))).toBe('bca');
  });

  it('sort by the hidden part without showing it', () => {
    const hidden = [
      result('a', { score: '92.41=3' }),
      result('b', { score: '93.99=1' }),
      result('c', { score: 'DNF=9' }),
    ];
    const rows = resultRows(hidden, { scoreType: 'time', shows: true, sort: byScore });
    expect(ids(rows)).toBe('bac');
    expect(rows.map(({ score }) => score)).toEqual(['93.99', '92.41', 'DNF']);
  });

  it('sort by hidden parts only if every score has one', () => {
    expect(scoreValues([result('a', { score: '92=900' }), result('b', { score: '91' })])).toEqual([92, 91]);
  });

  it('with hidden scores reveal neither score, rank nor order', () => {
    const rows = resultRows(tags, { scoreType: 'time', shows: false, sort: byScore });
    expect(ids(rows)).toBe('abcde');
    expect(rows.every(({ rank, score }) => rank === undefined && score === undefined)).toBe(true);
  });

  it('sort names and nations alphabetically, in both directions', () => {
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

it('[P11] scores are shown automatically for live results, and for a replay by its flag', () => {
  const live = { ...fullDocument(), video: { ...fullDocument().video, live_url: '/live.m3u8' } };
  expect([
    showsScoresByItself(live, false),
    showsScoresByItself(fullDocument(), false),
    showsScoresByItself(fullDocument(), true),
  ]).toEqual([true, false, true]);
});

describe('[B13] races of structured results', () => {
  const run = (id: string, race: string, status: number, changes: object = {}): Tag =>
    result(id, {
      category: race.slice(0, 3),
      result: JSON.stringify({
        race,
        status,
        order: 1,
        run: Number(race.at(6)),
        bib: id,
        name: `Boat ${id}`,
        ...changes,
      }),
    });
  const states = (tags: readonly Tag[]) => resultCategories(tags).map(({ id, state }) => [id, state]);
  const total = { total: 92_410 };

  it('have the state given by their source, not by their first score', () => {
    const tags = [run('1', 'K1M_BR1_25', 3, total), run('2', 'K1M_BR1_25', 3, { ...total, order: 2 })];
    expect(states(tags)).toEqual([['race:K1M_BR1_25', 'inProgress']]);
    expect(
      states([0, 3, 4, 5].map((status) => run(String(status), `R${status}M_BR1_25`, status, total))).map(
        ([, state]) => state,
      ),
    ).toEqual(['toCome', 'inProgress', 'unofficial', 'complete']);
  });

  it('take their state from the first of their results that has one', () => {
    expect(states([run('1', 'K1M_BR1_25', 3), run('2', 'K1M_BR1_25', 5)])).toEqual([['race:K1M_BR1_25', 'complete']]);
  });

  it('have a table for each run, distinguished if both have the same name', () => {
    const tags = [run('1', 'K1M_BR1_25', 5), run('2', 'K1M_BR2_25', 3), run('3', 'C1W_BR2_25', 0)];
    expect(resultCategories(tags).map(({ category, run: number }) => [category, number])).toEqual([
      ['K1M', 1],
      ['K1M', 2],
      ['C1W', undefined],
    ]);
  });

  it('leave other results by category and score', () => {
    const tags = [
      run('1', 'K1M_BR1_25', 5),
      result('2', { category: 'Heat', score: '90' }),
      result('3', { category: 'Semi', result: '{"race":"K1M_BR1_25"}' }),
      result('4', { category: 'Final' }),
    ];
    expect(states(tags)).toEqual([
      ['race:K1M_BR1_25', 'complete'],
      ['Heat', 'complete'],
      ['Semi', 'inProgress'],
      ['Final', 'toCome'],
    ]);
  });

  it.each([
    ['the first of two in progress', [5, 3, 3, 0], 1],
    ['the unofficial one that came last, between two races', [4, 4, 0], 1],
    ['the next start list, once all before it are final', [5, 5, 0, 0], 2],
    ['the last one, when all are final', [5, 5], 1],
  ])('open one of them automatically: %s', (_, statuses, opens) => {
    const tags = statuses.map((status, index) => run(String(index), `C${index}W_BR1_25`, status));
    expect(categoryToOpen(tags)).toBe(`race:C${opens}W_BR1_25`);
  });

  it('stay above finished ones while unofficial', () => {
    const { ahead, finished } = foldFinished(
      resultCategories([run('1', 'K1M_BR1_25', 5), run('2', 'C1W_BR1_25', 4), run('3', 'K1W_BR1_25', 3)]),
    );
    expect([ahead, finished].map((list) => list.map(({ id }) => id))).toEqual([
      ['race:C1W_BR1_25', 'race:K1W_BR1_25'],
      ['race:K1M_BR1_25'],
    ]);
  });
});
