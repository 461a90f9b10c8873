import type { ActorRefFrom } from 'xstate';
import type { editMachine } from '../../../machines/studio/edit/edit.machine.ts';

export type EditRef = ActorRefFrom<typeof editMachine>;
