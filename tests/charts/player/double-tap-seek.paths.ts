import { doubleTapSeekMachine } from '../../../machines/player/screen/double-tap-seek/double-tap-seek.machine.ts';
import { TAP_CHAIN_MS, TAP_PAIR_MS } from '../../../core/domain/constants/playback.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Expected, PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import type { Observed } from '../../../tools/paths/types.ts';

const left = { send: { type: 'doubleTapSeek.tap', side: 'back' } } as const;
const right = { send: { type: 'doubleTapSeek.tap', side: 'forward' } } as const;
function sought({ parent }: Observed, ...seconds: number[]): void {
  const requested = parent.map((event) => (event as unknown as { seconds: number }).seconds);
  if (String(requested) !== String(seconds)) throw new Error(`asked for ${requested.join()}`);
}

type Journey = PinnedJourney<typeof doubleTapSeekMachine>;
const act = stepsOf<typeof doubleTapSeekMachine>();
const jumps = (seconds: number, step: number) => ({
  in: 'jumping',
  context: { seconds },
  parent: [{ type: 'playback.seekBy', seconds: step }],
});
const tap = (side: 'back' | 'forward', expects: Expected<typeof doubleTapSeekMachine>) =>
  act.send({ type: 'doubleTapSeek.tap', side }, expects);
const isArmed = { in: 'armed', context: { seconds: 0 }, parent: [] } as const;

const eachStep: readonly Journey[] = [
  {
    name: '[P15] a jump adds up while taps follow, and the other side begins at nothing',
    onChart: true,
    steps: [
      tap('forward', isArmed),
      tap('forward', jumps(10, 10)),
      tap('forward', jumps(20, 10)),
      tap('back', { ...isArmed, context: { seconds: 0, side: 'back' } }),
      tap('back', jumps(10, -10)),
    ],
    ends: 'jumping',
  },
  {
    name: '[P15] a tap on the other side waits for its own second one',
    onChart: true,
    steps: [
      tap('forward', isArmed),
      act.wait(299),
      tap('back', { ...isArmed, context: { side: 'back' } }),
      act.wait(299, { in: 'armed' }),
      act.wait(1, { in: 'idle' }),
    ],
    ends: 'idle',
  },
  {
    name: '[P15] each tap of a jump keeps it in sight longer',
    onChart: true,
    steps: [
      left,
      left,
      act.wait(799),
      tap('back', jumps(20, -10)),
      act.wait(799, { in: 'jumping' }),
      act.wait(1, { in: 'idle' }),
    ],
    ends: 'idle',
  },
];

export default definePaths(doubleTapSeekMachine, {
  name: 'double-tap-seek',
  input: undefined,
  events: { 'doubleTapSeek.tap': [{ side: 'back' }, { side: 'forward' }] },
  results: {},
  explore: { contextKey: ({ side, seconds }) => [side, Math.min(seconds, 20)] },
  unseen: [{ state: 'armed', like: 'idle', reason: 'one tap alone shows the controls and nothing else' }],
  pinned: [
    {
      name: '[P15] one tap seeks nowhere',
      steps: [left, { elapse: TAP_PAIR_MS }, left],
      ends: 'armed',
      check: (_, observed) => sought(observed),
    },
    {
      name: '[P15] two taps on the left go back ten seconds, and each one more ten more',
      steps: [left, left, { elapse: TAP_CHAIN_MS - 1 }, left, left],
      ends: 'jumping',
      check(snapshot, observed) {
        sought(observed, -10, -10, -10);
        if (snapshot.context.seconds !== 30) throw new Error(`shows ${snapshot.context.seconds}`);
      },
    },
    {
      name: '[P15] a tap on each side is no double tap',
      steps: [left, right],
      ends: 'armed',
      check: (_, observed) => sought(observed),
    },
    {
      name: '[P15] the other side starts over, and goes the other way',
      steps: [right, right, left, left],
      ends: 'jumping',
      check: (_, observed) => sought(observed, 10, -10),
    },
    { name: '[P15] a jump is over after a while', steps: [right, right, { elapse: TAP_CHAIN_MS }], ends: 'idle' },
    ...eachStep,
  ],
});
