/** A large library for the search benchmark: the same numbers give the same library. */
import { DISCIPLINES } from '../src/domain/search.ts';
import type { Store, StoredMedium, StoredTag } from '../server/store/types.ts';

export const GROUP = 64;

/** Media of each type of a hundred. */
const MIX: readonly StoredMedium['type'][] = (
  [
    ['Video', 70],
    ['Session', 8],
    ['Photo', 10],
    ['Clip', 5],
    ['Document', 3],
    ['Audio', 2],
    ['Collection', 2],
  ] as const
).flatMap(([type, share]) => Array.from({ length: share }, () => type));

const VENUES = ['Tacen Falls', 'Loch Arran', 'Krummbach', 'Río Claro', 'Sault-Neuf', 'North Basin', 'South Basin'];
const WATERS = ['Low', 'Medium', 'High', 'Flood'];
const SYLLABLES = [
  'ka',
  'no',
  'la',
  'lom',
  'ri',
  'ver',
  'ga',
  'te',
  'fi',
  'bo',
  'at',
  'pad',
  'dle',
  'ra',
  'ce',
  'mar',
  'tin',
  'lou',
  'pe',
  'zur',
  'ich',
  'é',
];
const VOCABULARY = 30_000;
/** Media saved in one transaction. */
const BATCH = 5_000;

/** A word that every n-th medium has in its title, to ask for hits of a known number. */
export const MARKED = { championship: 20, qualifier: 200, everyday: 2 } as const;

/** Numbers from 0 to 1 that look random and are the same every time. */
export function series(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function vocabulary(): string[] {
  const next = series(7);
  const pick = (): string => SYLLABLES[Math.floor(next() * SYLLABLES.length)] ?? '';
  return Array.from({ length: VOCABULARY }, () => Array.from({ length: 2 + Math.floor(next() * 3) }, pick).join(''));
}

/**
 * Saves `count` media, with three tags on every second film and collections of a few hundred members.
 *
 * Words follow a steep curve as in any language: few are common, most are rare.
 */
export async function fillLibrary(store: Store, count: number): Promise<void> {
  const next = series(42);
  const words = vocabulary();
  const word = (): string => words[Math.floor(next() ** 3 * words.length)] ?? '';
  const text = (length: number): string => Array.from({ length }, word).join(' ');
  const one = <T>(of: readonly T[]): T | undefined => of[Math.floor(next() * of.length)];
  const two = (value: number): string => String(value).padStart(2, '0');

  const medium = (at: number): StoredMedium => {
    const type = MIX[at % MIX.length] ?? 'Video';
    const marks = Object.entries(MARKED).filter(([, every]) => at % every === 0);
    const isFilm = type === 'Video' || type === 'Session' || type === 'Audio';
    return {
      id: `m${at}`,
      type,
      groupId: GROUP,
      userId: GROUP,
      version: 1,
      title: [text(4), ...marks.map(([name]) => name)].join(' '),
      date: `${2014 + (at % 12)}-${two(1 + Math.floor(next() * 12))}-${two(1 + Math.floor(next() * 28))}`,
      time: `${two(Math.floor(next() * 24))}:00:00`,
      duration: Math.floor(next() * 6_000),
      size: undefined,
      description: text(14),
      keywords: [word(), word()],
      visibility: at % 10 === 3 ? 'private' : 'public',
      publish: at % 50 !== 7,
      validity_date: undefined,
      expiration_date: at % 30 === 11 ? '2020-01-01' : undefined,
      gate: undefined,
      keyHash: undefined,
      pay_per_view: false,
      geoBlocking: [],
      editable: true,
      deleteable: true,
      downloadable: false,
      qr_code: true,
      embed: true,
      discipline: one(DISCIPLINES) ?? '',
      filters: { venue: [one(VENUES) ?? ''], water: [one(WATERS) ?? ''] },
      thumb: `film/${at}.jpg`,
      path: undefined,
      sources: [],
      videoId: undefined,
      tagId: undefined,
      clippingOffset: undefined,
      evaluation_attribute: undefined,
      agregate: undefined,
      temporality: undefined,
      nbOfEx: undefined,
      members: type === 'Collection' ? Array.from({ length: 40 }, () => `m${Math.floor(next() * count)}`) : [],
      player: isFilm ? PLAYER : undefined,
    };
  };

  for (let start = 0; start < count; start += BATCH) {
    await store.transaction(async (within) => {
      for (let at = start; at < Math.min(count, start + BATCH); at++) {
        const each = medium(at);
        await within.media.save(each);
        if (each.player && at % 2 === 0)
          await within.tags.replace(
            each.id,
            [1, 2, 3].map((place) => tag(each.id, place, text(4))),
          );
      }
    });
  }
}

function tag(videoId: string, place: number, description: string): StoredTag {
  return {
    id: `${videoId}-${place}`,
    videoId,
    type: '',
    category: place === 1 ? 'Start' : 'Gates',
    time: `00:0${place}:00`,
    replay: undefined,
    description,
    url: undefined,
    score: String(place * 10),
    nation: undefined,
    pub: undefined,
    num_page: undefined,
    highlights: false,
    isLiveResult: false,
    at: undefined,
  };
}

const PLAYER: NonNullable<StoredMedium['player']> = {
  live: undefined,
  encoding: false,
  replay: 'film/index.m3u8',
  multi_replays: [],
  playerConf: {},
  captions: [],
  score_type: 'time',
  highlights: false,
  menu: true,
  chat: false,
  search: false,
  vote: false,
  questions: false,
  linkers: false,
  videoSelector: [],
  documentId: undefined,
  custoId: undefined,
  max_resolution: undefined,
  pubDisplay: [],
  pubLiveResults: [],
  pubOverlay: [],
  pubVideo: [],
  banner: undefined,
};
