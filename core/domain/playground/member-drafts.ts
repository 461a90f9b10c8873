/** The input fields of the API's members, and the calls and code made from them (row E02). */
import { API_CATEGORY_MAX, API_ID_MAX, API_IDS_MAX, API_WORDS_MAX } from '../constants/player-api.ts';
import type { PlayerState, TagQuery } from '../player-api.ts';
import { SET_PROPERTIES } from '../player-members.ts';
import type { PlayerProperty } from '../player-members.ts';
import type { TriedCall, TriedMember, TriedProperty } from './members.ts';

/** Fields of a tag query. */
export const QUERY_FIELDS = ['text', 'category', 'ids', 'postRoll', 'highlights'] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

export type DraftName = TriedProperty | QueryField;
export type Drafts = Readonly<Record<DraftName, string>>;

/** Initial values, each of which gives a valid call. */
export const FIRST_DRAFTS: Drafts = {
  currentTime: '10',
  volume: '0.5',
  muted: 'true',
  playbackRate: '1.5',
  quality: 'auto',
  captions: 'off',
  camera: '',
  textTracks: 'off',
  videoRenditions: '-1',
  text: '',
  category: '',
  ids: '',
  postRoll: '',
  highlights: '',
};

/** Kind of input for a property. */
export type DraftKind = 'number' | 'choice';
export const DRAFT_KINDS = {
  currentTime: 'number',
  volume: 'number',
  muted: 'choice',
  playbackRate: 'number',
  quality: 'choice',
  captions: 'choice',
  camera: 'choice',
  textTracks: 'choice',
  videoRenditions: 'choice',
} as const satisfies Readonly<Record<TriedProperty, DraftKind>>;

/** Values that the page has read from a player. */
export type Reading = Readonly<Pick<PlayerState, PlayerProperty>> & ListReading;

/** Lists of the element, if it has them. */
export interface ListReading {
  readonly textTracks?: readonly { language: string; label: string; mode: string }[] | undefined;
  readonly videoRenditions?: readonly { height: number; selected: boolean }[] | undefined;
}

/** Values that can be set now. */
export function choicesOf(name: TriedProperty, reading: Reading): { value: string; label: string }[] {
  const plain = (value: string) => ({ value, label: value });
  switch (name) {
    case 'muted':
      return ['true', 'false'].map(plain);
    case 'quality':
      return ['auto', ...reading.qualities.map(String)].map(plain);
    case 'captions':
      return [
        plain('off'),
        ...reading.captionTracks.map(({ lang, label }) => ({ value: lang, label: `${lang} · ${label}` })),
      ];
    case 'camera':
      return reading.cameras.map(({ id, label }) => ({ value: id, label: id === '' ? label : `${id} · ${label}` }));
    case 'textTracks':
      return [
        plain('off'),
        ...(reading.textTracks ?? []).map(({ language, label }) => ({
          value: language,
          label: `${language} · ${label}`,
        })),
      ];
    case 'videoRenditions':
      return [
        plain('-1'),
        ...(reading.videoRenditions ?? []).map(({ height }, at) => ({ value: String(at), label: `${at} · ${height}` })),
      ];
    default:
      return [];
  }
}

/** Parses a number with a decimal point or comma; undefined if invalid. */
function readNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : undefined;
}

const idsOf = (text: string): string[] => text.split(/[\s,]+/).filter((id) => id !== '');

/** Fields that cannot be parsed. Numbers out of range are allowed: the player rejects them itself. */
export function wrongDrafts(drafts: Drafts): DraftName[] {
  const numbers = SET_PROPERTIES.filter((name) => DRAFT_KINDS[name] === 'number');
  const ids = idsOf(drafts.ids);
  const postRoll = readNumber(drafts.postRoll);
  return [
    ...numbers.filter((name) => readNumber(drafts[name]) === undefined),
    ...(drafts.text.length > API_WORDS_MAX ? (['text'] as const) : []),
    ...(drafts.category.length > API_CATEGORY_MAX ? (['category'] as const) : []),
    ...(ids.length > API_IDS_MAX || ids.some((id) => id.length > API_ID_MAX) ? (['ids'] as const) : []),
    ...(drafts.postRoll.trim() !== '' && (postRoll === undefined || postRoll < 0) ? (['postRoll'] as const) : []),
  ];
}

/** Empty: all tags. A query of words only is a plain string. */
function queryOf(drafts: Drafts): string | TagQuery | undefined {
  const text = drafts.text.trim();
  const category = drafts.category.trim();
  const ids = idsOf(drafts.ids);
  const postRoll = readNumber(drafts.postRoll);
  const query: TagQuery = {
    ...(ids.length > 0 && { ids }),
    ...(text !== '' && { text }),
    ...(category !== '' && { category }),
    ...(drafts.highlights !== '' && { highlights: true }),
    ...(postRoll !== undefined && { postRoll }),
  };
  const names = Object.keys(query);
  if (names.length === 0) return undefined;
  return names.length === 1 && text !== '' ? text : query;
}

/** The call of a member with the current fields; undefined if one of them is invalid. */
export function callOf(member: TriedMember, drafts: Drafts): TriedCall | undefined {
  const wrong = wrongDrafts(drafts);
  switch (member) {
    case 'playTags': {
      if (QUERY_FIELDS.some((field) => wrong.includes(field))) return undefined;
      const query = queryOf(drafts);
      return query === undefined ? { method: member } : { method: member, query };
    }
    case 'currentTime':
    case 'volume':
    case 'playbackRate': {
      const value = readNumber(drafts[member]);
      return value === undefined ? undefined : { method: member, value };
    }
    case 'muted':
      return { method: member, value: drafts.muted === 'true' };
    case 'quality':
      return { method: member, value: drafts.quality === 'auto' ? 'auto' : Number(drafts.quality) };
    case 'videoRenditions':
      return { method: member, value: Number(drafts.videoRenditions) };
    case 'captions':
    case 'camera':
    case 'textTracks':
      return { method: member, value: drafts[member] };
    default:
      return { method: member };
  }
}
