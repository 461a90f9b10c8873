import type { ActorRefFrom } from 'xstate';
import type { firstRunMachine } from '../../../machines/shared/first-run/first-run.machine.ts';

export type FirstRunRef = ActorRefFrom<typeof firstRunMachine>;
