import type { ActorRefFrom } from 'xstate';
import type { testRunMachine } from '../../../machines/studio/test-run/test-run.machine.ts';

export type TestRef = ActorRefFrom<typeof testRunMachine>;
