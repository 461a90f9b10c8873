/** Storage hosts of a group's files, and the steps they require before playback (rows P30). */
import { PRIVATE_STORAGE_HOSTS, PROVIDER_STORAGE_HOSTS } from './constants/people.ts';
import { providerFilm } from './providers.ts';
import { mapAddresses } from './replay-address.ts';
import type { DataDocument, VideoBody } from './data-document.ts';

/**
 * How a private storage gives access to its films. `provider`: the provider's `player.json` names the stream, for
 * requests with the film's token; `signed`: the server signs the name of a file. Undefined: its addresses are
 * playable as they are.
 */
export function privateStorage(storageHostId: number | undefined): 'provider' | 'signed' | undefined {
  if (storageHostId === undefined || !PRIVATE_STORAGE_HOSTS.includes(storageHostId)) return undefined;
  return PROVIDER_STORAGE_HOSTS.includes(storageHostId) ? 'provider' : 'signed';
}

/**
 * Why the address of a private video could not be fetched, as numbers shown to the viewer: (1) the film has no token,
 * (2) no response in time, (3) access is refused, (4) the response is invalid.
 */
export const ADDRESS_FAILURES = [1, 2, 3, 4] as const;
export type AddressFailure = (typeof ADDRESS_FAILURES)[number];

const FILM_PATH = /^(.*\/vod\/[\w-]{1,64})(?:\/token\/([\w-]{1,128}))?(?:\/|$)/;

/** A film at a private provider: the address of its `player.json`, and its token. */
export interface PrivateFilm {
  playerJson: string;
  token: string | undefined;
}

/** @returns undefined for an address that is playable as it is: of another site, or a page with its own player */
export function privateFilm(url: string): PrivateFilm | undefined {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || providerFilm(url) !== undefined) return undefined;
  const [, film, token] = FILM_PATH.exec(address.pathname) ?? [];
  if (film === undefined) return undefined;
  const path = token === undefined ? film : `${film}/token/${token}`;
  return { playerJson: `${address.origin}${path}/player.json`, token };
}

/** Whether this is the name of a file in a storage rather than an address: `{medium}/{folder}/{file}`. */
export function isFileName(url: string): boolean {
  return /^[^/.:?#][^:?#]*\/[^:?#]+$/.test(url);
}

/** Whether the storage has to be asked before this address can be played. */
export function isLocked(storageHostId: number | undefined, url: string): boolean {
  const storage = privateStorage(storageHostId);
  if (storage === 'provider') return privateFilm(url) !== undefined;
  return storage === 'signed' && isFileName(url);
}

const addressesOf = ({ replay_url }: VideoBody): string[] => (replay_url ?? '').split(',').map((each) => each.trim());

/** Whether any film of a document requires its storage to be asked. */
export function hasLocked({ video, multi_replays }: DataDocument): boolean {
  return [...addressesOf(video), ...multi_replays.map(({ url }) => url)].some((url) =>
    isLocked(video.storageHostId, url),
  );
}

/** A copy of the document, with each locked address replaced by the result of `open`. */
export async function unlocked(document: DataDocument, open: (url: string) => Promise<string>): Promise<DataDocument> {
  const { video, multi_replays } = document;
  const opened = async (url: string): Promise<string> => (isLocked(video.storageHostId, url) ? open(url) : url);
  const [replay_url, ...urls] = await Promise.all([
    mapAddresses(video.replay_url, opened),
    ...multi_replays.map(({ url }) => opened(url)),
  ]);
  return {
    ...document,
    video: { ...video, replay_url },
    multi_replays: multi_replays.map((replay, index) => ({ ...replay, url: urls[index] ?? replay.url })),
  };
}
