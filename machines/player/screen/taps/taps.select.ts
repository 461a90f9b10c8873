import type { SnapshotFrom } from 'xstate';
import type { tapsMachine } from './taps.machine.ts';

/** Seconds of the jump on show, negative for back; 0: none. */
export function selectJump(taps: SnapshotFrom<typeof tapsMachine> | undefined): number {
  if (!taps?.matches('jumping')) return 0;
  return taps.context.side === 'back' ? -taps.context.seconds : taps.context.seconds;
}
