/** The requests of the uploads page, for its chart. */
import { deleteUpload, describeUpload, getFilmFacts, getUploads, retryUpload } from '../../../core/contract/uploads.ts';
import type { UploadActResult, UploadChange, UploadsResult } from '../../../machines/studio/uploads/uploads.ports.ts';
import type { FilmFactsResult } from '../../../machines/studio/film-facts/film-facts.machine.ts';
import type { SendRequest } from './client.ts';

export async function fetchUploads(sendRequest: SendRequest, signal: AbortSignal): Promise<UploadsResult> {
  const response = await sendRequest(getUploads, {}, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', ...response.data, left: response.data.left };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getUploads: ${response.status}`);
  }
}

/** If the session is lost, the list on the same page leads to the sign-in. */
export async function fetchFilmFacts(
  sendRequest: SendRequest,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<FilmFactsResult> {
  const response = await sendRequest(getFilmFacts, { id }, signal);
  if (response.status === 'ok') return { status: 'ok', facts: response.data };
  if (response.status === 'error') throw new Error(`getFilmFacts: ${response.status}`);
  return { status: 'none' };
}

export async function sendDescription(
  sendRequest: SendRequest,
  { id, change }: { id: string; change: UploadChange },
  signal: AbortSignal,
): Promise<UploadActResult> {
  return resultOf(await sendRequest(describeUpload, { id, ...change }, signal));
}

export async function sendRetry(
  sendRequest: SendRequest,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<UploadActResult> {
  return resultOf(await sendRequest(retryUpload, { id }, signal));
}

export async function sendDeletion(
  sendRequest: SendRequest,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<UploadActResult> {
  return resultOf(await sendRequest(deleteUpload, { id }, signal));
}

/** @throws if the server could not process the request */
function resultOf({ status }: { status: string }): UploadActResult {
  switch (status) {
    case 'ok':
    case 'empty':
    case 'private':
    case 'ready':
    case 'disconnected':
      return { status };
    default:
      throw new Error(`the uploads page received ${status}`);
  }
}
