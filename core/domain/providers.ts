/** Video sites whose films play in an iframe, and hosts that show adverts in one (row P07). */
import type { Seconds } from './media.ts';

/** Providers whose players have a documented message protocol. */
export const PROVIDERS = ['youtube', 'vimeo', 'apiVideo'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Their own spelling. */
export const PROVIDER_NAMES = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  apiVideo: 'api.video',
} as const satisfies Record<Provider, string>;

/** Origins of the player pages. YouTube's is the one that sets no cookie before playback. */
export const PROVIDER_ORIGINS: Readonly<Record<Provider, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  apiVideo: 'https://embed.api.video',
};

/** Hosts whose adverts are pages (Player 5: "some ad hosts iframe"). */
export const AD_HOSTS = ['imasdk.googleapis.com', 'doubleclick.net'] as const;

/** Sources that a page of this server may frame besides itself: the value of a CSP `frame-src`. */
export const FRAME_SOURCES = [
  ...Object.values(PROVIDER_ORIGINS),
  ...AD_HOSTS.flatMap((host) => [`https://${host}`, `https://*.${host}`]),
].join(' ');

/** A film of a provider, as an address names it. */
export interface ProviderFilm {
  provider: Provider;
  id: string;
  /** Key of an unlisted film (Vimeo's `h`), or of a private one (api.video's `token`). */
  key?: string | undefined;
  isLive?: boolean | undefined;
}

const ID = '[A-Za-z0-9_-]{1,64}';
const YOUTUBE_PATH = new RegExp(`^/(?:embed|shorts|live|v)/(${ID})/?$`);
const YOUTU_BE_PATH = new RegExp(`^/(${ID})/?$`);
const VIMEO_PATH = new RegExp(`^/(?:video/|channels/${ID}/|groups/${ID}/videos/)?(\\d+)(?:/(${ID}))?/?$`);
const API_VIDEO_PATH = new RegExp(`^/(vod|live)/(${ID})(?:/token/(${ID}))?/?$`);
const WHOLE_ID = new RegExp(`^${ID}$`);

/** Whether a hostname is the host, or a subdomain of it. */
export const isAt = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

/** @returns undefined if the address is not a provider's, or names no film */
export function providerFilm(url: string): ProviderFilm | undefined {
  const address = URL.parse(url.trim());
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  const { hostname, pathname, searchParams } = address;
  if (isAt(hostname, 'youtube.com') || isAt(hostname, 'youtube-nocookie.com')) {
    const id = pathname === '/watch' ? (searchParams.get('v') ?? '') : (YOUTUBE_PATH.exec(pathname)?.[1] ?? '');
    return WHOLE_ID.test(id) ? { provider: 'youtube', id } : undefined;
  }
  if (isAt(hostname, 'youtu.be')) {
    const id = YOUTU_BE_PATH.exec(pathname)?.[1];
    return id === undefined ? undefined : { provider: 'youtube', id };
  }
  if (isAt(hostname, 'vimeo.com')) {
    const [, id, inPath] = VIMEO_PATH.exec(pathname) ?? [];
    const key = searchParams.get('h') ?? inPath;
    return id === undefined ? undefined : { provider: 'vimeo', id, ...(key && WHOLE_ID.test(key) && { key }) };
  }
  if (isAt(hostname, 'api.video')) {
    const [, kind, id, inPath] = API_VIDEO_PATH.exec(pathname) ?? [];
    const key = searchParams.get('token') ?? inPath;
    if (id === undefined) return undefined;
    return { provider: 'apiVideo', id, isLive: kind === 'live', ...(key && WHOLE_ID.test(key) && { key }) };
  }
  return undefined;
}

export const providerOf = (url: string): Provider | undefined => providerFilm(url)?.provider;

export const isAdHost = (hostname: string): boolean => AD_HOSTS.some((host) => isAt(hostname, host));

/** Parameters of a new iframe. */
export interface FrameOpening {
  /** Origin of the page that contains the iframe. */
  page: string;
  /** Origin of the provider's page. */
  origin: string;
  startAt: Seconds;
  /** Distinguishes this iframe from others of the same page. */
  number: number;
}

/** Address of the provider's player page for a film, without its own controls. */
export function frameAddress(film: ProviderFilm, { page, origin, startAt, number }: FrameOpening): string {
  const start = Math.max(0, startAt);
  if (film.provider === 'youtube') {
    const params = new URLSearchParams({
      enablejsapi: '1',
      origin: page,
      widgetid: String(number),
      controls: '0',
      disablekb: '1',
      fs: '0',
      rel: '0',
      playsinline: '1',
      start: String(Math.floor(start)),
    });
    return `${origin}/embed/${film.id}?${params}`;
  }
  if (film.provider === 'vimeo') {
    const params = new URLSearchParams({ dnt: '1', controls: '0', keyboard: '0', playsinline: '1', autopause: '0' });
    if (film.key) params.set('h', film.key);
    return `${origin}/video/${film.id}?${params}#t=${start}s`;
  }
  const token = film.key ? `?${new URLSearchParams({ token: film.key })}` : '';
  const hash = `api;sdkOrigin:${btoa(page)};sdkPlayerId:${number};hide-controls;hide-title`;
  return `${origin}/${film.isLive ? 'live' : 'vod'}/${film.id}${token}#${hash}`;
}
