import { isAdHost, isAt, providerFilm } from './providers.ts';

/**
 * How an address is played. `provider`: a video site in a frame of its own; `adHost`: an advert that is a page. `invalid`:
 * no address at all, or a video site's page that cannot be played here.
 */
export type EngineKind = 'hls' | 'dash' | 'native' | 'provider' | 'adHost' | 'invalid';

/**
 * Hosts whose addresses are pages, not films (Player 5: "video sites and api.video standard"). Those that name a film of a
 * provider that is spoken with are played; the others, and Dailymotion's (decision 0140), cannot be.
 */
const SITE_HOSTS = [
  'youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'dailymotion.com',
  'dai.ly',
  'api.video',
];

/** The address is a page that plays by itself: its pictures and renditions are out of reach. */
export const isPage = (url: string): boolean => ['provider', 'adHost'].includes(engineKind(url));

const NATIVE = /\.(mp4|m4v|mov|webm|ogv|mp3|m4a|aac|ogg|oga|wav)$/;

const SOUND = /\.(mp3|m4a|aac|ogg|oga|wav)$/;

/** The address is of a file without a picture, by its ending. */
export const isSound = (url: string): boolean =>
  SOUND.test(URL.parse(url, 'http://local.invalid/')?.pathname.toLowerCase() ?? '');

/**
 * Picks the engine by the address (row P07).
 *
 * Http(s), blob and local (relative) addresses are valid, anything else is not (Player 5). A manifest or a plain file
 * plays here wherever it lies; of what remains, the providers' pages are known by their host.
 *
 * @param url as in the data document; a query does not count, nor does a fragment that is no mark (`markedAddress`)
 */
export function engineKind(url: string): EngineKind {
  const address = url.trim();
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (address === '' || /[\u0000-\u001f]/.test(address)) return 'invalid';
  if (address.startsWith('blob:')) return 'native';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return 'invalid';
  const parsed = URL.parse(address, 'http://local.invalid/');
  if (!parsed) return 'invalid';
  const path = parsed.pathname.toLowerCase();
  if (path.endsWith('.m3u8') || parsed.hash === '#.m3u8') return 'hls';
  if (path.endsWith('.mpd') || parsed.hash === '#.mpd') return 'dash';
  if (NATIVE.test(path)) return 'native';
  if (isAdHost(parsed.hostname)) return 'adHost';
  if (providerFilm(address)) return 'provider';
  const isSite = SITE_HOSTS.some((host) => isAt(parsed.hostname, host));
  return isSite ? 'invalid' : 'native';
}
