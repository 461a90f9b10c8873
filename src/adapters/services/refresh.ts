/** What is asked again while a film is on show: newer data of a live event, and a newer signature. */
import type { LiveRefresh, PlayRequest, RenewResult } from '../../../machines/player/player.ports.ts';
import { checkMediaPlayerAccess } from '../../../core/contract/player-access.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { parseReplays } from '../../../core/domain/replay-address.ts';
import { hasLocked } from '../../../core/domain/storage-host.ts';
import type { Absolute } from './addresses.ts';
import { fetchPlayerAccess, playerAccessParams } from './access.ts';
import type { Ask } from './client.ts';
import { requestDataFile } from './data-files.ts';
import { openStorage } from './storage.ts';

/** Where the media's data lie. */
export interface DataSource {
  ask: Ask;
  absolute: Absolute;
  /** Absolute address of the data files, with its last slash. */
  tagsUrl: string;
}

/** The data file carries the version of every listed medium; what a stub leaves out comes from the host. */
export async function refreshData(
  { ask, absolute, tagsUrl }: DataSource,
  { request, version }: { request: PlayRequest; version: number },
  signal: AbortSignal,
): Promise<LiveRefresh> {
  const medium = { type: request.type, id: request.id ?? '', userId: request.userId };
  const { document } = await requestDataFile(tagsUrl, absolute, medium, signal);
  if (document.kind !== 'hidden' && document.version === version) return { status: 'same' };
  if (document.kind === 'whole') return other(ask, absolute, document, signal);
  const answer = await fetchPlayerAccess(ask, absolute, medium, signal);
  if (answer.status !== 'ok' || answer.document === undefined)
    throw new Error(`checkMediaPlayerAccess: ${answer.status}`);
  if (answer.document.version === version) return { status: 'same' };
  return other(ask, absolute, answer.document, signal);
}

async function other(ask: Ask, absolute: Absolute, document: DataDocument, signal: AbortSignal): Promise<LiveRefresh> {
  return { status: 'other', document: hasLocked(document) ? await opened(ask, absolute, document, signal) : document };
}

async function opened(
  ask: Ask,
  absolute: Absolute,
  document: DataDocument,
  signal: AbortSignal,
): Promise<DataDocument> {
  const answer = await openStorage(ask, absolute, { document }, signal);
  if (answer.status === 'refused') throw new Error(`private video URL (${answer.failure})`);
  return answer.document;
}

/** A newer signature for a film on show; anything but a grant takes the film away. */
export async function renewGrant(
  { ask, absolute }: DataSource,
  { request }: { request: PlayRequest },
  signal: AbortSignal,
): Promise<RenewResult> {
  const params = playerAccessParams({ type: request.type, id: request.id ?? '', userId: request.userId });
  const answer = await ask(checkMediaPlayerAccess, params, signal);
  if (answer.status === 'error' || answer.status === 'other')
    throw new Error(`checkMediaPlayerAccess: ${answer.status}`);
  if (answer.status !== 'ok') return { status: 'refused' };
  const { replay_url, document, grant } = answer.data;
  if (document && grant && hasLocked(document)) {
    const { video } = await opened(ask, absolute, document, signal);
    const [film] = parseReplays(video.replay_url);
    return film ? { status: 'ok', url: film.url, grant } : { status: 'refused' };
  }
  const url = (replay_url || document?.video.replay_url || document?.video.live_url)?.split(',')[0];
  return url !== undefined && grant !== undefined ? { status: 'ok', url: absolute(url), grant } : { status: 'refused' };
}
