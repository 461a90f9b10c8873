/** Description of a linked medium, for the head of its page, oEmbed, feeds and site maps (row E03). */
import { playAddress } from '../../core/domain/result-item.ts';
import {
  CLIPS_PER_SCRIPT,
  EMBED_AUDIO_HEIGHT,
  EMBED_HEIGHT,
  EMBED_WIDTH,
  LINK_DESCRIPTION_MAX,
  MOMENT_PICTURE,
} from '../../core/domain/constants/link-previews.ts';
import { DEFAULT_GROUP_ID } from '../../core/domain/constants/people.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { endOf } from '../../core/domain/tags.ts';
import { withPageUser } from '../../core/domain/page-user.ts';
import { addressOf, openBase } from '../media/address.ts';
import type { FoundLink, LinkedMoment } from '../services/links.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';

/** Addresses are absolute, because they are read elsewhere. */
export interface PresentedLink {
  isAudio: boolean;
  title: string;
  description: string;
  siteName: string;
  /** Address of the medium, regardless of where the link starts. */
  canonical: string;
  /** Address including the moment at which the link starts. */
  address: string;
  image: string;
  /** In pixels, if known. */
  imageSize: { width: number; height: number } | undefined;
  /** Page for use in frames, and its default size; undefined if not every page may embed the medium. */
  frame: { address: string; width: number; height: number } | undefined;
}

type Addressed = Pick<StoredMedium, 'id' | 'type' | 'groupId' | 'userId'>;

/** Origin-relative page of a medium, on the page of its own group. */
export function mediumPage({ id, type, groupId, userId }: Addressed, moment?: LinkedMoment): string {
  const target = moment?.tag ? { tag: moment.tag.id } : { start: moment && round(moment.at) };
  const page = playAddress({ type: type === 'Audio' ? 'audio' : 'video', id, ...target });
  return withPageUser(page, groupId === DEFAULT_GROUP_ID ? undefined : userId);
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export function presentLink({ medium, groupName, isEmbeddedFreely, moment }: FoundLink, origin: string): PresentedLink {
  const isAudio = medium.type === 'Audio';
  const title = linkTitle(medium);
  const page = mediumPage(medium, moment);
  return {
    isAudio,
    title: moment?.tag ? `${momentName(moment.tag)} · ${title}` : title,
    description: linkDescription(medium, groupName),
    siteName: groupName,
    canonical: origin + mediumPage(medium),
    address: origin + page,
    image: moment?.isPictured ? origin + momentPicture(medium.id, moment.at) : linkImage(medium, origin),
    imageSize: moment?.isPictured ? MOMENT_PICTURE : undefined,
    frame: isEmbeddedFreely
      ? {
          address: `${origin}${page}&autoplay=false`,
          width: EMBED_WIDTH,
          height: isAudio ? EMBED_AUDIO_HEIGHT : EMBED_HEIGHT,
        }
      : undefined,
  };
}

export const linkTitle = ({ id, title }: Pick<StoredMedium, 'id' | 'title'>): string => withoutBreaks(title) || id;

/** Its own description; without one, the group's name and the date. */
export function linkDescription(medium: Pick<StoredMedium, 'description' | 'date'>, groupName: string): string {
  return (
    cut(withoutBreaks(medium.description), LINK_DESCRIPTION_MAX) || [groupName, medium.date].filter(Boolean).join(' · ')
  );
}

/** Origin-relative; rounded to whole seconds, so that links to the same moment share a picture. */
const momentPicture = (id: MediaId, at: number): string =>
  `${MOMENT_PICTURES}${encodeURIComponent(id)}/${Math.round(at)}.jpg`;
export const MOMENT_PICTURES = '/moments/';

/** Undefined for an invalid date. */
export function publishedAt({ date, time }: Pick<StoredMedium, 'date' | 'time'>): EpochMs | undefined {
  const moment = Date.parse(`${date}T${time}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Its thumbnail, or the product's card. */
export function linkImage({ id, thumb }: Pick<StoredMedium, 'id' | 'thumb'>, origin: string): string {
  return new URL(thumb === undefined ? LINK_CARD : addressOf(thumb, openBase(id)), origin).href;
}
export const LINK_CARD = '/link-card.png';

const momentName = ({ description, category, id }: Pick<StoredTag, 'description' | 'category' | 'id'>): string =>
  cut(withoutBreaks(description), LINK_DESCRIPTION_MAX) || withoutBreaks(category) || id;

const withoutBreaks = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Never splits a character. */
function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

type ClippedTag = Pick<StoredTag, 'id' | 'description' | 'category' | 'duration'> & { start: number };

/**
 * The medium as schema.org objects, with a clip for each tag: its range, or from its start to the start of the next
 * later tag.
 *
 * @param tags visible and timed, sorted by start
 * @returns the object; if it has many clips, followed by objects that name the same medium and hold the rest
 */
export function videoObjects(link: FoundLink, origin: string, tags: readonly ClippedTag[]): object[] {
  const clips = clipsOf(link.medium, origin, tags);
  const whole = videoObject(link, origin, clips.slice(0, CLIPS_PER_SCRIPT));
  const parts = Array.from({ length: Math.ceil(clips.length / CLIPS_PER_SCRIPT) - 1 }, (_, part) =>
    clips.slice((part + 1) * CLIPS_PER_SCRIPT, (part + 2) * CLIPS_PER_SCRIPT),
  );
  if (parts.length === 0) return [whole];
  const named = { '@context': 'https://schema.org', '@id': origin + mediumPage(link.medium) };
  return [{ ...whole, ...named }, ...parts.map((hasPart) => ({ ...named, '@type': typeOf(link), hasPart }))];
}

const typeOf = ({ medium }: FoundLink): string => (medium.type === 'Audio' ? 'AudioObject' : 'VideoObject');

function videoObject(link: FoundLink, origin: string, clips: readonly object[]): object {
  const { medium } = link;
  const { title, description, siteName, canonical, image, frame } = presentLink({ ...link, moment: undefined }, origin);
  const published = publishedAt(medium);
  const film = medium.player?.replay;
  const liveFrom = liveStart(medium);
  return {
    '@context': 'https://schema.org',
    '@type': typeOf(link),
    name: title,
    description,
    thumbnailUrl: [image],
    ...(published === undefined ? {} : { uploadDate: new Date(published).toISOString() }),
    ...(medium.duration ? { duration: `PT${Math.max(1, Math.round(medium.duration))}S` } : {}),
    url: canonical,
    ...(frame ? { embedUrl: frame.address } : {}),
    ...(frame && film !== undefined ? { contentUrl: new URL(addressOf(film, openBase(medium.id)), origin).href } : {}),
    ...(medium.keywords.length > 0 ? { keywords: medium.keywords.join(', ') } : {}),
    publisher: { '@type': 'Organization', name: siteName },
    ...(liveFrom === undefined
      ? {}
      : { publication: { '@type': 'BroadcastEvent', name: title, isLiveBroadcast: true, startDate: liveFrom } }),
    ...(clips.length > 0 ? { hasPart: clips } : {}),
  };
}

/** Start of a stream that is live or will be. */
function liveStart({ player }: StoredMedium): string | undefined {
  if (player?.event)
    return player.event.endedAt === undefined ? new Date(player.event.startsAt).toISOString() : undefined;
  return player?.live?.startsAt;
}

function clipsOf(medium: StoredMedium, origin: string, tags: readonly ClippedTag[]): object[] {
  // Goes backwards, because a tag without a range ends where the next later one begins.
  let later = medium.duration;
  let start = Number.NaN;
  return tags
    .toReversed()
    .map((tag) => {
      if (tag.start !== start && !Number.isNaN(start)) later = start;
      ({ start } = tag);
      const own = endOf(tag);
      const end = own === undefined ? later : Math.min(own, medium.duration ?? own);
      return {
        '@type': 'Clip',
        name: momentName(tag),
        startOffset: round(tag.start),
        ...(end !== undefined && end > tag.start ? { endOffset: round(end) } : {}),
        url: origin + mediumPage(medium, { at: tag.start, tag }),
      };
    })
    .toReversed();
}
