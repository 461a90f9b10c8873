import type { ActorRefFrom } from 'xstate';
import type { manageMachine } from '../../../machines/shared/manage/manage.machine.ts';

export type ManageRef = ActorRefFrom<typeof manageMachine>;
