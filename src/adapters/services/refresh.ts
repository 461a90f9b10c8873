/** Requests repeated while a film is on show: newer data of a live event, and a newer signature. */
import type { LiveRefresh, PlayRequest, RefreshInput, RenewResult } from '../../../machines/player/player.ports.ts';
import { checkMediaPlayerAccess } from '../../../core/contract/player-access.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { parseReplays } from '../../../core/domain/replay-address.ts';
import { hasLocked } from '../../../core/domain/storage-host.ts';
import type { Absolute } from './addresses.ts';
import { fetchPlayerAccess, playerAccessParams } from './access.ts';
import type { ReadJson, SendRequest } from './client.ts';
import { requestDataFile } from './data-files.ts';
import { openStorage } from './storage.ts';

/** Address of the medium's data. */
export interface DataSource {
  sendRequest: SendRequest;
  absolute: Absolute;
  /** Absolute address of the data files, with its trailing slash. */
  tagsUrl: string;
  readJson?: ReadJson | undefined;
}

/** The data file of every listed medium has a version; the parts missing from a stub come from the server. */
export async function refreshData(
  { sendRequest, absolute, tagsUrl, readJson }: DataSource,
  { request, version, published, every }: RefreshInput,
  signal: AbortSignal,
): Promise<LiveRefresh> {
  const medium = { type: request.type, id: request.id ?? '', userId: request.userId };
  const options = { version: published, every, readJson };
  const { document } = await requestDataFile(tagsUrl, absolute, medium, signal, options);
  if (document.kind !== 'hidden' && document.version === version) return { status: 'same' };
  if (document.kind === 'whole') return other(sendRequest, absolute, document, signal);
  const result = await fetchPlayerAccess(sendRequest, absolute, medium, signal);
  if (result.status !== 'ok' || result.document === undefined)
    throw new Error(`checkMediaPlayerAccess: ${result.status}`);
  if (result.document.version === version) return { status: 'same' };
  return other(sendRequest, absolute, result.document, signal);
}

async function other(
  sendRequest: SendRequest,
  absolute: Absolute,
  document: DataDocument,
  signal: AbortSignal,
): Promise<LiveRefresh> {
  return {
    status: 'other',
    document: hasLocked(document) ? await opened(sendRequest, absolute, document, signal) : document,
  };
}

async function opened(
  sendRequest: SendRequest,
  absolute: Absolute,
  document: DataDocument,
  signal: AbortSignal,
): Promise<DataDocument> {
  const result = await openStorage(sendRequest, absolute, { document }, signal);
  if (result.status === 'refused') throw new Error(`private video URL (${result.failure})`);
  return result.document;
}

/** A newer signature for the film on show; any other response leads back to the access checks. */
export async function renewGrant(
  { sendRequest, absolute }: DataSource,
  { request }: { request: PlayRequest },
  signal: AbortSignal,
): Promise<RenewResult> {
  const params = playerAccessParams({ type: request.type, id: request.id ?? '', userId: request.userId });
  const response = await sendRequest(checkMediaPlayerAccess, params, signal);
  if (response.status === 'error' || response.status === 'other')
    throw new Error(`checkMediaPlayerAccess: ${response.status}`);
  if (response.status !== 'ok') return { status: 'refused' };
  const { replay_url, document, grant } = response.data;
  if (document && grant && hasLocked(document)) {
    const { video } = await opened(sendRequest, absolute, document, signal);
    const [film] = parseReplays(video.replay_url);
    return film ? { status: 'ok', url: film.url, grant } : { status: 'refused' };
  }
  const url = (replay_url || document?.video.replay_url || document?.video.live_url)?.split(',')[0];
  return url !== undefined && grant !== undefined ? { status: 'ok', url: absolute(url), grant } : { status: 'refused' };
}
