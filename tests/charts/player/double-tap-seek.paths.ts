import { doubleTapSeekMachine } from '../../../machines/player/screen/double-tap-seek/double-tap-seek.machine.ts';
import { TAP_CHAIN_MS, TAP_PAIR_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

const left = { send: { type: 'doubleTapSeek.tap', side: 'back' } } as const;
const right = { send: { type: 'doubleTapSeek.tap', side: 'forward' } } as const;
function sought({ parent }: Observed, ...seconds: number[]): void {
  const requested = parent.map((event) => (event as unknown as { seconds: number }).seconds);
  if (String(requested) !== String(seconds)) throw new Error(`asked for ${requested.join()}`);
}

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
  ],
});
