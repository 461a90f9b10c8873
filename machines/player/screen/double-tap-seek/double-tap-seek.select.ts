import type { SnapshotFrom } from 'xstate';
import type { doubleTapSeekMachine } from './double-tap-seek.machine.ts';

/** Seconds of the current jump, negative for backward; 0: none. */
export function selectJump(chain: SnapshotFrom<typeof doubleTapSeekMachine> | undefined): number {
  if (!chain?.matches('jumping')) return 0;
  return chain.context.side === 'back' ? -chain.context.seconds : chain.context.seconds;
}
