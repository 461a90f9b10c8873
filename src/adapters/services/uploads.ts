/** The requests of the uploads page, as its chart hears their results. */
import { deleteUpload, describeUpload, getUploads, retryUpload } from '../../../core/contract/uploads.ts';
import type { UploadActResult, UploadChange, UploadsResult } from '../../../machines/studio/uploads/uploads.ports.ts';
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

/** @throws where the host could not do it */
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
