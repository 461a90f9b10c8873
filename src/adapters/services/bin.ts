/** The requests of the bin, for its chart. */
import type { BinResult, BinRestoring } from '../../../machines/library/bin.machine.ts';
import { getBin, restoreMedia } from '../../../core/contract/deleting.ts';
import { daysLeft } from '../../../core/domain/bin.ts';
import type { BinEntry } from '../../../core/domain/bin.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { SendRequest } from './client.ts';

/** @param now this device's time, from which days are counted */
export async function fetchBin(
  sendRequest: SendRequest,
  now: () => EpochMs,
  page: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<BinResult> {
  const response = await sendRequest(getBin, page, signal);
  switch (response.status) {
    case 'ok':
      return {
        status: 'ok',
        entries: response.data.map(({ goneAt, ...entry }) => ({ ...entry, daysLeft: daysLeft(goneAt, now()) })),
        hasMore: response.data.length === page.limit,
      };
    case 'empty':
      return { status: 'ok', entries: [], hasMore: false };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getBin: ${response.status}`);
  }
}

export async function restoreEntry(
  sendRequest: SendRequest,
  { entry: { id, type } }: { entry: BinEntry },
  signal: AbortSignal,
): Promise<BinRestoring> {
  const response = await sendRequest(restoreMedia, { mediaId: id, mediaType: type }, signal);
  switch (response.status) {
    case 'ok':
    case 'private':
    case 'disconnected':
      return { status: response.status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`restoreMedia: ${response.status}`);
  }
}
