/** Addresses of thumbnails (row P31). */
import { MINUTE_MS } from './constants/time.ts';
import type { EpochMs } from './media.ts';

/** A changed thumbnail appears on pages opened a minute later; until then a cached copy is used. */
const STEP_MS = MINUTE_MS;

/**
 * Adds a time parameter to a thumbnail's address, so that caches do not show an old one for long.
 *
 * In whole minutes, so that a page fetches each thumbnail once. Any other address stays unchanged.
 * Source: player document, point 9.
 */
export function withTime<Address extends string | undefined>(address: Address, now: EpochMs): Address {
  if (!address || /^(?:data|blob):/i.test(address)) return address;
  const [rest = '', fragment] = address.split('#', 2);
  const [path = '', query] = rest.split('?', 2);
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '' && !pair.startsWith('time='));
  const time = `time=${Math.floor(now / STEP_MS) * STEP_MS}`;
  return `${path}?${[...pairs, time].join('&')}${fragment === undefined ? '' : `#${fragment}`}` as Address;
}

/** A film on a video site, by the site's own id. */
export interface SiteFilm {
  site: 'youtube' | 'vimeo' | 'dailymotion';
  id: string;
}

interface Shape {
  site: SiteFilm['site'];
  host: RegExp;
  /** Matches the id in path and query. */
  id: RegExp;
}

const SHAPES: readonly Shape[] = [
  {
    site: 'youtube',
    host: /(?:^|\.)youtube(?:-nocookie)?\.com$/,
    id: /^\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/|v\/)([\w-]{11})/,
  },
  { site: 'youtube', host: /^youtu\.be$/, id: /^\/([\w-]{11})/ },
  { site: 'vimeo', host: /(?:^|\.)vimeo\.com$/, id: /^\/(?:video\/|channels\/[^/]+\/)?(\d+)/ },
  { site: 'dailymotion', host: /(?:^|\.)dailymotion\.com$/, id: /^\/(?:embed\/)?video\/([a-z\d]+)/i },
  { site: 'dailymotion', host: /^dai\.ly$/, id: /^\/([a-z\d]+)/i },
];

/** The film of a video site's address; undefined for any other address. */
export function siteFilm(address: string | undefined): SiteFilm | undefined {
  const url = URL.parse(address ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  for (const { site, host, id } of SHAPES) {
    const found = host.test(url.hostname) && id.exec(url.pathname + url.search)?.[1];
    if (found) return { site, id: found };
  }
  return undefined;
}
