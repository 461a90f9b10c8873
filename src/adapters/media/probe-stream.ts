/** Requests the lowest rendition of a failed stream, to learn why it fails (Player 4). */
import type { ProbeResult } from '../../../machines/player/player.ports.ts';
import { engineKind, isPage } from '../../../core/domain/engine-kind.ts';

/** Enough of a file to check that it exists. */
const FIRST_BYTES = { headers: { range: 'bytes=0-1' } };

const PAGE_STATUS = 200;

/**
 * Address of the rendition with the smallest bandwidth in an HLS multivariant playlist; undefined in a media playlist.
 */
export function lowestVariant(playlist: string): string | undefined {
  const lines = playlist.split(/\r?\n/).map((line) => line.trim());
  let lowest: { bandwidth: number; url: string } | undefined;
  for (const [index, line] of lines.entries()) {
    const bandwidth = Number(/^#EXT-X-STREAM-INF:(?:.*,)?BANDWIDTH=(\d+)/.exec(line)?.[1] ?? Number.NaN);
    const url = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'));
    if (!Number.isNaN(bandwidth) && url !== undefined && (!lowest || bandwidth < lowest.bandwidth))
      lowest = { bandwidth, url };
  }
  return lowest?.url;
}

/** Address of a media playlist's newest segment: the oldest of a live window may be removed before it is requested. */
export function lastSegment(playlist: string): string | undefined {
  return playlist
    .split(/\r?\n/)
    .map((line) => line.trim())
    .findLast((line) => line !== '' && !line.startsWith('#'));
}

/** Address of the first representation's file, if a DASH manifest names one. */
function firstBaseUrl(manifest: string): string | undefined {
  return /<BaseURL[^>]*>([^<]+)<\/BaseURL>/.exec(manifest)?.[1]?.trim();
}

/** Without a response, the status is 0. */
async function fetchUncached(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal, cache: 'no-store' }).catch(() => Response.error());
}

/**
 * The HTTP status that a viewer's engine would get: of the manifest, of its lowest rendition, or of that rendition's
 * media.
 *
 * @throws if the address is invalid
 */
export async function probeStream({ url }: { url: string }, signal: AbortSignal): Promise<ProbeResult> {
  const kind = engineKind(url);
  if (kind === 'invalid') throw new Error(`cannot be played here: ${kind}`);
  // Another site's page cannot be read from here: it is simply loaded again.
  if (isPage(url)) return { status: PAGE_STATUS };
  const base = new URL(url, location.href).href;
  if (kind === 'native') return { status: (await fetchUncached(base, signal, FIRST_BYTES)).status };

  const manifest = await fetchUncached(base, signal);
  if (!manifest.ok) return { status: manifest.status };
  const text = await manifest.text();
  if (kind === 'dash') {
    const media = firstBaseUrl(text);
    return media === undefined
      ? { status: manifest.status }
      : { status: (await fetchUncached(new URL(media, base).href, signal, FIRST_BYTES)).status };
  }
  return probePlaylist(text, base, manifest.status, signal);
}

async function probePlaylist(text: string, base: string, status: number, signal: AbortSignal): Promise<ProbeResult> {
  const variant = lowestVariant(text);
  if (variant !== undefined) {
    const url = new URL(variant, base).href;
    const playlist = await fetchUncached(url, signal);
    return playlist.ok
      ? probePlaylist(await playlist.text(), url, playlist.status, signal)
      : { status: playlist.status };
  }
  const segment = lastSegment(text);
  return segment === undefined
    ? { status }
    : { status: (await fetchUncached(new URL(segment, base).href, signal, FIRST_BYTES)).status };
}
