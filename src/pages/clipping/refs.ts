import type { ActorRefFrom } from 'xstate';
import type { clippingMachine } from '../../../machines/studio/clipping/clipping.machine.ts';

export type ClippingRef = ActorRefFrom<typeof clippingMachine>;
