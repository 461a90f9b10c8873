/** What a result is to the views: its key, where it leads, what can be played of it (Library 2 and 3). */
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

/** Its title, or its name where it is named; undefined where it has neither. */
export function titleOf({ type, title, name, description }: ResultItem): string | undefined {
  return title?.trim() || name?.trim() || (type === 'Tag' ? description?.trim() : undefined) || undefined;
}

/** What its heading says: of a tag, the film and whom it shows, as many tags of many films bear the same words. */
export function headingOf(item: ResultItem): string | undefined {
  if (item.type !== 'Tag' || !item.video_title) return titleOf(item);
  return [item.video_title, ...(item.athletes ?? [])].join(' · ');
}

/** A tag lies in a film, or in a sound. */
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

/** What the player plays of it, a clip as its moment of its film; undefined for what is viewed or read. */
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

/** Where a clip begins in its film: at the tag that it was cut from, else at the moment. */
function momentOf({ tag_id, clippingOffset }: ResultItem): Pick<Playable, 'tag' | 'start'> {
  if (tag_id !== undefined || clippingOffset === undefined) return { tag: tag_id };
  return { start: clippingOffset / 1000 };
}

/** Page of a playable medium, at the tag or the moment where one is named. */
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

/** What is searched of a collection: media like the item, like what a tag lies in, or like what a collection holds. */
function memberType({ type, contentMediaType }: Kind): SelectableType {
  const member = type === 'Collection' || type === 'Tag' ? contentMediaType : type;
  // A competition is found among videos (row L03); tags and collections are in no collection themselves.
  return member === undefined || member === 'Competition' || member === 'Collection' || member === 'Tag'
    ? 'Video'
    : member;
}

/**
 * Search for what a collection contains: its link names type and collection (Library 2).
 *
 * @param title of the collection
 * @param item that it holds, or the collection itself
 */
export function collectionAddress(title: string, item: Kind): string {
  const type = memberType(item);
  return `/?${writeSearchAddress({ ...EMPTY_QUERY, type, keywords: { collection: title } }, '')}`;
}

/**
 * Page that the result leads to; opening it in another tab shows the same as the preview.
 *
 * Undefined where a medium has no page of its own.
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

/** What names the result in the address of its preview. */
export function directLinkOf({ type, id, tag_id }: Pick<ResultItem, 'type' | 'id' | 'tag_id'>): DirectLink {
  return { kind: LINK_KINDS[type], id: type === 'Tag' ? (tag_id ?? id) : id };
}

export type ThumbnailKind = 'default' | 'session' | 'audio' | 'document' | 'bonus';

/** The drawing that stands in where there is no thumbnail: for a tag the bonus picture (rows L11, P31). */
export function thumbnailKind({ type, is_session }: ResultItem): ThumbnailKind {
  if (type === 'Tag') return 'bonus';
  if (type === 'Session' || is_session) return 'session';
  if (type === 'Audio') return 'audio';
  return type === 'Document' ? 'document' : 'default';
}

/**
 * Whether it is on air, or will be.
 *
 * A signed-in viewer receives no live address (row P10): what has begun and has no recording is live to them, too.
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
 * When an item is, as it is written: `date` and `time` of its record, or of a live stream that has not ended those of its
 * start where the viewer is.
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
