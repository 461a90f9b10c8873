import { DRAWING_PARAMETER } from './saved-drawings.ts';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from './constants/people.ts';
import { POST_ROLL_CHOICES_S, PRE_ROLL_CHOICES_S, ROLL_ADDRESS_MAX_S } from './constants/tags.ts';
import type { GroupId, MediaId, PlayableType, Seconds, UserId } from './media.ts';

/** What an address asks to play (Player 2). */
export interface PlayAddress {
  type: PlayableType;
  /** Undefined if only tags are named. */
  id: MediaId | undefined;
  /** Tag ids to play one after another (`tags`, `videoTags`, `audioTags`). */
  tags: string[];
  /** Ids of audio tags, played after the video tags if an address names both. */
  sounds?: string[] | undefined;
  /** The tag to start at. */
  tag: string | undefined;
  /** Id of a saved drawing to open. */
  drawing?: string | undefined;
  start: Seconds | undefined;
  preRoll: Seconds | undefined;
  postRoll: Seconds | undefined;
  userId: UserId;
  groupId: GroupId;
}

/** Ids as the wire format allows them; anything else in an address is ignored. */
const ID = /^[\p{L}\p{N}_:][\p{L}\p{N}._:-]{0,127}$/u;
/** Longest list of tags that the wire format accepts. */
const TAGS_MAX = 500;

export function readId(text: string | null): string | undefined {
  const id = text?.trim() ?? '';
  return ID.test(id) ? id : undefined;
}

function readIds(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .flatMap((part) => readId(part) ?? [])
    .slice(0, TAGS_MAX);
}

/** Seconds from the beginning, with decimals; undefined for anything else. */
export function readStart(text: string | null): Seconds | undefined {
  return text !== null && /^\d{1,7}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : undefined;
}

/**
 * A pre-roll or post-roll of an address: whole seconds from 0 to 30, or one of the listed choices.
 *
 * @returns undefined for `default` and for anything else
 * Source: library document, point 5; row L14.
 */
export function readRoll(text: string | null, choices: readonly number[]): Seconds | undefined {
  if (text === null || !/^\d{1,2}$/.test(text.trim())) return undefined;
  const seconds = Number(text);
  return seconds <= ROLL_ADDRESS_MAX_S || choices.includes(seconds) ? seconds : undefined;
}

/** The page-level user, which selects the page's group and never authenticates anybody (row L26). */
export function readUser(text: string | null): UserId {
  return text !== null && /^\d{1,15}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : DEFAULT_USER_ID;
}

/** Whether the page autoplays. */
export const readAutoplay = (query: Pick<URLSearchParams, 'get'>): boolean => query.get('autoplay') !== 'false';

/**
 * Reads what to play from a query string, or from attributes under the same names.
 *
 * `video` wins over `audio`; `tags` is another name of `videoTags`. If both kinds are listed, video tags play before
 * audio tags. An unreadable value counts as absent.
 *
 * @returns undefined if nothing to play is named
 * Source: player document, point 2; row P03.
 */
export function readPlayAddress(query: Pick<URLSearchParams, 'get'>): PlayAddress | undefined {
  const video = readId(query.get('video'));
  const audio = readId(query.get('audio'));
  const videoTags = [...readIds(query.get('videoTags')), ...readIds(query.get('tags'))];
  const audioTags = readIds(query.get('audioTags'));
  const isAudio = video === undefined && videoTags.length === 0 && (audio !== undefined || audioTags.length > 0);
  const id = isAudio ? audio : video;
  const tags = isAudio ? audioTags : videoTags;
  const drawing = readId(query.get(DRAWING_PARAMETER));
  const sounds = id === undefined && !isAudio ? audioTags : [];
  if (id === undefined && tags.length === 0) return undefined;
  return {
    type: isAudio ? 'audio' : 'video',
    id,
    tags,
    ...(sounds.length > 0 && { sounds }),
    tag: readId(query.get('tag')),
    ...(drawing !== undefined && { drawing }),
    start: readStart(query.get('start')),
    preRoll: readRoll(query.get('pre-roll'), PRE_ROLL_CHOICES_S),
    postRoll: readRoll(query.get('post-roll'), POST_ROLL_CHOICES_S),
    userId: readUser(query.get('user')),
    groupId: DEFAULT_GROUP_ID,
  };
}

/** Tags to play one after another. */
export interface PlayList {
  /** Video tags. */
  tags: readonly string[];
  /** Audio tags. */
  sounds: readonly string[];
  preRoll: Seconds;
  /** Undefined: each video's own. */
  postRoll: Seconds | undefined;
}

/**
 * The page that plays a list of tags; `readPlayAddress` reads it back.
 *
 * An address has one list for videos and one for audio: each keeps its order, and videos come first.
 *
 * @returns a path of the site
 * Source: player document, point 2; rows L14, P03.
 */
export function playListAddress({ tags, sounds, preRoll, postRoll }: PlayList): string {
  const params = new URLSearchParams({
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(sounds.length > 0 && { audioTags: sounds.join(',') }),
    'pre-roll': String(preRoll),
  });
  if (postRoll !== undefined) params.set('post-roll', String(postRoll));
  return `/play?${params}`;
}

/**
 * Where to return after signing in: always a path of the same origin.
 *
 * @param back the `back` parameter of /login
 * @returns the path with its query and fragment, or `/`
 * Source: row L32.
 */
export function safeBack(back: string | null, origin: string): string {
  if (back === null || !/^\/(?![/\\])/.test(back)) return '/';
  const parsed = URL.parse(back, origin);
  if (parsed === null || parsed.origin !== origin || parsed.pathname.startsWith('//') || parsed.pathname === '/login')
    return '/';
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
