import type { ActorRefFrom } from 'xstate';
import type { accountMachine } from '../../../machines/shared/account/account.machine.ts';

export type AccountRef = ActorRefFrom<typeof accountMachine>;
