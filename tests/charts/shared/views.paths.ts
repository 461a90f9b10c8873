import { expect } from 'vitest';
import { viewsMachine } from '../../../machines/shared/views.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const drawn = { done: 'views', output: undefined } as const;
const failed = { error: 'views', reason: new Error('no network') } as const;
const online = { send: { type: 'network.online' as const } };

export default definePaths(viewsMachine, {
  name: 'views',
  input: undefined,
  events: { 'network.online': [{}] },
  runsIn: { views: 'coming' },
  tags: { ownControls: ['coming.late', 'coming.again', 'lost'], lost: ['coming.again', 'lost'] },
  results: { views: { done: [undefined], error: [new Error('no network')] } },
  endless: { views: 'the browser ends a request that hangs; meanwhile its own controls are on the film' },
  explore: { contextKey: ({ losses }) => Math.min(losses, 5) },
  unseen: [
    { state: '(root)', reason: 'What it brings is the views; what is shown before, e2e/late-views.spec.ts looks at.' },
  ],
  pinned: [
    { name: '[P01] views are drawn once they have loaded', steps: [drawn], ends: 'drawn' },
    {
      name: '[P24] the shell alone is shown for the first five seconds of loading the views',
      steps: [{ elapse: 4_999 }],
      ends: { coming: 'awaited' },
      check: (snapshot) => expect(snapshot.hasTag('ownControls')).toBe(false),
    },
    {
      name: '[P24] the browser’s own controls stand in after five seconds, and the views do not count as lost',
      steps: [{ elapse: 5_000 }],
      ends: { coming: 'late' },
      check: (snapshot) => expect([snapshot.hasTag('ownControls'), snapshot.hasTag('lost')]).toEqual([true, false]),
    },
    { name: '[P24] late views are drawn once they have loaded', steps: [{ elapse: 5_000 }, drawn], ends: 'drawn' },
    {
      name: '[P24] views that fail to load are reported as lost, and the browser’s own controls stand in',
      steps: [failed],
      ends: 'lost',
      check: (snapshot) => expect([snapshot.hasTag('ownControls'), snapshot.hasTag('lost')]).toEqual([true, true]),
    },
    {
      name: '[P24] lost views are requested again after 1, 2, 4, 8, 16 and again 16 s, with the browser’s controls on the film',
      steps: [1_000, 2_000, 4_000, 8_000, 16_000, 16_000].flatMap((pause) => [
        failed,
        { elapse: pause - 1, expects: { in: 'lost' } },
        { elapse: 1, expects: { in: { coming: 'again' } } },
      ]),
      ends: { coming: 'again' },
      check: (snapshot) => expect([snapshot.hasTag('ownControls'), snapshot.hasTag('lost')]).toEqual([true, true]),
    },
    {
      name: '[P24] lost views are requested at once when the network returns',
      steps: [failed, online],
      ends: { coming: 'again' },
    },
  ],
});
