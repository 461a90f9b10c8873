import { resultsMachine } from '../../../machines/player/panels/results.machine.ts';
import { SCORES_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { newer, onShow, whole } from './documents.ts';

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

const withResults = (tags: Tag[]) => ({ ...whole(), tags });
const document = withResults([
  result('1', 'Heat 1', '92.41'),
  result('2', 'Heat 1', '91.00'),
  result('3', 'Heat 2'),
  result('4', 'Final'),
]);
/** A boat has another name. */
const corrected = withResults(
  document.tags.map((tag) => (tag.id === '4' ? { ...tag, description: 'Boat four' } : tag)),
);
/** Heat 2 has come in. */
const later = withResults(document.tags.map((tag) => (tag.id === '3' ? { ...tag, score: '90.10' } : tag)));

function is(
  context: { open: string | undefined; chosen: boolean | undefined; flag: boolean },
  open: string | undefined,
) {
  if (context.open !== open) throw new Error(`open: ${context.open}`);
}

export default definePaths(resultsMachine, {
  name: 'results',
  input: [
    { document: onShow(document), flag: false },
    { document: onShow(document), flag: true },
  ],
  events: {
    'results.setScores': [{ shown: true }, { shown: false }],
    'results.setDefault': [{ shown: true }, { shown: false }],
    'results.toggle': [{ category: 'Heat 1' }, { category: 'Heat 2' }],
    'results.toggleFinished': [{}],
    'results.sort': [{ by: 'name' }],
    'data.changed': [newer(document), newer(later)],
  },
  results: {
    readScores: {
      done: [undefined, true],
      error: [new Error('nothing is kept here')],
    },
  },
  explore: {
    contextKey: ({ chosen, flag, open, unfolded, sort, inProgress }) => [
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
      name: '[P11] what the viewer chose for this video before holds again',
      onChart: true,
      steps: [{ done: 'readScores', output: true }],
      ends: 'known',
      check: ({ context }) => {
        if (context.chosen !== true) throw new Error('it is forgotten');
      },
    },
    {
      name: '[P11] a newer document is kept where the category in progress stays the same',
      onChart: true,
      steps: [{ send: { type: 'data.changed', document: corrected } }],
      ends: 'reading',
      check: ({ context }) => {
        is(context, 'Heat 2');
        if (currentDocument(context.document) !== corrected) throw new Error('it is the old one');
      },
    },
    {
      name: '[P11] the first category without a score is in progress, and open',
      steps: [{ done: 'readScores', output: undefined }],
      ends: 'known',
      check: ({ context }) => is(context, 'Heat 2'),
    },
    {
      name: '[P11] when it is complete the next one opens',
      steps: [{ send: { type: 'data.changed', document: later } }],
      ends: 'reading',
      check: ({ context }) => is(context, 'Final'),
    },
    {
      name: '[P11] news that complete nothing leave open what the viewer opened',
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
      name: '[P11] the choice of the viewer is saved and emitted',
      steps: [{ send: { type: 'results.setScores', shown: true } }],
      ends: 'known',
      check: ({ context }, observed) => {
        if (context.chosen !== true) throw new Error(String(context.chosen));
        const [fact] = observed.parent;
        if (fact?.type !== 'scores.chosen' || fact['video'] !== 'v1' || fact['shown'] !== true)
          throw new Error(JSON.stringify(observed.parent));
      },
    },
    {
      name: '[P11] [P01] the page shows the scores of replays while one plays, also before it is known what was chosen',
      steps: [{ send: { type: 'results.setDefault', shown: true } }, { done: 'readScores', output: undefined }],
      ends: 'known',
      check: ({ context }, observed) => {
        if (!context.flag || context.chosen !== undefined) throw new Error(JSON.stringify(context));
        if (observed.parent.length > 0) throw new Error('it counts as the choice of the viewer');
      },
    },
    {
      name: '[P11] [P01] what the viewer chose holds, whatever the page says later',
      steps: [{ done: 'readScores', output: true }, { send: { type: 'results.setDefault', shown: false } }],
      ends: 'known',
      check: ({ context }) => {
        if (context.flag || context.chosen !== true) throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P11] a browser that reports nothing leaves the default',
      steps: [{ elapse: SCORES_TIMEOUT_MS }],
      ends: 'known',
      check: ({ context }) => {
        if (context.chosen !== undefined) throw new Error(String(context.chosen));
      },
    },
  ],
});
