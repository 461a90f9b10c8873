/** Addresses of the films of a private storage: requested from the provider, or signed by the server (row P30). */
import * as v from 'valibot';
import type { StorageResult } from '../../../machines/player/player.ports.ts';
import { playerJson } from '../../../core/contract/player-json.ts';
import { getSignedUrlByStorageHost } from '../../../core/contract/sources.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { privateFilm, privateStorage, unlocked } from '../../../core/domain/storage-host.ts';
import type { AddressFailure } from '../../../core/domain/storage-host.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';

/** Header with the token of a private film. Source: player document, point 7; the name is api.video's. */
const TOKEN_HEADER = 'X-Token-Session';

/** An address could not be fetched, with the reason. */
class AddressError extends Error {
  readonly failure: AddressFailure;

  constructor(failure: AddressFailure) {
    super(`private video URL (${failure})`);
    this.failure = failure;
  }
}

const orFailure = <A>(request: Promise<A>, failure: AddressFailure): Promise<A> =>
  request.catch(() => {
    throw new AddressError(failure);
  });

/** A cross-origin response: requested without cookies and without a referrer. */
async function fetchProvider(url: string, signal: AbortSignal): Promise<string> {
  const { playerJson: file, token } = privateFilm(url) ?? {};
  if (file === undefined || token === undefined) throw new AddressError(1);
  const headers = { [TOKEN_HEADER]: token };
  const init = { headers, signal, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
  const response = await orFailure(fetch(file, init), 2);
  if (!response.ok) throw new AddressError(3);
  const read = v.safeParse(playerJson, await orFailure(response.json(), 4));
  const src = read.success ? URL.parse(read.output.video.src, file)?.href : undefined;
  if (src === undefined) throw new AddressError(4);
  return src;
}

async function fetchSigned(
  sendRequest: SendRequest,
  absolute: Absolute,
  { video }: DataDocument,
  fileName: string,
  signal: AbortSignal,
): Promise<string> {
  const params = { assetType: video.type, fileName, storageHost: video.storageHostId ?? 0, groupId: video.group };
  const response = await orFailure(sendRequest(getSignedUrlByStorageHost, params, signal), 2);
  if (response.status === 'ok') return absolute(response.data);
  throw new AddressError(3);
}

/**
 * The document with playable addresses.
 *
 * @throws if the chart has aborted; every failure of the storage is a result
 */
export async function openStorage(
  sendRequest: SendRequest,
  absolute: Absolute,
  { document }: { document: DataDocument },
  signal: AbortSignal,
): Promise<StorageResult> {
  const isProvider = privateStorage(document.video.storageHostId) === 'provider';
  const open = (url: string): Promise<string> =>
    isProvider ? fetchProvider(url, signal) : fetchSigned(sendRequest, absolute, document, url, signal);
  try {
    return { status: 'ok', document: await unlocked(document, open) };
  } catch (error) {
    if (error instanceof AddressError && !signal.aborted) return { status: 'refused', failure: error.failure };
    throw error;
  }
}
