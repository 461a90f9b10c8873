import type { ActorRefFrom } from 'xstate';
import type { mediumSearchMachine } from '../../../machines/shared/playground/medium-search.machine.ts';
import type { playgroundMachine } from '../../../machines/shared/playground/playground.machine.ts';

export type PlaygroundRef = ActorRefFrom<typeof playgroundMachine>;
export type MediumSearchRef = ActorRefFrom<typeof mediumSearchMachine>;
