import { resultsMachine } from '../../../machines/player/panels/results.machine.ts';
import { SCORES_TIMEOUT_MS } from '../../../core/domain/constants/playback.ts';
import type { ResultColumn } from '../../../core/domain/results.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { expectEqual } from '../expect-equal.ts';
import { newer, onShow, fullDocument } from './documents.ts';

const result = (id: string, category: string, score?: string): Tag => ({
  id,
  type: 'result',
  category,
  time: 'XX:XX:XX',
  description: `Boat ${id}`,
  videoId: 'v1',
  isLiveResult: true,
  score,
});

/** A slalom row as its source delivers it. */
const run = (id: string, race: string, status: number, order: number, changes: object = {}): Tag => ({
  ...result(id, race.startsWith('K1M') ? 'K1 Men' : 'C1 Women'),
  result: JSON.stringify({
    race,
    status,
    order,
    run: race.includes('BR2') ? 2 : 1,
    bib: id.slice(1),
    name: `Boat ${id}`,
    ...changes,
  }),
});

const withResults = (tags: Tag[]) => ({ ...fullDocument(), tags });
const document = withResults([
  result('1', 'Heat 1', '92.41'),
  result('2', 'Heat 1', '91.00'),
  result('3', 'Heat 2'),
  result('4', 'Final'),
]);
/** The name of a boat is corrected. */
const corrected = withResults(
  document.tags.map((tag) => (tag.id === '4' ? { ...tag, description: 'Boat four' } : tag)),
);
/** Heat 2 is complete. */
const later = withResults(document.tags.map((tag) => (tag.id === '3' ? { ...tag, score: '90.10' } : tag)));

const FIRST = 'race:K1M_BR1_25';
const SECOND = 'race:K1M_BR2_25';
const OTHER = 'race:C1W_BR1_25';
/** The first run is over; two races are in progress at once. */
const slalom = withResults([
  run('a2', 'K1M_BR1_25', 5, 1, { rank: 1, time: 90_110, penalty: 0, gates: [0, 0, 0], total: 90_110 }),
  run('a1', 'K1M_BR1_25', 5, 2, { rank: 2, time: 91_020, penalty: 2, gates: [0, 2, 0], total: 93_020, behind: 2_910 }),
  run('b1', 'K1M_BR2_25', 3, 1, {
    nation: 'FRA',
    club: 'CK Vallée',
    rank: 1,
    time: 90_410,
    penalty: 52,
    gates: [0, 2, 50],
    total: 142_410,
    firstTotal: 93_020,
  }),
  run('b2', 'K1M_BR2_25', 3, 2, {
    rank: 2,
    time: 96_290,
    penalty: 0,
    gates: [0, null, null],
    total: 96_290,
    behind: 1_240,
    firstTotal: 90_110,
    isProvisional: true,
  }),
  run('b3', 'K1M_BR2_25', 3, 3, { irregularity: 'DNS' }),
  run('c4', 'C1W_BR1_25', 3, 1),
]);
/** The source closes the second run, pending appeals. */
const closed = withResults(
  slalom.tags.map((tag) => ({
    ...tag,
    result: tag.id.startsWith('b') ? tag.result?.replace('"status":3', '"status":4') : tag.result,
  })),
);
const shortened = withResults(slalom.tags.filter(({ id }) => id !== 'b1'));
const ofSlalom = { document: onShow(slalom), flag: true };
const flags = (scores: boolean) =>
  ({ type: 'flags.set', flags: { scores, shareTags: true, analyticsGroups: undefined } }) as const;
const toggleRow = (tag: string) => ({ send: { type: 'results.toggleRow' as const, tag } });

function unfolds(context: { row: string | undefined }, row: string | undefined) {
  if (context.row !== row) throw new Error(`row: ${context.row}`);
}

function is(
  context: { open: string | undefined; chosen: boolean | undefined; flag: boolean },
  open: string | undefined,
) {
  if (context.open !== open) throw new Error(`open: ${context.open}`);
}

type Journey = PinnedJourney<typeof resultsMachine>;
const act = stepsOf<typeof resultsMachine>();
const sort = (by: string, expected: { by: ResultColumn; reversed: boolean }) =>
  act.send({ type: 'results.sort', by }, { context: { sort: expected } });
const toFolded = { done: 'readScores', output: undefined } as const;

const eachStep: readonly Journey[] = [
  {
    name: '[P11] the choice for this video is read first, and pressing a column sorts the table or reverses it',
    onChart: true,
    begins: {
      in: 'reading',
      context: { open: 'Heat 2', unfolded: false, sort: { by: 'score', reversed: false } },
      inputs: { readScores: [{ video: 'v1' }] },
    },
    steps: [
      sort('name', { by: 'name', reversed: false }),
      sort('name', { by: 'name', reversed: true }),
      sort('name', { by: 'name', reversed: false }),
      sort('score', { by: 'score', reversed: false }),
      sort('score', { by: 'score', reversed: true }),
      sort('name', { by: 'name', reversed: false }),
    ],
    ends: 'reading',
  },
  ...(
    [
      ['cannot read the saved choice', act.fails('readScores', new Error('nothing is kept here'))],
      ['does not respond within a second', act.wait(1_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[P11] a browser that ${what} leaves the default`,
    onChart: true,
    steps: [{ ...step, expects: { in: { known: 'folded' }, parent: [] } }],
    ends: 'known',
    check: ({ context }) => expectEqual(context.chosen ?? 'default', 'default'),
  })),
  {
    name: '[P11] each choice of the viewer is reported with its video',
    onChart: true,
    steps: [
      act.send(
        { type: 'results.setScores', shown: true },
        {
          in: { known: 'folded' },
          context: { chosen: true },
          parent: [{ type: 'scores.chosen', video: 'v1', shown: true }],
        },
      ),
      act.send(
        { type: 'results.setScores', shown: false },
        {
          context: { chosen: false },
          parent: [{ type: 'scores.chosen', video: 'v1', shown: false }],
        },
      ),
    ],
    ends: 'known',
  },
  {
    name: '[P11] a completed category opens the next one once; later data keep what the viewer opens',
    onChart: true,
    steps: [
      act.send({ type: 'data.changed', document: later }, { context: { open: 'Final' } }),
      act.send({ type: 'results.toggle', category: 'Heat 1' }, { context: { open: 'Heat 1' } }),
      act.send({ type: 'data.changed', document: later }, { context: { open: 'Heat 1' } }),
      act.send({ type: 'results.toggle', category: 'Heat 1' }, { context: { open: undefined } }),
    ],
    ends: 'reading',
  },
  {
    name: '[B13] after another table is opened, only its rows unfold',
    onChart: true,
    input: ofSlalom,
    steps: [
      toFolded,
      act.send({ type: 'results.toggle', category: OTHER }, { context: { open: OTHER } }),
      act.send({ type: 'results.toggleRow', tag: 'b1' }, { in: { known: 'folded' } }),
      act.send({ type: 'results.toggleRow', tag: 'c4' }, { in: { known: 'unfolded' }, context: { row: 'c4' } }),
    ],
    ends: 'known',
  },
  {
    name: '[B13] hiding the scores folds the unfolded row, and no row unfolds while they are hidden',
    onChart: true,
    input: ofSlalom,
    steps: [
      toFolded,
      act.send({ type: 'results.toggleRow', tag: 'a1' }, { in: { known: 'folded' }, context: { row: undefined } }),
      act.send({ type: 'results.toggleRow', tag: 'b1' }, { in: { known: 'unfolded' }, context: { row: 'b1' } }),
      act.send({ type: 'results.toggleRow', tag: 'b2' }, { in: { known: 'unfolded' }, context: { row: 'b2' } }),
      act.send(flags(false), { in: { known: 'folded' }, context: { row: undefined } }),
      act.send({ type: 'results.toggleRow', tag: 'b1' }, { in: { known: 'folded' }, context: { row: undefined } }),
    ],
    ends: 'known',
  },
];

export default definePaths(resultsMachine, {
  name: 'results',
  input: [{ document: onShow(document), flag: false }, { document: onShow(document), flag: true }, ofSlalom],
  events: {
    'results.setScores': [{ shown: true }, { shown: false }],
    'flags.set': [flags(true), flags(false)],
    'results.toggle': [{ category: 'Heat 1' }, { category: 'Heat 2' }],
    'results.toggleRow': [{ tag: 'b1' }, { tag: 'b2' }],
    'results.toggleFinished': [{}],
    'results.sort': [{ by: 'name' }],
    'data.changed': [newer(document), newer(later)],
  },
  runsIn: { readScores: 'reading' },
  results: {
    readScores: {
      done: [undefined, true],
      error: [new Error('nothing is kept here')],
    },
  },
  explore: {
    contextKey: ({ chosen, flag, open, unfolded, sort, inProgress, row }) => [
      row,
      chosen,
      flag,
      open,
      unfolded,
      sort,
      inProgress,
    ],
  },
  pinned: [
    {
      name: '[P11] an earlier choice for this video is restored',
      onChart: true,
      steps: [{ done: 'readScores', output: true }],
      ends: 'known.folded',
      check: ({ context }) => {
        if (context.chosen !== true) throw new Error('it is forgotten');
      },
    },
    {
      name: '[P11] a newer document replaces the old one even if the category in progress stays the same',
      onChart: true,
      steps: [{ send: { type: 'data.changed', document: corrected } }],
      ends: 'reading',
      check: ({ context }) => {
        is(context, 'Heat 2');
        if (currentDocument(context.document) !== corrected) throw new Error('it is the old one');
      },
    },
    {
      name: '[P11] the first category without a score is in progress and open',
      steps: [{ done: 'readScores', output: undefined }],
      ends: 'known.folded',
      check: ({ context }) => is(context, 'Heat 2'),
    },
    {
      name: '[P11] the next category opens when the one in progress is complete',
      steps: [{ send: { type: 'data.changed', document: later } }],
      ends: 'reading',
      check: ({ context }) => is(context, 'Final'),
    },
    {
      name: '[P11] new data that complete no category keep the category that the viewer opened',
      steps: [{ send: { type: 'results.toggle', category: 'Heat 1' } }, { send: { type: 'data.changed', document } }],
      ends: 'reading',
      check: ({ context }) => is(context, 'Heat 1'),
    },
    ...[false, true, false].map((unfolded, times) => ({
      name: `[P11] finished categories are ${unfolded ? 'unfolded' : 'folded'} after ${times} presses of their heading`,
      steps: Array.from({ length: times }, () => ({ send: { type: 'results.toggleFinished' as const } })),
      ends: 'reading' as const,
      check: ({ context }: { context: { open: string | undefined; unfolded: boolean } }) => {
        if (context.unfolded !== unfolded || context.open !== 'Heat 2') throw new Error(JSON.stringify(context));
      },
    })),
    {
      name: '[B13] the first of two races in progress is open',
      input: ofSlalom,
      steps: [{ done: 'readScores', output: undefined }],
      ends: 'known.folded',
      check: ({ context }) => is(context, SECOND),
    },
    {
      name: '[B13] when the source closes a race, the other race in progress opens',
      input: ofSlalom,
      steps: [{ done: 'readScores', output: undefined }, { send: { type: 'data.changed', document: closed } }],
      ends: 'known.folded',
      check: ({ context }) => is(context, OTHER),
    },
    {
      name: '[B13] the two runs of a class open separately',
      input: ofSlalom,
      steps: [
        { done: 'readScores', output: undefined },
        { send: { type: 'results.toggleFinished' } },
        { send: { type: 'results.toggle', category: FIRST } },
      ],
      ends: 'known.folded',
      check: ({ context }) => is(context, FIRST),
    },
    {
      name: '[B13] unfolding a row folds the one unfolded before',
      input: ofSlalom,
      steps: [{ done: 'readScores', output: undefined }, toggleRow('b2'), toggleRow('b1')],
      ends: 'known.unfolded',
      check: ({ context }) => unfolds(context, 'b1'),
    },
    {
      name: '[B13] pressing an unfolded row folds it',
      input: ofSlalom,
      steps: [{ done: 'readScores', output: undefined }, toggleRow('b1'), toggleRow('b1')],
      ends: 'known.folded',
      check: ({ context }) => unfolds(context, undefined),
    },
    {
      name: '[B13] [P11] no row unfolds while scores are hidden',
      input: { ...ofSlalom, flag: false },
      steps: [{ done: 'readScores', output: undefined }, toggleRow('b1')],
      ends: 'known.folded',
      check: ({ context }) => unfolds(context, undefined),
    },
    {
      name: '[B13] rows of a closed table and unknown rows do not unfold',
      input: ofSlalom,
      steps: [{ done: 'readScores', output: undefined }, toggleRow('a1'), toggleRow('c9')],
      ends: 'known.folded',
      check: ({ context }) => unfolds(context, undefined),
    },
    {
      name: '[B13] a row stays unfolded when a row of a closed table is pressed',
      input: ofSlalom,
      steps: [{ done: 'readScores', output: undefined }, toggleRow('b1'), toggleRow('c4')],
      ends: 'known.unfolded',
      check: ({ context }) => unfolds(context, 'b1'),
    },
    ...(
      [
        ['its scores are hidden', { type: 'results.setScores', shown: false }],
        ['the page hides the scores of replays', flags(false)],
        ['its table is closed', { type: 'results.toggle', category: SECOND }],
        ['its athlete is no longer in the results', { type: 'data.changed', document: shortened }],
      ] as const
    ).map(([when, send]) => ({
      name: `[B13] a row folds when ${when}`,
      input: ofSlalom,
      steps: [{ done: 'readScores', output: undefined }, toggleRow('b1'), { send }],
      ends: 'known.folded',
      check: ({ context }: { context: { row: string | undefined } }) => unfolds(context, undefined),
    })),
    {
      name: '[B13] a row stays unfolded when newer data still contain it',
      input: ofSlalom,
      steps: [
        { done: 'readScores', output: undefined },
        toggleRow('b1'),
        { send: { type: 'data.changed', document: { ...slalom, tags: [...slalom.tags] } } },
      ],
      ends: 'known.unfolded',
      check: ({ context }) => unfolds(context, 'b1'),
    },
    {
      name: '[P11] the viewer’s choice is saved and emitted',
      steps: [{ send: { type: 'results.setScores', shown: true } }],
      ends: 'known.folded',
      check: ({ context }, observed) => {
        if (context.chosen !== true) throw new Error(String(context.chosen));
        const [fact] = observed.parent;
        if (fact?.type !== 'scores.chosen' || fact['video'] !== 'v1' || fact['shown'] !== true)
          throw new Error(JSON.stringify(observed.parent));
      },
    },
    {
      name: '[P11] [P01] the page can show the scores of replays during playback, even before the saved choice is read',
      steps: [{ send: flags(true) }, { done: 'readScores', output: undefined }],
      ends: 'known.folded',
      check: ({ context }, observed) => {
        if (!context.flag || context.chosen !== undefined) throw new Error(JSON.stringify(context));
        if (observed.parent.length > 0) throw new Error('it counts as the choice of the viewer');
      },
    },
    {
      name: '[P11] [P01] the viewer’s choice takes precedence over a later setting of the page',
      steps: [{ done: 'readScores', output: true }, { send: flags(false) }],
      ends: 'known.folded',
      check: ({ context }) => {
        if (context.flag || context.chosen !== true) throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P11] the default applies if the saved choice is not read in time',
      steps: [{ elapse: SCORES_TIMEOUT_MS }],
      ends: 'known.folded',
      check: ({ context }) => {
        if (context.chosen !== undefined) throw new Error(String(context.chosen));
      },
    },
    ...eachStep,
  ],
});
