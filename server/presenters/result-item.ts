/** One hit of a search as this person may see it: what may be done with it is computed from the policies, never stored. */
import { SCORE_SEPARATOR } from '../../core/domain/constants.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { addressOf, openBase } from '../media/address.ts';
import { isOpenToAll, verdict } from '../policies/access.ts';
import {
  canDelete,
  canDownload,
  canEdit,
  canView,
  canViewCollection,
  hasDownloadableSource,
} from '../policies/items.ts';
import type { StoredMedium, Viewer } from '../store/types.ts';
import { presentStreams } from './streams.ts';
import type { SearchHit } from '../store/search-index.ts';

export interface PresentedFor {
  viewer: Viewer;
  now: EpochMs;
  geoBlocking: boolean;
  /** Of the group that a medium belongs to: every page may embed it, and the page that asks may. */
  embedding: (medium: StoredMedium) => { isFree: boolean; isAllowed: boolean };
  /** Where the addresses of a medium that this person may play begin: open or signed. */
  base: (medium: StoredMedium) => string;
}

/** Other media that a hit speaks of. */
export interface Related {
  /** The film of a clip. */
  film?: StoredMedium | undefined;
  /** Members of a collection, in order. */
  members?: readonly StoredMedium[] | undefined;
}

export function presentHit(
  { medium, tag, collections, moments }: SearchHit,
  related: Related,
  recipient: PresentedFor,
): ResultItem {
  const item = presentMedium(medium, related, recipient);
  const shown = collections
    .filter((head) => canViewCollection(recipient.viewer, head, recipient.now))
    .map(({ id, title }) => ({ id, title }));
  if (!tag) return { ...item, collections: shown, ...(moments.length > 0 ? { moments: [...moments] } : {}) };
  return {
    ...item,
    id: tag.id,
    type: 'Tag',
    title: tag.description,
    time: tag.time,
    description: tag.description,
    category: tag.category,
    score: tag.score?.split(SCORE_SEPARATOR)[0]?.trim(),
    tag: tag.type,
    tag_id: tag.id,
    video_id: medium.id,
    video_title: medium.title,
    contentMediaType: medium.type,
    duration: undefined,
    video_duration: medium.duration,
    ...(moments.length > 0
      ? { moments: moments.map((each) => ({ ...each, match: each.match || each.tag_id === tag.id })) }
      : {}),
    // A tag is deleted with the rights over its film, and has no file of its own.
    downloadable: false,
    downloadable_source: false,
    isDownloadableVideo: false,
    collections: shown,
  };
}

export function presentMedium(medium: StoredMedium, related: Related, recipient: PresentedFor): ResultItem {
  const { viewer, now, geoBlocking } = recipient;
  const { isFree: isEmbeddedFreely, isAllowed: mayEmbed } = recipient.embedding(medium);
  const facts = {
    now,
    passes: { registration: false, password: false },
    hasPaid: false,
    country: undefined,
    geoBlocking,
    isOnItsPage: true,
    mayEmbed,
  };
  const mayPlay = verdict(viewer, medium, facts).kind === 'granted';
  const isOpen = isOpenToAll(medium, { now, geoBlocking, isEmbeddedFreely });
  const base = mayPlay && medium.type !== 'Photo' ? recipient.base(medium) : openBase(medium.id);
  const downloadable = canDownload(viewer, medium, mayPlay);
  const { player } = medium;
  const { replay_url, live_url, live_date } = presentStreams(medium, [], base, now);
  const isNamed = medium.type === 'Exercise' || medium.type === 'Test';
  const members = related.members?.filter((member) => canView(viewer, member, now));
  return {
    id: medium.id,
    type: medium.type,
    ...(isNamed ? { name: medium.title } : { title: medium.title }),
    date: medium.date,
    time: medium.time,
    duration: medium.duration,
    size: medium.size,
    description: medium.description,
    keywords: medium.keywords.join(', ') || undefined,
    visibility: medium.visibility,
    // Thumbnails and photos are checked by the session cookie: a list that stays open outlives a signature.
    pathThumb: medium.thumb && addressOf(medium.thumb, openBase(medium.id)),
    path: mayPlay && medium.path ? addressOf(medium.path, base) : undefined,
    replay_url: isOpen ? replay_url : undefined,
    // A live address is for playback only where somebody is signed in (row P10).
    live_url: isOpen && viewer.kind === 'anonymous' ? live_url : undefined,
    live_date,
    is_session: medium.type === 'Session',
    evaluation_attribute: medium.evaluation_attribute,
    agregate: medium.agregate,
    temporality: medium.temporality,
    nbOfEx: medium.nbOfEx,
    pay_per_view: medium.pay_per_view,
    editable: canEdit(viewer, medium),
    deleteable: canDelete(viewer, medium),
    downloadable,
    downloadable_source: downloadable && hasDownloadableSource(medium),
    isDownloadableVideo: downloadable && player !== undefined,
    qr_code: medium.qr_code,
    embed: medium.embed,
    clippingOffset: medium.clippingOffset,
    tag_id: medium.tagId,
    video_id: medium.videoId,
    video_title: related.film && canView(viewer, related.film, now) ? related.film.title : undefined,
    ...(members && {
      mediaId: members.map(({ id }) => id),
      mediaPath: members.flatMap(({ id, thumb }) => (thumb ? [addressOf(thumb, openBase(id))] : [])),
      contentMediaType: members[0]?.type,
    }),
  };
}
