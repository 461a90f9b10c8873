/**
 * The data document of a medium (Player 3), as a public file or as the response to an authorized viewer.
 *
 * A pure mapping of what the store returned; the caller has checked the rights.
 */
import type { DataDocument, LinkedCollection, SponsorAd } from '../../core/domain/data-document.ts';
import type { WrittenDocument, WrittenHiddenStub, WrittenStub } from '../../core/contract/data-files.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { addressOf, openBase } from '../media/address.ts';
import type { CollectionHead } from '../store/collections.ts';
import type { StoredMedium } from '../store/media.ts';
import { presentStreams } from './streams.ts';
import { presentHead, presentRef } from './video-head.ts';

export interface DocumentParts {
  medium: StoredMedium;
  version: number;
  /** Films offered beside its own, in the order of the selector. */
  streams: readonly { url: string; label: string }[];
  /** Public collections that contain it, each with the members that everybody may see. */
  collections: readonly { head: CollectionHead; members: readonly StoredMedium[] }[];
  /** Address of the document shown page by page, if the requester may open it. */
  documentUrl: string | undefined;
  storageHostId: number | undefined;
  /** Base of the medium's addresses, open or signed. */
  base: string;
  now: EpochMs;
}

/** Excludes the tags, which `document-text.ts` adds when the document is written. */
export function presentDocument(parts: DocumentParts): Omit<WrittenDocument, 'tags'> {
  const { medium, base, now, streams } = parts;
  const { player } = medium;
  if (!player) throw new Error(`${medium.type} ${medium.id} has no player`);
  const ads = (list: readonly SponsorAd[]): SponsorAd[] =>
    list.map((ad) => ({ ...ad, content_url: addressOf(ad.content_url, base) }));
  const document: Omit<DataDocument, 'kind' | 'tags'> = {
    version: parts.version,
    video: {
      ...presentHead(medium, parts.storageHostId),
      reference: player.reference,
      date: medium.date,
      time: medium.time,
      duration: medium.duration,
      description: medium.description,
      pathThumb: medium.thumb && addressOf(medium.thumb, base),
      ...presentStreams(medium, streams, base, now),
      encoding: player.encoding,
      captions: player.captions.map((caption) => ({ ...caption, url: addressOf(caption.url, base) })),
      sound: player.sound,
      storyboard: player.storyboard && { ...player.storyboard, url: addressOf(player.storyboard.url, base) },
      score_type: player.score_type,
      highlights: player.highlights,
      menu: player.menu,
      chat: player.chat,
      search: player.search,
      document: player.documentId === undefined ? undefined : { id: player.documentId, url: parts.documentUrl },
      max_resolution: player.max_resolution,
    },
    multi_replays: player.multi_replays.map((replay) => ({ ...replay, url: addressOf(replay.url, base) })),
    collections: parts.collections.map(({ head, members }) => presentCollection(head, members)),
    pubDisplay: ads(player.pubDisplay),
    pubLiveResults: ads(player.pubLiveResults),
    pubOverlay: ads(player.pubOverlay),
    pubVideo: player.pubVideo.map((advert) => ({ ...advert, content_url: addressOf(advert.content_url, base) })),
    playerConf: player.playerConf,
    vote: player.vote,
    questions: player.questions,
    linkers: player.linkers,
    banner: player.banner,
  };
  return document;
}

/** The stub of a medium that an anonymous search may list. */
export function presentStub(medium: StoredMedium, version: number, storageHostId: number | undefined): WrittenStub {
  const pathThumb = medium.thumb && addressOf(medium.thumb, openBase(medium.id));
  return { stub: true, version, video: { ...presentHead(medium, storageHostId), pathThumb } };
}

export function presentHiddenStub(medium: Pick<StoredMedium, 'id' | 'type'>): WrittenHiddenStub {
  return { stub: true, video: presentRef(medium) };
}

function presentCollection(head: CollectionHead, members: readonly StoredMedium[]): LinkedCollection {
  const medias = members.map((member) => ({
    id: member.id,
    title: member.title,
    pathThumb: member.thumb && addressOf(member.thumb, openBase(member.id)),
    duration: member.duration,
  }));
  return { id: head.id, title: head.title, visibility: head.visibility, medias };
}
