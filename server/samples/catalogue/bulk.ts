/** Three seasons of ordinary items: races, training, photos, clips, papers, exercises, tests and collections. */
import type { SampleCollection, SampleItem, SamplePlayable, SampleTag } from './item.ts';
import { film, type FilmId, PHOTOS } from '../films.ts';
import { between, pick, type Random } from '../random.ts';
import { drillOf } from './drills.ts';
import { filmThumb, type Ids, USUAL, USUAL_PLAYABLE } from './make.ts';
import { OTHER_GROUP } from './people.ts';
import { ENGLISH, FRENCH, filmTags, type Words } from './tags.ts';

const YEARS = [2024, 2025, 2026] as const;
/** Number of items per season. */
const VIDEOS_A_YEAR = 56;
const SESSIONS_A_YEAR = 9;
const COMPETITIONS_A_YEAR = 6;
const AUDIOS_A_YEAR = 5;
const PHOTOS_A_YEAR = 22;
const CLIPS_A_YEAR = 18;
const DOCUMENTS_A_YEAR = 5;
const EXERCISES_A_YEAR = 7;
const TESTS_A_YEAR = 4;

interface Venue {
  readonly name: string;
  readonly french: boolean;
}

const VENUES: readonly Venue[] = [
  { name: 'Tacen Falls', french: false },
  { name: 'Bassin de Sault-Neuf', french: true },
  { name: 'Loch Arran', french: false },
  { name: 'Krummbach', french: false },
  { name: 'Lac de Vaivre-Haute', french: true },
  { name: 'Río Claro', french: false },
];
const CATEGORIES = ['Senior', 'U23', 'Junior', 'Masters', 'Para'] as const;
const WATERS = ['Low', 'Medium', 'High', 'Flood'] as const;
const BOATS = ['K1', 'C1'] as const;
const ROUNDS = ['heat 1', 'heat 2', 'heat 3', 'repechage', 'semi-final', 'final B', 'final A'] as const;
const FRENCH_ROUNDS = ['série 1', 'série 2', 'série 3', 'repêchage', 'demi-finale', 'finale B', 'finale A'] as const;
const RACE_FILMS: readonly FilmId[] = [
  'slalom-run',
  'slalom-run',
  'slalom-run',
  'sprint-bank',
  'sprint-bank',
  'sprint-above',
  'polo-attack',
  'gate-25',
  'gate-50',
  'start-2997',
  'finish-60',
];
const WORDS_OF_FILM = {
  slalom: ['clean', 'line', 'upstream', 'boof', 'eddy'],
  sprint: ['start', 'finish', 'stroke rate', 'lane'],
  polo: ['pass', 'shot', 'press'],
} as const;

interface Season {
  readonly year: number;
  readonly random: Random;
  readonly ids: Ids;
}

function dayOf({ year, random }: Season): string {
  const month = 1 + Math.floor(random() * (year === 2026 ? 10 : 12));
  return `${year}-${String(month).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
}

function hourOf({ random }: Season): string {
  return `${String(8 + Math.floor(random() * 11)).padStart(2, '0')}:${pick(random, ['00', '15', '30', '45'])}:00`;
}

function kindOf(id: FilmId): 'slalom' | 'sprint' | 'polo' {
  return id.startsWith('polo') ? 'polo' : id.startsWith('slalom') || id.startsWith('gate') ? 'slalom' : 'sprint';
}

function disciplineOf(id: FilmId, category: string): string {
  if (kindOf(id) === 'sprint' && category === 'Para') return 'Paracanoe';
  return { slalom: 'Slalom', sprint: 'Sprint', polo: 'Polo' }[kindOf(id)];
}

/** A film of a season. Rights vary; most films are public. */
function playable(
  season: Season,
  type: SamplePlayable['type'],
  id: FilmId,
  title: (place: { venue: Venue; category: string; boat: string; round: number }) => string,
): SamplePlayable {
  const { random, ids } = season;
  const venue = pick(random, VENUES);
  const category = pick(random, CATEGORIES);
  const boat = pick(random, BOATS);
  const round = Math.floor(random() * ROUNDS.length);
  const number = ids.nextItem();
  const words: Words = venue.french ? FRENCH : ENGLISH;
  const other = random() < 0.06;
  const right = random();
  return {
    ...USUAL,
    ...USUAL_PLAYABLE,
    id: number,
    type,
    ...(other ? { group: OTHER_GROUP, user: 71 } : { user: random() < 0.7 ? 64 : 65 }),
    title: title({ venue, category, boat, round }),
    date: dayOf(season),
    time: hourOf(season),
    description: venue.french
      ? `${category}, ${venue.name}. ${pick(random, ['Belle eau, vent faible.', 'Niveau élevé après l’orage.', 'Course très disputée jusqu’à l’arrivée.'])}`
      : `${category}, ${venue.name}. ${pick(random, ['Good water, little wind.', 'High water after the storm.', 'Close to the last stroke.', 'Filmed for the coaches.'])}`,
    keywords: [pick(random, WORDS_OF_FILM[kindOf(id)]), category.toLowerCase()],
    visibility: right < 0.76 ? 'public' : right < 0.97 ? 'private' : 'key',
    access_control_key: right < 0.97 ? null : `key-${number}`,
    pay_per_view: random() < 0.02,
    editable: random() < 0.92,
    deleteable: random() < 0.95,
    downloadable: random() < 0.7,
    canoeDiscipline: disciplineOf(id, category),
    filters: other
      ? { venue: [pick(random, ['North Basin', 'South Basin'])] }
      : {
          venue: [venue.name],
          category: [category],
          ...(kindOf(id) === 'slalom' ? { water: [pick(random, WATERS)] } : {}),
        },
    thumb: filmThumb(id, Math.floor(random() * 12)),
    film: id,
    tags: filmTags(ids, id, words, number),
    score_type: id === 'polo-attack' ? 'points' : 'time',
    highlights: random() < 0.2,
    chat: random() < 0.1,
  };
}

function raceTitle(id: FilmId) {
  return ({
    venue,
    category,
    boat,
    round,
  }: {
    venue: Venue;
    category: string;
    boat: string;
    round: number;
  }): string => {
    const english = {
      slalom: `Slalom ${boat} ${category}`,
      sprint: `Sprint ${boat} 200 m ${category}`,
      polo: `Canoe polo ${category}`,
    }[kindOf(id)];
    const french = {
      slalom: `Slalom ${boat} ${category}`,
      sprint: `Sprint ${boat} 200 m ${category}`,
      polo: `Kayak-polo ${category}`,
    }[kindOf(id)];
    return venue.french
      ? `${french}, ${FRENCH_ROUNDS[round] ?? ''}, ${venue.name}`
      : `${english}, ${ROUNDS[round] ?? ''}, ${venue.name}`;
  };
}

function playables(season: Season): SamplePlayable[] {
  const { random } = season;
  const many = (count: number, make: (index: number) => SamplePlayable): SamplePlayable[] =>
    Array.from({ length: count }, (_, index) => make(index));
  return [
    ...many(VIDEOS_A_YEAR, () => {
      const id = pick(random, RACE_FILMS);
      return playable(season, 'Video', id, raceTitle(id));
    }),
    ...many(SESSIONS_A_YEAR, (index) =>
      playable(season, 'Session', index % 2 === 0 ? 'slalom-run' : 'sprint-bank', ({ venue }) =>
        venue.french ? `Entraînement ${index + 1}, ${venue.name}` : `Training ${index + 1}, ${venue.name}`,
      ),
    ),
    ...many(COMPETITIONS_A_YEAR, (index) =>
      playable(season, 'Competition', index % 2 === 0 ? 'sprint-bank' : 'slalom-run', ({ venue, category }) =>
        venue.french ? `Coupe nationale ${category}, ${venue.name}` : `National cup ${category}, ${venue.name}`,
      ),
    ),
    ...many(AUDIOS_A_YEAR, (index) =>
      playable(season, 'Audio', 'commentary', ({ venue }) =>
        venue.french ? `Reportage radio ${index + 1}, ${venue.name}` : `Race radio ${index + 1}, ${venue.name}`,
      ),
    ),
  ];
}

/** Time of a tag in seconds; undefined for a tag without time. */
function secondsOf(tag: SampleTag): number | undefined {
  const [hours, minutes, seconds] = tag.time.split(':').map(Number);
  const total = (hours ?? Number.NaN) * 3600 + (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
  return Number.isNaN(total) ? undefined : total;
}

function others(season: Season, films: readonly SamplePlayable[]): SampleItem[] {
  const { random, ids, year } = season;
  const common = (): Pick<SampleItem, 'id' | 'user' | 'date' | 'time'> => ({
    id: ids.nextItem(),
    user: random() < 0.7 ? 64 : 65,
    date: dayOf(season),
    time: hourOf(season),
  });
  const visibility = (): 'public' | 'private' => (random() < 0.75 ? 'public' : 'private');
  const items: SampleItem[] = [];
  for (let index = 0; index < PHOTOS_A_YEAR; index += 1) {
    const photo = pick(random, PHOTOS);
    const venue = pick(random, VENUES);
    const discipline = photo.id.startsWith('slalom') ? 'Slalom' : photo.id.startsWith('sprint') ? 'Sprint' : 'Polo';
    items.push({
      ...USUAL,
      ...common(),
      type: 'Photo',
      title: `${photo.shows}, ${venue.name}`,
      photo: photo.id,
      visibility: visibility(),
      canoeDiscipline: discipline,
      filters: { venue: [venue.name] },
      thumb: photo.thumbnail ? `photos/${photo.thumbnail}` : null,
      keywords: [discipline.toLowerCase(), 'photo'],
    });
  }
  const sources = films.filter(
    (each) =>
      each.type === 'Video' &&
      each.film &&
      each.visibility === 'public' &&
      !each.pay_per_view &&
      each.tags.length > 3 &&
      each.group !== OTHER_GROUP,
  );
  for (let index = 0; index < CLIPS_A_YEAR; index += 1) {
    const source = pick(random, sources);
    const timed = source.tags.flatMap((tag) => {
      const start = secondsOf(tag);
      return start === undefined ? [] : [{ tag, start }];
    });
    const at = Math.floor(random() * (timed.length - 1));
    const from = timed[at];
    const to = timed[at + 1];
    if (!from || !to || !source.film) continue;
    // a clip ends where the next tag starts, but shows at least three seconds
    const duration = Math.min(Math.max(3, to.start - from.start), film(source.film).duration - from.start);
    items.push({
      ...USUAL,
      ...common(),
      type: 'Clip',
      title: `${from.tag.description}, ${source.title}`,
      date: source.date,
      videoId: source.id,
      tagId: from.tag.id,
      film: source.film,
      clippingOffset: from.start,
      duration: Number(duration.toFixed(3)),
      canoeDiscipline: source.canoeDiscipline,
      filters: source.filters,
      thumb: filmThumb(source.film, index),
    });
  }
  const papers = ['Race book', 'Start list', 'Results', 'Course map', 'Rules for touches'] as const;
  for (let index = 0; index < DOCUMENTS_A_YEAR; index += 1) {
    items.push({
      ...USUAL,
      ...common(),
      type: 'Document',
      title: `${papers[index] ?? 'Paper'} ${year}`,
      document: 'race-book',
      visibility: index === 2 ? 'private' : 'public',
      thumb: 'documents/race-book-thumb.jpg',
      filters: { venue: [pick(random, VENUES).name] },
    });
  }
  const exercises: number[] = [];
  for (let index = 0; index < EXERCISES_A_YEAR; index += 1) {
    const { name, frTitle, enName, frName, agregate, questions } = drillOf(index);
    const shown = filmOfExercise(sources, index);
    const made = common();
    exercises.push(made.id);
    items.push({
      ...USUAL,
      ...made,
      type: 'Exercise',
      title: `${name} ${year}`,
      evaluation_attribute: { enName, frName },
      agregate,
      temporality: index % 2 === 0 ? 'pre' : 'post',
      visibility: visibility(),
      videoId: shown?.film.id ?? null,
      tagId: shown?.tag?.id ?? null,
      questions,
      canoeDiscipline: exerciseDiscipline(index),
      description: frTitle,
      thumb: filmThumb(index % 2 === 0 ? 'gate-25' : 'start-2997', index),
    });
  }
  for (let index = 0; index < TESTS_A_YEAR; index += 1) {
    const chosen = exercises.slice(index, index + 3);
    items.push({
      ...USUAL,
      ...common(),
      type: 'Test',
      title: `${['Winter', 'Spring', 'Summer', 'Autumn'][index] ?? ''} test ${year}`,
      exercises: chosen,
      nbOfEx: chosen.length,
      visibility: index === 3 ? 'private' : 'public',
      canoeDiscipline: 'Slalom',
      thumb: filmThumb('gate-50', index),
    });
  }
  return items;
}

function exerciseDiscipline(exercise: number): string {
  return exercise % 2 === 0 ? 'Slalom' : 'Sprint';
}

/** A film of the exercise's discipline, and its first tag with a time. */
function filmOfExercise(
  films: readonly SamplePlayable[],
  exercise: number,
): { film: SamplePlayable; tag: SampleTag | undefined } | undefined {
  const fitting = films.filter((each) => each.canoeDiscipline === exerciseDiscipline(exercise) && !each.accessControl);
  const film = fitting[exercise % Math.max(1, fitting.length)];
  return film && { film, tag: film.tags.find((tag) => tag.type !== 'invisible' && secondsOf(tag) !== undefined) };
}

/** A season's collections: by discipline, by venue, and one only for the team. */
function collections(season: Season, items: readonly SampleItem[]): SampleCollection[] {
  const { ids, year, random } = season;
  const home = items.filter((each) => each.group !== OTHER_GROUP);
  const make = (title: string, medias: readonly SampleItem[], visibility: 'public' | 'private'): SampleCollection => ({
    ...USUAL,
    id: ids.nextItem(),
    type: 'Collection',
    title,
    date: `${year}-${String(2 + Math.floor(between(random, 0, 8))).padStart(2, '0')}-01`,
    visibility,
    description: `${medias.length} media`,
    medias: medias.map((each) => each.id),
    thumb: medias.find((each) => each.thumb)?.thumb ?? null,
  });
  const open = home.filter((each) => each.visibility === 'public');
  return [
    ...(['Slalom', 'Sprint', 'Polo'] as const).map((discipline) =>
      make(
        `${discipline} ${year}`,
        open.filter((each) => each.canoeDiscipline === discipline && each.type !== 'Exercise' && each.type !== 'Test'),
        'public',
      ),
    ),
    ...VENUES.map((venue) =>
      make(
        `${venue.name} ${year}`,
        open.filter((each) => each.filters['venue']?.includes(venue.name)),
        'public',
      ),
    ),
    make(`Team room ${year}`, home.filter((each) => each.visibility === 'private').slice(0, 20), 'private'),
  ];
}

/** The seasons' items, in the order of their ids. */
export function bulkItems(ids: Ids, seededBy: (year: number) => Random): SampleItem[] {
  return YEARS.flatMap((year) => {
    const season: Season = { year, random: seededBy(year), ids };
    const films = playables(season);
    const items = [...films, ...others(season, films)];
    return [...items, ...collections(season, items)];
  });
}
