/** Selectors of the loop. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Loop } from '../../../../core/domain/loop.ts';
import type { loopMachine } from './loop.machine.ts';

export type LoopRef = ActorRefFrom<typeof loopMachine>;
type LoopSnapshot = SnapshotFrom<typeof loopMachine> | undefined;

export const selectLoop = (loop: LoopSnapshot): Loop | undefined => loop?.context.loop;

export type LoopState = 'off' | 'open' | 'looping' | 'lost';
export function selectLoopState(loop: LoopSnapshot): LoopState {
  return (['open', 'looping', 'lost'] as const).find((state) => loop?.matches(state)) ?? 'off';
}
