import type { ActorRefFrom } from 'xstate';
import type { followingMachine } from '../../../machines/shared/following/following.machine.ts';
import type { pushDeviceMachine } from '../../../machines/shared/following/push-device.machine.ts';

export type FollowingRef = ActorRefFrom<typeof followingMachine>;
export type PushDeviceRef = ActorRefFrom<typeof pushDeviceMachine>;
