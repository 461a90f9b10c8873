import { isAdHost, isAt, providerFilm } from './providers.ts';

/**
 * How an address is played. `provider`: a video site in an iframe; `adHost`: an advert that is a page. `invalid`: not
 * an address, or a video site's page that cannot be played here.
 */
export type EngineKind = 'hls' | 'dash' | 'native' | 'provider' | 'adHost' | 'invalid';

/**
 * Hosts whose addresses are pages, not films (Player 5: "video sites and api.video standard"). A page that names a
 * film of a supported provider is played; other pages, and Dailymotion's (decision 0140), cannot be.
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

/** The address is a page with its own player: its pictures and renditions are not accessible. */
export const isPage = (url: string): boolean => ['provider', 'adHost'].includes(engineKind(url));

const NATIVE = /\.(mp4|m4v|mov|webm|ogv|mp3|m4a|aac|ogg|oga|wav)$/;

const SOUND = /\.(mp3|m4a|aac|ogg|oga|wav)$/;

/** Whether the address is an audio file, by its extension. */
export const isSound = (url: string): boolean =>
  SOUND.test(URL.parse(url, 'http://local.invalid/')?.pathname.toLowerCase() ?? '');

/**
 * Selects the engine for an address (row P07).
 *
 * Http(s), blob and local (relative) addresses are valid, all others are not (Player 5). A manifest or a plain file
 * plays here whatever its host; of the remaining addresses, provider pages are recognised by their host.
 *
 * @param url as in the data document; its query is ignored, as is its fragment unless it is a mark (`markedAddress`)
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
