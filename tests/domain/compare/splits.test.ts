import { describe, expect, it } from 'vitest';
import { gapLine, momentLabel, runAt, runsOf, splitRows } from '../../../core/domain/compare/splits.ts';
import type { Tag } from '../../../core/domain/tag.ts';

const tag = (id: string, time: string, category: string, over: Partial<Tag> = {}): Tag => ({
  id,
  type: '',
  category,
  time,
  description: '',
  videoId: '7',
  ...over,
});

const film = {
  id: '7',
  type: 'video',
  user: 7,
  group: 64,
  title: '',
  visibility: 'public',
  publish: true,
} as const;

/** Tags of two runs in one film, as a timing bridge writes them. */
const BRIDGE = [
  tag('c-spring-K1-7-s', '00:00:10', 'Start', { url: 'FRA (A. Un)' }),
  tag('c-spring-K1-9-s', '00:00:20', 'Start'),
  tag('c-spring-K1-7-x1', '00:00:30.5', 'Split 1'),
  tag('c-spring-K1-9-x1', '00:00:41', 'Split 1'),
  tag('c-spring-K1-7-g5', '00:00:45', 'Gate touched'),
  tag('c-spring-K1-7-f', '00:01:50', 'Finish'),
  tag('c-spring-K1-9-f', '00:01:58', 'Finish'),
];
const RESULT = JSON.stringify({
  race: 'K1',
  status: 5,
  order: 1,
  run: 1,
  bib: '9',
  name: 'B. Deux',
  penalty: 2,
});
/** Tags by hand: a start, gates, a finish. */
const HAND = [
  tag('1', '00:00:04', 'Start'),
  tag('2', '00:00:08', 'Gates', { description: 'Gate 1' }),
  tag('3', '00:00:12', 'Portes', { description: 'Porte 2, amont' }),
  tag('4', '00:00:12.5', 'Touches', { description: 'Touch at gate 2' }),
  tag('5', '00:00:30', 'Arrivée'),
  tag('6', '00:01:04', 'Départ'),
  tag('7', '00:01:09', 'Gates', { description: 'Gate 1' }),
  tag('8', '00:01:12', 'Gates', { description: 'Gate 2' }),
  tag('9', '00:01:31', 'Finish'),
  tag('10', '00:00:09', 'Gates', { description: 'Gate 9', type: 'invisible' }),
];
const keys = (moment: number, tags: readonly Tag[]) => runAt(tags, moment)?.passages.map(({ key }) => key);

describe('the run around a moment', () => {
  it("[B05] belongs to the bridge's tag before it, whoever else is on the course", () => {
    expect(keys(10, BRIDGE)).toEqual(['start', 'split 1', 'gate 5', 'finish']);
    expect(keys(41, BRIDGE)).toEqual(['start', 'split 1', 'finish']);
    expect(runAt(BRIDGE, 41)?.start).toBe(20);
    expect(runAt(BRIDGE, 0)?.start).toBe(10);
  });

  it('[B05] has the name and the penalty of its result, even if the result has no time', () => {
    const tags = [...BRIDGE, tag('c-spring-K1-9-r', 'XX:XX:XX', 'K1', { result: RESULT })];
    expect(runAt(tags, 41)).toMatchObject({ name: 'B. Deux', penalty: 2 });
    expect(runAt(tags, 10)).toMatchObject({ name: 'A. Un' });
  });

  it('[B05] lasts from one start to the next for tags by hand, in English and French', () => {
    expect(keys(8, HAND)).toEqual(['start', 'gate 1', 'gate 2', 'finish']);
    expect(runAt(HAND, 8)?.passages.every(({ isApproximate }) => !isApproximate)).toBe(true);
    expect(runAt(HAND, 8)?.start).toBe(4);
    expect(runAt(HAND, 70)?.start).toBe(64);
    expect(runAt(HAND, 12)?.passages.find(({ key }) => key === 'gate 2')?.at).toBe(12);
  });

  it('[B05] has no start without a tag for it, and other tags are matched by name', () => {
    const tags = [tag('1', '00:00:01', 'Goal'), tag('2', '00:00:05', 'Goal'), tag('3', '00:00:07', 'Save')];
    expect(runAt(tags, 0)).toMatchObject({ start: undefined });
    expect(keys(0, tags)).toEqual(['goal #1', 'goal #2', 'save #1']);
    expect(runAt([], 0)).toBeUndefined();
  });
});

/** As in the template of the tagging desk: a press alone, or with the gate as text. */
const touch = (id: string, time: string, description = '') =>
  tag(id, time, 'Gate touched', { description, score: '+2' });
const miss = (id: string, time: string, description = '') =>
  tag(id, time, 'Gate missed', { description, score: '+50' });

describe('penalties', () => {
  /** Touched at gate 1 and missed at gate 3; the other run is touched at gate 2. */
  const ONE = [
    tag('1', '00:00:04', 'Start'),
    touch('2', '00:00:08'),
    tag('3', '00:00:09', 'Gate 2'),
    miss('4', '00:00:12', 'Gate 3'),
    tag('5', '00:00:30', 'Finish'),
  ];
  const OTHER = [
    tag('1', '00:00:02', 'Start'),
    tag('2', '00:00:08', 'Gate 2'),
    touch('3', '00:00:08.5', 'Gate 2'),
    touch('4', '00:00:09'),
    tag('5', '00:00:11', 'Gate 3'),
    tag('6', '00:00:29', 'Finish'),
  ];

  it('[B05] are not splits: the first one of each run may be at a different gate', () => {
    const rows = splitRows(runAt(ONE, 4), runAt(OTHER, 2)).map(({ passage, gap }) => [passage.key, gap]);
    expect(rows).toEqual([
      ['start', 0],
      ['gate 2', 1],
      ['gate 3', 1],
      ['finish', 1],
    ]);
  });

  it('[B05] can be sought, and mark the gate that they name if no other tag does', () => {
    expect(runAt(ONE, 4)?.passages.map(({ key, kind }) => [key, kind])).toEqual([
      ['start', 'start'],
      ['gate touched #1', 'penalty'],
      ['gate 2', 'gate'],
      ['gate 3', 'gate'],
      ['finish', 'finish'],
    ]);
    expect(keys(2, OTHER)).toEqual(['start', 'gate 2', 'gate touched #1', 'gate 3', 'finish']);
    expect(runAt(OTHER, 2)?.passages.find(({ key }) => key === 'gate 2')?.at).toBe(8);
  });

  it.each(['Touch (2) · Gate 7', 'Touche (2) · Porte 7'])(
    '[B05] [B14] mark the gate named at the tagging desk: %s',
    (description) => {
      const touched = tag('1', '00:00:04', 'Gate touched', { description, score: '+2' });
      expect(runAt([touched], 4)?.passages.map(({ key, kind }) => [key, kind])).toEqual([['gate 7', 'gate']]);
    },
  );

  it.each(['Touch', 'Touché', 'Porte touchée', 'Porte manquée', 'Missed', 'Pénalité', 'Penalty', 'Gates missed'])(
    '[B05] are recognised by their words: %s',
    (category) => expect(runAt([tag('1', '00:00:04', category)], 4)?.passages[0]?.kind).toBe('penalty'),
  );

  it.each(['Missile', 'Touchdown', 'Goal'])('[B05] do not include %s', (category) =>
    expect(runAt([tag('1', '00:00:04', category)], 4)?.passages[0]?.kind).toBe('other'),
  );

  it("[B05] are recognised by their score, whatever the button's name, except at a named point", () => {
    const scored = (category: string) =>
      runAt([tag('1', '00:00:04', category, { score: '+2' })], 4)?.passages.map(({ kind }) => kind);
    expect(scored('Pole')).toEqual(['penalty']);
    expect(scored('Gate 7')).toEqual(['gate']);
    expect(scored('Finish')).toEqual(['finish']);
  });
});

describe('gates of a timing bridge', () => {
  const other = [
    tag('c-spring-K1-11-s', '00:02:00', 'Start'),
    tag('c-spring-K1-11-g5', '00:02:33', 'Gate missed'),
    tag('c-spring-K1-11-f', '00:03:44', 'Finish'),
  ];

  it('[B13] are approximate, and not splits, because nobody timed them', () => {
    expect(runAt(BRIDGE, 10)?.passages.filter(({ isApproximate }) => isApproximate)).toMatchObject([
      { key: 'gate 5', kind: 'gate', at: 45 },
    ]);
    const rows = splitRows(runAt(BRIDGE, 10), runAt([...BRIDGE, ...other], 120));
    expect(rows.map(({ passage, gap }) => [passage.key, gap])).toEqual([
      ['start', 0],
      ['finish', 4],
    ]);
  });
});

describe('the runs of a film', () => {
  it("[B05] are a bridge's, by the boat on the course, or last from each start to the next", () => {
    expect(runsOf(BRIDGE).map(({ start }) => start)).toEqual([10, 20]);
    expect(runsOf(HAND).map(({ start }) => start)).toEqual([4, 64]);
    expect(runsOf([])).toEqual([]);
  });

  it('[B05] a moment is named after the last tag before it and its film', () => {
    const video = { ...film, title: 'K1W final' };
    expect(momentLabel({ tags: HAND, video }, 9)).toBe('Gate 1 · K1W final');
    expect(momentLabel({ tags: HAND, video }, 31)).toBe('Arrivée · K1W final');
    expect(momentLabel({ tags: HAND, video }, 1)).toBe('K1W final');
  });
});

describe('the splits of two runs', () => {
  it('[B05] show at each point who is behind, and who has gained since the previous one', () => {
    const rows = splitRows(runAt(HAND, 8), runAt(HAND, 70));
    expect(rows.map(({ passage, a, b, gap, change }) => [passage.key, a, b, gap, change])).toEqual([
      ['start', 0, 0, 0, 0],
      ['gate 1', 4, 5, 1, 1],
      ['gate 2', 8, 8, 0, -1],
      ['finish', 26, 27, 1, 1],
    ]);
  });

  it('[B05] omit points missing in one run, and without a start count from the first point of both', () => {
    const one = runAt([tag('1', '00:00:02', 'Gate 1'), tag('2', '00:00:05', 'Gate 3')], 0);
    const other = runAt(
      [tag('1', '00:00:07', 'Gate 1'), tag('2', '00:00:09', 'Gate 2'), tag('3', '00:00:11', 'Gate 3')],
      7,
    );
    expect(splitRows(one, other).map(({ passage, a, b }) => [passage.key, a, b])).toEqual([
      ['gate 1', 0, 0],
      ['gate 3', 3, 4],
    ]);
    expect(splitRows(one, undefined)).toEqual([]);
    expect(splitRows(one, runAt([tag('1', '00:00:02', 'Goal')], 0))).toEqual([]);
  });

  it('[B05] are a line from the first point to the last, which is low where the second run leads', () => {
    const { points, zero } = gapLine(splitRows(runAt(HAND, 8), runAt(HAND, 70)));
    expect(zero).toBe(0);
    expect(points.map(({ y }) => y)).toEqual([0, 1, 0, 1]);
    expect(points[0]?.x).toBe(0);
    expect(points.at(-1)?.x).toBe(1);
  });
});
