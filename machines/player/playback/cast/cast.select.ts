import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { castMachine } from './cast.machine.ts';

export type CastRef = ActorRefFrom<typeof castMachine>;
type Cast = SnapshotFrom<typeof castMachine>;

/** A device is available or in use. */
export const selectIsCastOffered = (cast: Cast): boolean => cast.hasTag('offered');
/** The browser's device picker is open: pressing again does nothing. */
export const selectIsRequestingDevice = (cast: Cast): boolean => cast.matches('asking');
/** `here`: on this device; `back`: on this device again after another one. */
export const selectWherePlayed = (cast: Cast): 'connecting' | 'connected' | 'back' | 'here' => {
  if (cast.matches('connecting')) return 'connecting';
  if (cast.matches('connected')) return 'connected';
  return cast.context.isBack ? 'back' : 'here';
};
