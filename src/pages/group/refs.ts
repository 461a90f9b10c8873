import type { ActorRefFrom } from 'xstate';
import type { groupSettingsMachine } from '../../../machines/shared/group-settings/group-settings.machine.ts';

export type GroupSettingsRef = ActorRefFrom<typeof groupSettingsMachine>;
