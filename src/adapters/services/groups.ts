/** The requests of a group's settings, the first run, and the page that removes the samples. */
import type { RemovalResult, RemoveResult } from '../../../machines/shared/own-library/own-library.machine.ts';
import type {
  GroupInput,
  GroupSettings,
  SavedChanges,
  SettingsResult,
} from '../../../machines/shared/group-settings/group-settings.ports.ts';
import {
  getGroupSettings,
  getSampleRemoval,
  type GroupSettings as SentSettings,
  removeSamples,
  saveGroupSettings,
} from '../../../core/contract/groups.ts';
import type { SendRequest } from './client.ts';

function settingsOf({
  name,
  language,
  accent = '',
  logo = '',
  embedding,
  version,
  firstRun,
}: SentSettings): GroupSettings {
  return { name, language, accent, logo, embedding: embedding || 'anyone', version, firstRun };
}

export async function fetchGroupSettings(
  sendRequest: SendRequest,
  input: GroupInput,
  signal: AbortSignal,
): Promise<SettingsResult> {
  const response = await sendRequest(getGroupSettings, input, signal);
  if (response.status === 'ok') return { status: 'ok', settings: settingsOf(response.data) };
  if (response.status === 'private' || response.status === 'disconnected') return { status: response.status };
  throw new Error(`getGroupSettings: ${response.status}`);
}

export async function sendGroupSettings(
  sendRequest: SendRequest,
  { groupId, version, changes, done }: SavedChanges,
  signal: AbortSignal,
): Promise<SettingsResult> {
  const response = await sendRequest(saveGroupSettings, { groupId, version, ...changes, done }, signal);
  switch (response.status) {
    case 'ok':
    case 'changed':
      return { status: response.status, settings: settingsOf(response.data) };
    case 'unreadable':
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`saveGroupSettings: ${response.status}`);
  }
}

export async function fetchSampleRemoval(sendRequest: SendRequest, signal: AbortSignal): Promise<RemovalResult> {
  const response = await sendRequest(getSampleRemoval, {}, signal);
  if (response.status === 'ok') return { status: 'ok', removal: response.data };
  if (response.status === 'private' || response.status === 'disconnected') return { status: response.status };
  throw new Error(`getSampleRemoval: ${response.status}`);
}

export async function sendRemoval(sendRequest: SendRequest, signal: AbortSignal): Promise<RemoveResult> {
  const { status } = await sendRequest(removeSamples, {}, signal);
  if (status === 'ok' || status === 'empty' || status === 'private' || status === 'disconnected') return { status };
  throw new Error(`removeSamples: ${status}`);
}
