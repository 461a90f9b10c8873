/** A search hit as this person may see it. Permitted actions are computed from the policies, never stored. */
import { ATHLETES_NAMED_MAX } from '../../core/domain/constants/library.ts';
import { SCORE_SEPARATOR } from '../../core/domain/constants/tags.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { MAIN_FILM, startOf } from '../../core/domain/tags.ts';
import { parseProfile } from '../../core/domain/profile.ts';
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
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';
import type { Viewer } from '../store/viewer.ts';
import { presentStreams } from './streams.ts';
import type { SearchHit } from '../store/search-index.ts';

export interface PresentedFor {
  viewer: Viewer;
  now: EpochMs;
  geoBlocking: boolean;
  /** `isFree`: every page may embed the medium; `isAllowed`: the requesting page may. */
  embedding: (medium: StoredMedium) => { isFree: boolean; isNobody: boolean; isAllowed: boolean };
  /** Base of the addresses of a medium that this person may play: open or signed. */
  base: (medium: StoredMedium) => string;
}

/** Other media to which a hit refers. */
export interface Related {
  /** The film of a clip or of an exercise. */
  film?: StoredMedium | undefined;
  /** The tag that an exercise is about. */
  tag?: StoredTag | undefined;
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
    athletes: parseProfile(tag.url)?.athletes.slice(0, ATHLETES_NAMED_MAX),
    ...(moments.length > 0
      ? { moments: moments.map((each) => ({ ...each, match: each.match || each.tag_id === tag.id })) }
      : {}),
    // Deleting a tag requires the rights to its film, and a tag has no file.
    downloadable: false,
    downloadable_source: false,
    isDownloadableVideo: false,
    collections: shown,
  };
}

export function presentMedium(medium: StoredMedium, related: Related, recipient: PresentedFor): ResultItem {
  const { viewer, now, geoBlocking } = recipient;
  const { isFree: isEmbeddedFreely } = recipient.embedding(medium);
  const mayPlay = isGranted(medium, recipient);
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
    // Thumbnails and photos are authorized by the session cookie, because an open list outlives a signature.
    pathThumb: thumbOf(medium),
    ...(medium.type === 'Exercise' && !medium.thumb && presentFilmPicture(related, recipient)),
    path: mayPlay && medium.path ? addressOf(medium.path, base) : undefined,
    replay_url: isOpen ? replay_url : undefined,
    // Signed-in viewers get a live address for playback only (row P10).
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
    // No embed code is offered if no other page may embed the medium.
    embed: medium.embed && !recipient.embedding(medium).isNobody,
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

/**
 * The picture of an exercise without a thumbnail: its film at its moment if this person may play it, else the film's
 * thumbnail.
 */
function presentFilmPicture(
  { film, tag }: Related,
  recipient: PresentedFor,
): Pick<ResultItem, 'pathThumb' | 'still'> | undefined {
  if (!film || !canView(recipient.viewer, film, recipient.now)) return undefined;
  const storyboard = film.player?.storyboard;
  const start = tag?.videoId === film.id ? startOf(tag, MAIN_FILM) : undefined;
  if (!storyboard || start === undefined || !isGranted(film, recipient)) return { pathThumb: thumbOf(film) };
  const url = addressOf(storyboard.url, recipient.base(film));
  return { pathThumb: thumbOf(film), still: { ...storyboard, url, at: start } };
}

const thumbOf = ({ id, thumb }: StoredMedium): string | undefined => thumb && addressOf(thumb, openBase(id));

/** Whether this person may play it on its own page without having passed a gate or paid. */
function isGranted(medium: StoredMedium, { viewer, now, geoBlocking, embedding }: PresentedFor): boolean {
  const facts = {
    now,
    passes: { registration: false, password: false },
    hasPaid: false,
    country: undefined,
    geoBlocking,
    isOnItsPage: true,
    mayEmbed: embedding(medium).isAllowed,
  };
  return verdict(viewer, medium, facts).kind === 'granted';
}
