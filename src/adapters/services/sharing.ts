/** The requests of the Sharing tab, for its chart. */
import type {
  ShareResult,
  ShareChange,
  SharesResult,
  SharingInput,
} from '../../../machines/library/sharing.machine.ts';
import { getShares, shareMedia, unshareMedia } from '../../../core/contract/sharing.ts';
import { endOfDay } from '../../../core/domain/sharing.ts';
import type { SendRequest } from './client.ts';

export async function fetchShares(
  sendRequest: SendRequest,
  { mediaId }: SharingInput,
  signal: AbortSignal,
): Promise<SharesResult> {
  const response = await sendRequest(getShares, { mediaId }, signal);
  if (response.status === 'ok') return { status: 'ok', shares: response.data };
  if (response.status === 'disconnected') return response;
  if (response.status === 'private' || response.status === 'empty') return { status: 'private' };
  throw new Error(`getShares: ${response.status}`);
}

/** @param linkOf makes a link's address absolute, for its recipients */
export async function sendShare(
  sendRequest: SendRequest,
  linkOf: (address: string) => string,
  { mediaId, change }: SharingInput & { change: ShareChange },
  signal: AbortSignal,
): Promise<ShareResult> {
  if (change.kind === 'end') return endShare(sendRequest, mediaId, change.id, signal);
  const response = await sendRequest(shareMedia, { mediaId, ...optionsOf(change) }, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', address: response.data.address === undefined ? undefined : linkOf(response.data.address) };
    case 'unknown':
    case 'date':
    case 'full':
    case 'disconnected':
      return { status: response.status };
    case 'private':
    case 'empty':
      return { status: 'private' };
    default:
      throw new Error(`shareMedia: ${response.status}`);
  }
}

function optionsOf(change: Exclude<ShareChange, { kind: 'end' }>) {
  if (change.kind !== 'link') return change;
  const endsAt = endOfDay(change.endsOn);
  return { kind: change.kind, ...(endsAt !== undefined && { endsAt }) };
}

/** A share that has already ended counts as ended. */
async function endShare(
  sendRequest: SendRequest,
  mediaId: string,
  shareId: string,
  signal: AbortSignal,
): Promise<ShareResult> {
  const response = await sendRequest(unshareMedia, { mediaId, shareId }, signal);
  switch (response.status) {
    case 'ok':
    case 'empty':
      return { status: 'ok', address: undefined };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`unshareMedia: ${response.status}`);
  }
}
