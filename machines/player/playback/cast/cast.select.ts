import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { castMachine } from './cast.machine.ts';

export type CastRef = ActorRefFrom<typeof castMachine>;
type Cast = SnapshotFrom<typeof castMachine>;

/** There is a device, or one plays. */
export const selectIsCastOffered = (cast: Cast): boolean => cast.hasTag('offered');
/** The browser asks which device: pressing again does nothing. */
export const selectIsRequestingDevice = (cast: Cast): boolean => cast.matches('asking');
/** `here`: on this device; `back`: here again after another one. */
export const selectWherePlayed = (cast: Cast): 'connecting' | 'connected' | 'back' | 'here' => {
  if (cast.matches('connecting')) return 'connecting';
  if (cast.matches('connected')) return 'connected';
  return cast.context.isBack ? 'back' : 'here';
};
