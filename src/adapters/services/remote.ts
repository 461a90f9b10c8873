/** The requests of external films, for their chart. */
import { addAddress, probeAddress } from '../../../core/contract/remote.ts';
import type { ProbeResult, RemoteDraft, RemoteSaveResult } from '../../../machines/studio/remote/remote.machine.ts';
import type { SendRequest } from './client.ts';

export async function sendProbe(
  sendRequest: SendRequest,
  { address }: { address: string },
  signal: AbortSignal,
): Promise<ProbeResult> {
  const response = await sendRequest(probeAddress, { address }, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', finding: response.finding };
    case 'refused':
      return { status: 'refused', reason: response.reason, detail: response.detail };
    case 'limited':
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`probeAddress: ${response.status}`);
  }
}

export async function sendAddress(
  sendRequest: SendRequest,
  { address, draft: { collectionId, ...draft } }: { address: string; draft: RemoteDraft },
  signal: AbortSignal,
): Promise<RemoteSaveResult> {
  const params = { address, ...draft, ...(collectionId === '' ? {} : { collectionId }) };
  const response = await sendRequest(addAddress, params, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', id: response.id, type: response.type };
    case 'refused':
      return { status: 'refused', reason: response.reason, detail: response.detail };
    case 'limited':
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`addAddress: ${response.status}`);
  }
}
