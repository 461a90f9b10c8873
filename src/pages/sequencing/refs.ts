import type { ActorRefFrom } from 'xstate';
import type { sequencingMachine } from '../../../machines/studio/sequencing.machine.ts';

export type SequencingRef = ActorRefFrom<typeof sequencingMachine>;
