/**
 * Whether the picture on show is our own film or a third-party player, which drawing and casting cannot access (row
 * P26).
 */
import type { CameraId } from './cameras.ts';
import type { DataDocument } from './data-document.ts';
import { isPage } from './engine-kind.ts';
import { parseLives, parseReplays } from './replay-address.ts';

/** The address of a document that is playing; undefined: none yet. Adverts do not count. */
export type SourceOnShow = { mode: 'live' | 'replay'; index: number; replay?: CameraId } | undefined;

/** Everything playable is on pages of other sites. */
export function isAllThirdParty({ video, multi_replays }: DataDocument): boolean {
  const addresses = [
    ...parseReplays(video.replay_url).map(({ url }) => url),
    ...parseLives(video.live_url),
    ...multi_replays.map(({ url }) => url),
  ];
  return addresses.length > 0 && addresses.every(isPage);
}

/**
 * Whether the picture is a page of another site, so that nothing can be drawn over it.
 *
 * Decided by the source on show, whatever others the document has; before playback, by all of them.
 * Source: player document, points 4 and 5; row P26.
 */
export function isThirdParty(document: DataDocument, source: SourceOnShow): boolean {
  if (source === undefined) return isAllThirdParty(document);
  const { video, multi_replays } = document;
  if (source.mode === 'live') return isPage(parseLives(video.live_url)[source.index] ?? '');
  const camera = multi_replays.find(({ id }) => id === source.replay);
  return isPage(camera?.url ?? parseReplays(video.replay_url)[source.index]?.url ?? '');
}
