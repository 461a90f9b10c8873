/** Implements the ports shared by the group settings and the first run. */
import { fromPromise } from 'xstate';
import type {
  GroupInput,
  LogoResult,
  SavedChanges,
  SettingsResult,
} from '../../../machines/shared/group-settings/group-settings.ports.ts';
import { groupSettingsMachine } from '../../../machines/shared/group-settings/group-settings.machine.ts';
import { readLogo } from '../../adapters/logo.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import { fetchGroupSettings, sendGroupSettings } from '../../adapters/services/groups.ts';

export function groupActors(addresses: ServiceAddresses) {
  const sendRequest = createSendRequest(addresses);
  return {
    fetchSettings: fromPromise<SettingsResult, GroupInput>(({ input, signal }) =>
      fetchGroupSettings(sendRequest, input, signal),
    ),
    saveSettings: fromPromise<SettingsResult, SavedChanges>(({ input, signal }) =>
      sendGroupSettings(sendRequest, input, signal),
    ),
    readLogo: fromPromise<LogoResult, { file: Blob }>(({ input }) => readLogo(input.file)),
  };
}

export const composeGroupSettings = (addresses: ServiceAddresses): typeof groupSettingsMachine =>
  groupSettingsMachine.provide({ actors: groupActors(addresses) });
