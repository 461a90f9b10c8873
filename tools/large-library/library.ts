/** A large library for benchmarks and tests; the same parameters always give the same library. */
import { DISCIPLINES } from '../../core/domain/search.ts';
import type { StoredMedium } from '../../server/store/media.ts';
import type { StoredTag } from '../../server/store/tags.ts';

export const GROUP = 64;

/** Number of media of each type per hundred. */
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
const NATIONS = ['FRA', 'GER', 'CZE', 'SLO', 'GBR', 'ESP', 'ITA', 'POL', 'AUS', 'NZL', 'USA', 'BRA'];
const CATEGORIES = ['Start', 'Gates', 'Gates', 'Touch', 'Split', 'Finish'];
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
/**
 * Words with a known number of hits: each is in the titles of this many of every 1,200 films that are visible to
 * everybody.
 */
export const MARKED = { everyday: 500, championship: 50, qualifier: 5 } as const;
const MARKED_OF = 1_200;
/** A word in three titles, whatever the size of the library. */
export const RARE = 'kingfisher';
const RARE_FILMS: ReadonlySet<number> = new Set([17, 170, 1_700]);

/** Reproducible pseudo-random numbers from 0 to 1. */
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

/** A medium, with its tags if it is a film. */
export interface Entry {
  medium: StoredMedium;
  tags: StoredTag[];
}

/**
 * `count` media: eight of ten are films with six or seven tags, which is five tags per medium on average; collections
 * have forty members.
 *
 * Word frequencies follow a steep curve as in any language: few words are common, most are rare.
 */
export function* largeLibrary(count: number): Generator<Entry, void, void> {
  const next = series(42);
  const words = vocabulary();
  const word = (): string => words[Math.floor(next() ** 3 * words.length)] ?? '';
  const text = (length: number): string => Array.from({ length }, word).join(' ');
  const one = (of: readonly string[]): string => of[Math.floor(next() * of.length)] ?? '';
  const two = (value: number): string => String(value).padStart(2, '0');
  let shown = 0;
  let films = 0;

  for (let at = 0; at < count; at++) {
    const type = MIX[at % MIX.length] ?? 'Video';
    const visibility = at % 10 === 3 ? 'private' : 'public';
    const publish = at % 50 !== 7;
    const expiration_date = at % 30 === 11 ? '2020-01-01' : undefined;
    const isShown = type === 'Video' && visibility === 'public' && publish && expiration_date === undefined;
    const marks = isShown ? marksOf(shown++) : [];
    const isFilm = type === 'Video' || type === 'Session' || type === 'Audio';
    const medium: StoredMedium = {
      id: `m${at}`,
      type,
      groupId: GROUP,
      userId: GROUP,
      version: 1,
      title: [text(4), ...marks].join(' '),
      date: `${2014 + (at % 12)}-${two(1 + Math.floor(next() * 12))}-${two(1 + Math.floor(next() * 28))}`,
      time: `${two(Math.floor(next() * 24))}:00:00`,
      duration: Math.floor(next() * 6_000),
      size: undefined,
      description: text(10),
      keywords: [word(), word()],
      visibility,
      publish,
      validity_date: undefined,
      expiration_date,
      gate: undefined,
      keyHash: undefined,
      pay_per_view: false,
      geoBlocking: [],
      editable: true,
      deleteable: true,
      downloadable: false,
      qr_code: true,
      embed: true,
      discipline: one(DISCIPLINES),
      filters: { venue: [one(VENUES)], water: [one(WATERS)] },
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
    const tags: StoredTag[] = [];
    const held = isFilm ? (TAGS_OF_FILM[films++ % TAGS_OF_FILM.length] ?? 0) : 0;
    for (let place = 1; place <= held; place++) {
      const nation = one(NATIONS);
      tags.push({
        id: `${medium.id}-${place}`,
        videoId: medium.id,
        type: '',
        category: one(CATEGORIES),
        time: `00:${two(place)}:${two(Math.floor(next() * 60))}`,
        replay: undefined,
        description: text(3),
        url: `${nation} (${word()} ${word()})`,
        score: String(Math.floor(next() * 200)),
        nation,
        pub: undefined,
        num_page: undefined,
        highlights: false,
        isLiveResult: false,
        at: undefined,
      });
    }
    yield { medium, tags };
  }
}

/** Six or seven: five per medium, because two of ten media have none. */
const TAGS_OF_FILM = [7, 6, 6, 6] as const;

/** @param film index among the films that are visible to everybody */
function marksOf(film: number): string[] {
  const marks: string[] = Object.entries(MARKED)
    .filter(([, share]) => (film * 7) % MARKED_OF < share)
    .map(([name]) => name);
  return RARE_FILMS.has(film) ? [...marks, RARE] : marks;
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
