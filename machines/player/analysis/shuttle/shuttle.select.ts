/** What views read of the shuttle. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { shuttleMachine } from './shuttle.machine.ts';

export type ShuttleRef = ActorRefFrom<typeof shuttleMachine>;
type Shuttle = SnapshotFrom<typeof shuttleMachine>;

/** Times, negative backward; 0: rest. */
export const selectSpeed = (shuttle: Shuttle): number => shuttle.context.speed;
/** Over how many frames each step leads; 0 where the browser plays. */
export const selectStride = (shuttle: Shuttle): number =>
  shuttle.matches('stepped') ? shuttle.context.stepping.stride : 0;
/** How fast the film is really gone through while it is stepped, times, to hundredths. */
export const selectHeld = (shuttle: Shuttle): number => Math.round(shuttle.context.stepping.held * 100) / 100;
