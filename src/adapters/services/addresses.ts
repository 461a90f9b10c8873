/**
 * Makes the server's relative addresses absolute, for a page of another origin.
 *
 * On the server's own origin they work unchanged.
 */
import type { DataDocument, LoadedDocument, SponsorAd } from '../../../core/domain/data-document.ts';
import { isLocked } from '../../../core/domain/storage-host.ts';
import { withTime } from '../../../core/domain/thumbnails.ts';
import type { ResultItem } from '../../../core/domain/search.ts';

export type Absolute = <Address extends string | undefined>(address: Address) => Address;

/** @param host any address of the server */
export function absoluteBy(host: string): Absolute {
  if (URL.parse(host, location.href)?.origin === location.origin) return (address) => address;
  return (address) =>
    (address === undefined || address === '' ? address : (URL.parse(address, host)?.href ?? address)) as typeof address;
}

/** A thumbnail's address, with the time parameter (row P31). */
export const absoluteThumbnail = (absolute: Absolute, address: string | undefined): string | undefined =>
  withTime(absolute(address), Date.now());

/** Maps each address of a comma list. */
const each = (absolute: Absolute, list: string | undefined): string | undefined =>
  list
    ?.split(',')
    .map((address) => absolute(address.trim()))
    .join(',');

/** A private storage's file names stay unchanged: an address is requested for each. */
const ofStorage =
  (absolute: Absolute, storageHostId: number | undefined): Absolute =>
  (address) =>
    address !== undefined && isLocked(storageHostId, address) ? address : absolute(address);

export function absoluteDocument<D extends LoadedDocument>(absolute: Absolute, document: D): D {
  if (document.kind === 'hidden') return document;
  if (document.kind === 'stub') {
    const { video } = document;
    return { ...document, video: { ...video, pathThumb: absoluteThumbnail(absolute, video.pathThumb) } };
  }
  const { video } = document;
  const film = ofStorage(absolute, video.storageHostId);
  const ads = <A extends SponsorAd>(list: A[]): A[] =>
    list.map((ad) => ({ ...ad, content_url: absolute(ad.content_url) }));
  const resolved: DataDocument = {
    ...document,
    video: {
      ...video,
      replay_url: each(film, video.replay_url),
      live_url: each(absolute, video.live_url),
      pathThumb: absoluteThumbnail(absolute, video.pathThumb),
      captions: video.captions?.map((track) => ({ ...track, url: absolute(track.url) })),
      storyboard: video.storyboard && { ...video.storyboard, url: absolute(video.storyboard.url) },
      document: video.document && { ...video.document, url: absolute(video.document.url) },
    },
    multi_replays: document.multi_replays.map((replay) => ({ ...replay, url: film(replay.url) })),
    collections: document.collections.map((collection) => ({
      ...collection,
      medias: collection.medias.map((media) => ({ ...media, pathThumb: absoluteThumbnail(absolute, media.pathThumb) })),
    })),
    pubDisplay: ads(document.pubDisplay),
    pubLiveResults: ads(document.pubLiveResults),
    pubOverlay: ads(document.pubOverlay),
    pubVideo: ads(document.pubVideo),
  };
  return resolved as D;
}

export function absoluteItem(absolute: Absolute, item: ResultItem): ResultItem {
  return {
    ...item,
    path: absolute(item.path),
    pathThumb: absoluteThumbnail(absolute, item.pathThumb),
    replay_url: each(absolute, item.replay_url),
    live_url: each(absolute, item.live_url),
    still: item.still && { ...item.still, url: absolute(item.still.url) },
    mediaPath: item.mediaPath?.map(absolute),
  };
}
