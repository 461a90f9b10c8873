/** The requests of the bin, as its chart hears their answers. */
import type { BinResult, BinRestoring } from '../../../machines/library/bin.machine.ts';
import { getBin, restoreMedia } from '../../../core/contract/deleting.ts';
import { daysLeft } from '../../../core/domain/bin.ts';
import type { BinEntry } from '../../../core/domain/bin.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { Ask } from './client.ts';

/** @param now of this device: days are counted from it */
export async function fetchBin(
  ask: Ask,
  now: () => EpochMs,
  page: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<BinResult> {
  const answer = await ask(getBin, page, signal);
  switch (answer.status) {
    case 'ok':
      return {
        status: 'ok',
        entries: answer.data.map(({ goneAt, ...entry }) => ({ ...entry, daysLeft: daysLeft(goneAt, now()) })),
        hasMore: answer.data.length === page.limit,
      };
    case 'empty':
      return { status: 'ok', entries: [], hasMore: false };
    case 'private':
    case 'disconnected':
      return { status: answer.status };
    default:
      throw new Error(`getBin: ${answer.status}`);
  }
}

export async function restoreEntry(
  ask: Ask,
  { entry: { id, type } }: { entry: BinEntry },
  signal: AbortSignal,
): Promise<BinRestoring> {
  const answer = await ask(restoreMedia, { mediaId: id, mediaType: type }, signal);
  switch (answer.status) {
    case 'ok':
    case 'private':
    case 'disconnected':
      return { status: answer.status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`restoreMedia: ${answer.status}`);
  }
}
