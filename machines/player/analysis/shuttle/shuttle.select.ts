/** Selectors of the shuttle. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { shuttleMachine } from './shuttle.machine.ts';

export type ShuttleRef = ActorRefFrom<typeof shuttleMachine>;
type Shuttle = SnapshotFrom<typeof shuttleMachine>;

/** Playback rate; negative is backward, 0 is paused. */
export const selectSpeed = (shuttle: Shuttle): number => shuttle.context.speed;
/** Frames per step; 0 while the browser plays. */
export const selectStride = (shuttle: Shuttle): number =>
  shuttle.matches('stepped') ? shuttle.context.stepping.stride : 0;
/** The rate actually achieved while stepping, rounded to hundredths. */
export const selectHeld = (shuttle: Shuttle): number => Math.round(shuttle.context.stepping.held * 100) / 100;
