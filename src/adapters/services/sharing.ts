/** The requests of the Sharing tab, as its chart hears their answers. */
import type {
  ShareResult,
  ShareChange,
  SharesResult,
  SharingInput,
} from '../../../machines/library/sharing.machine.ts';
import { getShares, shareMedia, unshareMedia } from '../../../core/contract/sharing.ts';
import { endOfDay } from '../../../core/domain/sharing.ts';
import type { Ask } from './client.ts';

export async function fetchShares(ask: Ask, { mediaId }: SharingInput, signal: AbortSignal): Promise<SharesResult> {
  const answer = await ask(getShares, { mediaId }, signal);
  if (answer.status === 'ok') return { status: 'ok', shares: answer.data };
  if (answer.status === 'disconnected') return answer;
  if (answer.status === 'private' || answer.status === 'empty') return { status: 'private' };
  throw new Error(`getShares: ${answer.status}`);
}

/** @param linkOf makes a link's address whole, for whoever gets it */
export async function sendShare(
  ask: Ask,
  linkOf: (address: string) => string,
  { mediaId, change }: SharingInput & { change: ShareChange },
  signal: AbortSignal,
): Promise<ShareResult> {
  if (change.kind === 'end') return endShare(ask, mediaId, change.id, signal);
  const answer = await ask(shareMedia, { mediaId, ...optionsOf(change) }, signal);
  switch (answer.status) {
    case 'ok':
      return { status: 'ok', address: answer.data.address === undefined ? undefined : linkOf(answer.data.address) };
    case 'unknown':
    case 'date':
    case 'full':
    case 'disconnected':
      return { status: answer.status };
    case 'private':
    case 'empty':
      return { status: 'private' };
    default:
      throw new Error(`shareMedia: ${answer.status}`);
  }
}

function optionsOf(change: Exclude<ShareChange, { kind: 'end' }>) {
  if (change.kind !== 'link') return change;
  const endsAt = endOfDay(change.endsOn);
  return { kind: change.kind, ...(endsAt !== undefined && { endsAt }) };
}

/** What has ended already has ended. */
async function endShare(ask: Ask, mediaId: string, shareId: string, signal: AbortSignal): Promise<ShareResult> {
  const answer = await ask(unshareMedia, { mediaId, shareId }, signal);
  switch (answer.status) {
    case 'ok':
    case 'empty':
      return { status: 'ok', address: undefined };
    case 'private':
    case 'disconnected':
      return { status: answer.status };
    default:
      throw new Error(`unshareMedia: ${answer.status}`);
  }
}
