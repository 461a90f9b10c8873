import type { ActorRefFrom } from 'xstate';
import type { passwordMachine } from '../../../machines/shared/password/password.machine.ts';

export type PasswordRef = ActorRefFrom<typeof passwordMachine>;
