/** Derived properties of a search result: its key, its address, its playable content (Library 2 and 3). */
import { formatDate, formatTime, twoDigits } from './formats.ts';
import { dayOf } from './sharing.ts';
import type { EpochMs, MediaId, PlayableType, Seconds } from './media.ts';
import type { Moment, ResultItem } from './search.ts';
import type { SelectableType } from './permissions.ts';
import { EMPTY_QUERY, writeSearchAddress } from './search-address.ts';
import type { DirectLink } from './search-address.ts';

/** Identifies a result: several tags of one video are several results. */
export function resultKey({ type, id, tag_id }: Pick<ResultItem, 'type' | 'id' | 'tag_id'>): string {
  return `${type}:${id}:${tag_id ?? ''}`;
}

/** Its title, or the name of types that have one; undefined without either. */
export function titleOf({ type, title, name, description }: ResultItem): string | undefined {
  return title?.trim() || name?.trim() || (type === 'Tag' ? description?.trim() : undefined) || undefined;
}

/** Its heading: for a tag, the film and the athletes, because tags of many films share the same words. */
export function headingOf(item: ResultItem): string | undefined {
  if (item.type !== 'Tag' || !item.video_title) return titleOf(item);
  return [item.video_title, ...(item.athletes ?? [])].join(' · ');
}

/** Whether a tag belongs to audio rather than a film. */
export function isOfSound({ contentMediaType }: Pick<ResultItem, 'contentMediaType'>): boolean {
  return contentMediaType === 'Audio';
}

export interface Playable {
  type: PlayableType;
  id: MediaId;
  /** The tag to start at. */
  tag?: string | undefined;
  /** The moment to start at. */
  start?: Seconds | undefined;
}

/**
 * The playable content of a result; for a clip, its moment of its film. Undefined for media that are viewed or read.
 */
export function playableOf(item: ResultItem): Playable | undefined {
  switch (item.type) {
    case 'Video':
    case 'Session':
    case 'Competition':
      return { type: 'video', id: item.id };
    case 'Audio':
      return { type: 'audio', id: item.id };
    case 'Tag':
      return item.video_id
        ? { type: isOfSound(item) ? 'audio' : 'video', id: item.video_id, tag: item.tag_id ?? item.id }
        : undefined;
    case 'Clip':
      return item.video_id ? { type: 'video', id: item.video_id, ...momentOf(item) } : undefined;
    default:
      return undefined;
  }
}

/** Start of a clip in its film: the tag that it was cut from, else the moment. */
function momentOf({ tag_id, clippingOffset }: ResultItem): Pick<Playable, 'tag' | 'start'> {
  if (tag_id !== undefined || clippingOffset === undefined) return { tag: tag_id };
  return { start: clippingOffset / 1000 };
}

/** Page of a playable medium, at the tag or the moment if one is given. */
export function playAddress({ type, id, tag, start }: Playable): string {
  const params = new URLSearchParams({ [type]: id });
  if (tag) params.set('tag', tag);
  if (start !== undefined) params.set('start', String(start));
  return `/play?${params}`;
}

export function momentAddress({ type, id }: Playable, moment: Pick<Moment, 'tag_id'>): string {
  return playAddress({ type, id, tag: moment.tag_id });
}

type Kind = Pick<ResultItem, 'type' | 'contentMediaType'>;

/**
 * The type to search for in a collection: that of the item, of the medium that a tag belongs to, or of a collection's
 * members.
 */
function memberType({ type, contentMediaType }: Kind): SelectableType {
  const member = type === 'Collection' || type === 'Tag' ? contentMediaType : type;
  // A competition is found among videos (row L03); tags and collections are not members of collections.
  return member === undefined || member === 'Competition' || member === 'Collection' || member === 'Tag'
    ? 'Video'
    : member;
}

/**
 * Search for the contents of a collection, by type and collection (Library 2).
 *
 * @param title of the collection
 * @param item a member of the collection, or the collection itself
 */
export function collectionAddress(title: string, item: Kind): string {
  const type = memberType(item);
  return `/?${writeSearchAddress({ ...EMPTY_QUERY, type, keywords: { collection: title } }, '')}`;
}

/**
 * Page of a result; opened in another tab, it shows the same as the preview.
 *
 * Undefined if a medium has no page of its own.
 */
export function pageAddress(item: ResultItem): string | undefined {
  const playable = playableOf(item);
  if (playable) return playAddress(playable);
  if (item.type === 'Document') return `/?${new URLSearchParams({ document: item.id })}`;
  if (item.type === 'Collection') return item.title ? collectionAddress(item.title, item) : undefined;
  return undefined;
}

const LINK_KINDS = {
  Video: 'video',
  Competition: 'video',
  Audio: 'audio',
  Document: 'document',
  Photo: 'photo',
  Tag: 'tag',
  Session: 'session',
  Clip: 'clip',
  Exercise: 'exercise',
  Test: 'test',
  Collection: 'collection',
} as const satisfies Record<ResultItem['type'], DirectLink['kind']>;

/** Identifies the result in the address of its preview. */
export function directLinkOf({ type, id, tag_id }: Pick<ResultItem, 'type' | 'id' | 'tag_id'>): DirectLink {
  return { kind: LINK_KINDS[type], id: type === 'Tag' ? (tag_id ?? id) : id };
}

export type ThumbnailKind = 'default' | 'session' | 'audio' | 'document' | 'bonus';

/** The icon to show if there is no thumbnail: for a tag, the bonus picture (rows L11, P31). */
export function thumbnailKind({ type, is_session }: ResultItem): ThumbnailKind {
  if (type === 'Tag') return 'bonus';
  if (type === 'Session' || is_session) return 'session';
  if (type === 'Audio') return 'audio';
  return type === 'Document' ? 'document' : 'default';
}

/**
 * Whether a medium is on air or scheduled.
 *
 * A signed-in viewer receives no live address (row P10): for them, too, a stream that has begun and has no recording
 * is live.
 */
export function airing(
  { live_url, live_date, replay_url }: ResultItem,
  now: EpochMs,
): 'live' | 'scheduled' | undefined {
  if (live_url !== undefined) return 'live';
  const startsAt = live_date === undefined ? Number.NaN : Date.parse(live_date);
  if (startsAt > now) return 'scheduled';
  return startsAt <= now && replay_url === undefined ? 'live' : undefined;
}

/**
 * Formatted date of an item: `date` and `time` of its record, or the local start of a live stream that has not ended.
 */
export function whenOf({ date, time, live_date }: Pick<ResultItem, 'date' | 'time' | 'live_date'>): {
  date: string;
  time: string;
} {
  const start = new Date(live_date ?? Number.NaN);
  if (Number.isNaN(start.getTime())) return { date: formatDate(date), time: formatTime(time) };
  return {
    date: formatDate(dayOf(start.getTime())),
    time: `${twoDigits(start.getHours())}:${twoDigits(start.getMinutes())}`,
  };
}
