import { describe, expect, it } from 'vitest';
import {
  classAt,
  classPrefix,
  flippedRun,
  indexOfRun,
  pointAt,
  runsAtPoint,
  runsOfClass,
  runsToFlip,
} from '../../../core/domain/compare/class-runs.ts';
import { runAt } from '../../../core/domain/compare/splits.ts';
import type { Tag } from '../../../core/domain/tag.ts';

const tag = (id: string, time: string, category: string): Tag => ({
  id,
  type: '',
  category,
  time,
  description: '',
  videoId: '7',
});

/** Two classes of one event on one course, and the same class of another event. */
const FILM = [
  tag('c-spring-cup-K1M_BR1_25-7-s', '00:00:10', 'Start'),
  tag('c-spring-cup-K1M_BR1_25-7-g5', '00:00:45', 'Gate touched'),
  tag('c-spring-cup-K1M_BR2_26-9-s', '00:01:20', 'Start'),
  tag('c-spring-cup-K1M_BR2_26-9-g5', '00:01:50', 'Gate missed'),
  tag('c-spring-cup-K1W_BR1_25-3-s', '00:02:20', 'Start'),
  tag('c-autumn-K1M_BR1_25-7-s', '00:03:00', 'Start'),
];
const HAND = [tag('1', '00:00:04', 'Start'), tag('2', '00:00:08', 'Gate 1'), tag('3', '00:01:04', 'Start')];
const K1M = { event: 'spring-cup', name: 'K1M' };
const VIDEO = { type: 'video', user: 7, group: 64, visibility: 'public', publish: true } as const;
const film = { id: '7', title: 'K1 heats', date: '2026-05-30' };

describe('the class of a run', () => {
  it('[B05] is the event and race named by the bridge, for any run and day', () => {
    expect(classAt(FILM, 11)).toEqual(K1M);
    expect(classAt(FILM, 90)).toEqual(K1M);
    expect(classAt(FILM, 141)).toEqual({ event: 'spring-cup', name: 'K1W' });
    expect(classPrefix(K1M)).toBe('c-spring-cup-K1M');
    expect(classAt([tag('c-club-K1-7-s', '00:00:01', 'Start')], 1)).toEqual({ event: 'club', name: 'K1' });
    const kept = tag('timing-2:1012:c-club-K1-7-s', '00:00:01', 'Start');
    expect(classAt([kept], 1)).toEqual({ event: 'club', name: 'K1' });
  });

  it('[B05] is unknown for a run that is tagged by hand', () => expect(classAt(HAND, 5)).toBeUndefined());

  it('[B05] has its own runs, and none of another class or event', () => {
    expect(runsOfClass(FILM, K1M).map(({ start }) => start)).toEqual([10, 80]);
    expect(runsOfClass(HAND, K1M)).toEqual([]);
    expect(runsOfClass(HAND, undefined).map(({ start }) => start)).toEqual([4, 64]);
  });
});

const at = (key: string | undefined, since?: number, share?: number) => ({ key, since, share });
/** 20 s and 40 s from start to finish; only the first one has a tag at gate 1. */
const TIMED = [
  tag('1', '00:00:04', 'Start'),
  tag('2', '00:00:09', 'Gate 1'),
  tag('3', '00:00:24', 'Finish'),
  tag('4', '00:01:00', 'Start'),
  tag('5', '00:01:40', 'Finish'),
];

describe('a point of the course', () => {
  it('[B05] is a passage, or a share of the run', () => {
    expect(pointAt(runAt(TIMED, 9), 9)).toEqual(at('gate 1', 5, 0.25));
    expect(pointAt(runAt(TIMED, 14), 14)).toEqual(at(undefined, 10, 0.5));
    expect(pointAt(runAt(HAND, 8), 8)).toEqual(at('gate 1', 4));
    expect(pointAt(undefined, 8)).toEqual(at(undefined));
  });

  it('[B05] is found in each run by its tag, and each run starts at its first point', () => {
    expect(runsAtPoint(film, runsOfClass(FILM, K1M), at('start'))).toEqual([
      { ...film, at: 10, isEstimated: false, name: '', from: 10 },
      { ...film, at: 80, isEstimated: false, name: '', from: 80 },
    ]);
  });

  it('[B13] between start and finish is estimated if a timing bridge has placed it', () => {
    expect(runsAtPoint(film, runsOfClass(FILM, K1M), at('gate 5'))).toMatchObject([
      { at: 45, isEstimated: true },
      { at: 110, isEstimated: true },
    ]);
  });

  it('[B05] at a penalty is only a share of the run, which other runs reach without a touch', () => {
    const touched = [...TIMED, tag('6', '00:00:14', 'Gate touched'), tag('7', '00:01:05', 'Gate touched')];
    expect(pointAt(runAt(touched, 14), 14)).toEqual(at(undefined, 10, 0.5));
  });

  it('[B05] is estimated by its share in a run without such a tag', () => {
    const place = (tags: readonly Tag[], point: ReturnType<typeof at>) =>
      runsAtPoint(film, runsOfClass(tags, undefined), point).map((run) => [run.at, run.isEstimated]);
    expect(place(TIMED, at('gate 1', 5, 0.25))).toEqual([
      [9, false],
      [70, true],
    ]);
    expect(place(HAND, at('gate 1', 4))).toEqual([
      [8, false],
      [68, true],
    ]);
    const goals = [tag('1', '00:00:05', 'Goal'), tag('2', '00:00:09', 'Goal')];
    expect(runsAtPoint(film, [runAt(goals, 5)!], at('gate 1', 4))).toEqual([]);
    expect(runsAtPoint(film, [runAt(goals, 5)!], at(undefined))).toMatchObject([{ at: 5, isEstimated: true }]);
  });
});

describe('stepping through the runs', () => {
  const begin = at('start');
  const runs = [
    ...runsAtPoint(film, runsOfClass(FILM, K1M), begin),
    ...runsAtPoint({ ...film, id: '8' }, runsOfClass(HAND, undefined), begin),
  ];

  it('[B05] finds the current run by its film and its first point', () => {
    expect([indexOfRun(runs, '7', 80), indexOfRun(runs, '8', 4.0004), indexOfRun(runs, '8', 80)]).toEqual([1, 2, -1]);
    expect(indexOfRun(runs, '7', undefined)).toBe(-1);
  });

  it('[B05] continues into the next film, and stops at both ends', () => {
    expect(flippedRun(runs, 1, 1)).toMatchObject({ id: '8', at: 4 });
    expect(flippedRun(runs, 1, -1)).toMatchObject({ id: '7', at: 10 });
    expect([flippedRun(runs, 0, -1), flippedRun(runs, 3, 1)]).toEqual([undefined, undefined]);
    expect([flippedRun(runs, -1, 1), flippedRun(runs, -1, -1)]).toMatchObject([
      { id: '7', at: 10 },
      { id: '8', at: 64 },
    ]);
  });

  it('[B05] covers the class once its list has loaded, and only the film until then', () => {
    const video = { ...VIDEO, id: '8', title: 'Club' };
    const alone = runsToFlip({ video, tags: HAND }, { id: '8', at: 64 }, []);
    expect([alone.runs.map((run) => run.at), alone.index]).toEqual([[4, 64], 1]);
    expect(runsToFlip({ video, tags: HAND }, { id: '8', at: 64 }, runs)).toEqual({ runs, index: 3 });
  });

  it('[B05] continues from a film that is being opened, by its position in the list', () => {
    const video = { ...VIDEO, id: '9', title: 'Another film' };
    const [, second] = runs;
    const opening = { id: second!.id, at: second!.at };
    expect(runsToFlip(undefined, opening, runs)).toEqual({ runs, index: 1 });
    // The current tags are still those of the previous film.
    expect(runsToFlip({ video, tags: HAND }, opening, runs)).toEqual({ runs, index: 1 });
    expect(runsToFlip(undefined, { ...opening, at: opening.at + 1 }, runs)).toEqual({ runs: [], index: -1 });
    expect(runsToFlip(undefined, opening, [])).toEqual({ runs: [], index: -1 });
  });
});
