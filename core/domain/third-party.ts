/** Whose picture is on show: a film of our own, or the page of a video site, out of reach of drawing and devices (row P26). */
import type { CameraId } from './cameras.ts';
import type { DataDocument } from './data-document.ts';
import { isPage } from './engine-kind.ts';
import { parseLives, parseReplays } from './replay-address.ts';

/** Which address of a document plays; undefined: none yet. An advert is none of them. */
export type SourceOnShow = { mode: 'live' | 'replay'; index: number; replay?: CameraId } | undefined;

/** Nothing of it plays but on pages of other sites. */
export function isAllThirdParty({ video, multi_replays }: DataDocument): boolean {
  const addresses = [
    ...parseReplays(video.replay_url).map(({ url }) => url),
    ...parseLives(video.live_url),
    ...multi_replays.map(({ url }) => url),
  ];
  return addresses.length > 0 && addresses.every(isPage);
}

/**
 * A page of another site is the picture: nothing can be drawn over it.
 *
 * Decided by what is on show, whichever others the document has; before anything is, by all of them.
 * Source: player document, points 4 and 5; row P26.
 */
export function isThirdParty(document: DataDocument, source: SourceOnShow): boolean {
  if (source === undefined) return isAllThirdParty(document);
  const { video, multi_replays } = document;
  if (source.mode === 'live') return isPage(parseLives(video.live_url)[source.index] ?? '');
  const camera = multi_replays.find(({ id }) => id === source.replay);
  return isPage(camera?.url ?? parseReplays(video.replay_url)[source.index]?.url ?? '');
}
