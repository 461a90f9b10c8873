/** The requests of the page of live events, for its chart. */
import {
  createLiveEvent,
  endLiveEvent,
  getLiveEvents,
  renewLiveKey,
  startLiveEvent,
  trimLiveEvent,
} from '../../../core/contract/live.ts';
import type {
  CommandResult,
  CreateResult,
  EventDraft,
  LiveBoard,
  LiveCommand,
} from '../../../machines/studio/live-events/live-events.ports.ts';
import type { SendRequest } from './client.ts';

export async function fetchLiveBoard(sendRequest: SendRequest, signal: AbortSignal): Promise<LiveBoard> {
  const response = await sendRequest(getLiveEvents, {}, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', ...response.data };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getLiveEvents: ${response.status}`);
  }
}

export async function sendLiveEvent(
  sendRequest: SendRequest,
  { title, startsAt, visibility, collectionId, windowS, silenceS, cameras }: EventDraft,
  signal: AbortSignal,
): Promise<CreateResult> {
  const typed = new Date(startsAt).getTime();
  const response = await sendRequest(
    createLiveEvent,
    {
      title: title.trim(),
      // In the device's time zone.
      startsAt: Number.isNaN(typed) ? Date.now() : typed,
      visibility,
      ...(collectionId === '' ? {} : { collectionId }),
      cameras: cameras.map(({ name, kind, url }) => ({ name, kind, ...(kind === 'hls' ? { url: url.trim() } : {}) })),
      ...(windowS === undefined ? {} : { windowS }),
      ...(silenceS === undefined ? {} : { silenceS }),
    },
    signal,
  );
  switch (response.status) {
    case 'ok':
      return { status: 'ok', keys: response.data.keys };
    case 'address':
      return { status: 'address', camera: response.data };
    case 'private':
    case 'noEncoder':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`createLiveEvent: ${response.status}`);
  }
}

export async function sendLiveCommand(
  sendRequest: SendRequest,
  command: LiveCommand,
  signal: AbortSignal,
): Promise<CommandResult> {
  const { id } = command.event;
  switch (command.kind) {
    case 'start':
      return resultOf(await sendRequest(startLiveEvent, { id }, signal));
    case 'end':
      return resultOf(await sendRequest(endLiveEvent, { id }, signal));
    case 'trim':
      return resultOf(await sendRequest(trimLiveEvent, { id, ...command.range }, signal));
    case 'renew': {
      const response = await sendRequest(renewLiveKey, { id, cameraId: command.cameraId }, signal);
      return response.status === 'ok' ? { status: 'ok', key: response.data } : resultOf(response);
    }
    default:
      return command satisfies never;
  }
}

/** @throws if the server could not process the request */
function resultOf({ status }: { status: string }): CommandResult {
  switch (status) {
    case 'ok':
    case 'empty':
    case 'private':
    case 'ended':
    case 'live':
    case 'invalid':
    case 'disconnected':
      return { status };
    default:
      throw new Error(`the page of live events received ${status}`);
  }
}
