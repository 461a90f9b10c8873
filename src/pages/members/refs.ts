import type { ActorRefFrom } from 'xstate';
import type { membersMachine } from '../../../machines/shared/members/members.machine.ts';

export type MembersRef = ActorRefFrom<typeof membersMachine>;
