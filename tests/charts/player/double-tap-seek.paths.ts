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
    name: '[P15] successive taps add up, and a tap on the other side starts from zero',
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
    name: '[P15] a tap on the other side starts a new double-tap window',
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
    name: '[P15] each further tap keeps the jump on show for longer',
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
      name: '[P15] single taps do not seek',
      steps: [left, { elapse: TAP_PAIR_MS }, left],
      ends: 'armed',
      check: (_, observed) => sought(observed),
    },
    {
      name: '[P15] two taps on the left seek back ten seconds, and each further tap ten more',
      steps: [left, left, { elapse: TAP_CHAIN_MS - 1 }, left, left],
      ends: 'jumping',
      check(snapshot, observed) {
        sought(observed, -10, -10, -10);
        if (snapshot.context.seconds !== 30) throw new Error(`shows ${snapshot.context.seconds}`);
      },
    },
    {
      name: '[P15] one tap on each side is not a double tap',
      steps: [left, right],
      ends: 'armed',
      check: (_, observed) => sought(observed),
    },
    {
      name: '[P15] a double tap on the other side seeks in the opposite direction',
      steps: [right, right, left, left],
      ends: 'jumping',
      check: (_, observed) => sought(observed, 10, -10),
    },
    {
      name: '[P15] a jump ends when no further tap follows',
      steps: [right, right, { elapse: TAP_CHAIN_MS }],
      ends: 'idle',
    },
    ...eachStep,
  ],
});
