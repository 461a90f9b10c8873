/** Where the files of a group lie, and what that asks of the player before it may play them (rows P30). */
import { PRIVATE_STORAGE_HOSTS, PROVIDER_STORAGE_HOSTS } from './constants/people.ts';
import { providerFilm } from './providers.ts';
import { mapAddresses } from './replay-address.ts';
import type { DataDocument, VideoBody } from './data-document.ts';

/**
 * How a private storage gives out its films. `provider`: the provider's `player.json` names the stream to who shows the
 * film's token; `signed`: the server signs the name of a file. Undefined: its addresses may be played as they are.
 */
export function privateStorage(storageHostId: number | undefined): 'provider' | 'signed' | undefined {
  if (storageHostId === undefined || !PRIVATE_STORAGE_HOSTS.includes(storageHostId)) return undefined;
  return PROVIDER_STORAGE_HOSTS.includes(storageHostId) ? 'provider' : 'signed';
}

/**
 * Why the address of a private video could not be fetched, the number shown to the viewer: (1) the film names no token,
 * (2) nothing responds in time, (3) it is refused, (4) the response cannot be read.
 */
export const ADDRESS_FAILURES = [1, 2, 3, 4] as const;
export type AddressFailure = (typeof ADDRESS_FAILURES)[number];

const FILM_PATH = /^(.*\/vod\/[\w-]{1,64})(?:\/token\/([\w-]{1,128}))?(?:\/|$)/;

/** A film at a private provider: where its `player.json` lies, and the token that opens it. */
export interface PrivateFilm {
  playerJson: string;
  token: string | undefined;
}

/** @returns undefined for an address that is played as it is: of another site, or a page that plays by itself */
export function privateFilm(url: string): PrivateFilm | undefined {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || providerFilm(url) !== undefined) return undefined;
  const [, film, token] = FILM_PATH.exec(address.pathname) ?? [];
  if (film === undefined) return undefined;
  const path = token === undefined ? film : `${film}/token/${token}`;
  return { playerJson: `${address.origin}${path}/player.json`, token };
}

/** The name of a file in a storage, no address of it yet: `{medium}/{folder}/{file}`. */
export function isFileName(url: string): boolean {
  return /^[^/.:?#][^:?#]*\/[^:?#]+$/.test(url);
}

/** Whether the storage must be asked before this address can be played. */
export function isLocked(storageHostId: number | undefined, url: string): boolean {
  const storage = privateStorage(storageHostId);
  if (storage === 'provider') return privateFilm(url) !== undefined;
  return storage === 'signed' && isFileName(url);
}

const addressesOf = ({ replay_url }: VideoBody): string[] => (replay_url ?? '').split(',').map((each) => each.trim());

/** Whether any film of a document needs its address from its storage. */
export function hasLocked({ video, multi_replays }: DataDocument): boolean {
  return [...addressesOf(video), ...multi_replays.map(({ url }) => url)].some((url) =>
    isLocked(video.storageHostId, url),
  );
}

/** The same document, with what `open` gives for each address that is locked. */
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
