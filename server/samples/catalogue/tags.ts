/** Tags of items that play a film, each at the moment the film shows it. */
import type { SampleTag } from './item.ts';
import { filmEvents, type FilmEvent, type FilmId } from '../films.ts';
import { athleteOf, profile, type Athlete } from './athletes.ts';
import type { Ids } from './make.ts';

/** Texts of the tags in one language. */
export interface Words {
  readonly start: string;
  readonly gates: string;
  readonly touches: string;
  readonly splits: string;
  readonly finish: string;
  readonly athletes: string;
  readonly gate: (number: number, upstream: boolean) => string;
  readonly touch: (gate: number) => string;
  readonly lane: (lane: number) => string;
  readonly bib: (bib: number) => string;
}

export const ENGLISH: Words = {
  start: 'Start',
  gates: 'Gates',
  touches: 'Touches',
  splits: 'Splits',
  finish: 'Finish',
  athletes: 'Athletes',
  gate: (number, upstream) => (upstream ? `Gate ${number}, upstream` : `Gate ${number}`),
  touch: (gate) => `Touch at gate ${gate}`,
  lane: (lane) => `lane ${lane}`,
  bib: (bib) => `bib ${bib}`,
};

export const FRENCH: Words = {
  start: 'Départ',
  gates: 'Portes',
  touches: 'Touches',
  splits: 'Temps intermédiaires',
  finish: 'Arrivée',
  athletes: 'Athlètes',
  gate: (number, upstream) => (upstream ? `Porte ${number}, remontée` : `Porte ${number}`),
  touch: (gate) => `Touche à la porte ${gate}`,
  lane: (lane) => `couloir ${lane}`,
  bib: (bib) => `dossard ${bib}`,
};

/**
 * hh:mm:ss, with milliseconds if the frame does not fall on a second; rounded up, so that it falls within the frame.
 */
export function tagTime(seconds: number): string {
  const thousandths = Math.ceil(seconds * 1000 - 1e-6);
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const whole = Math.floor(thousandths / 1000);
  const rest = thousandths % 1000;
  const clock = `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return rest > 0 ? `${clock}.${pad(rest, 3)}` : clock;
}

/** A tag without extras. */
export function plainTag(
  ids: Ids,
  category: string,
  time: string,
  description: string,
  more: Partial<Omit<SampleTag, 'id'>> = {},
): SampleTag {
  return {
    id: ids.nextTag(),
    type: '',
    category,
    time,
    replay: null,
    description,
    url: '',
    score: '',
    nation: '',
    pub: false,
    num_page: null,
    highlights: false,
    isLiveResult: false,
    ...more,
  };
}

/** Result of a run in seconds, penalties added: `50.88`. */
export function runResult(event: FilmEvent): string {
  return ((event.clock ?? 0) + (event.penalty ?? 0)).toFixed(2);
}

export interface RunOptions {
  readonly words: Words;
  readonly athlete: Athlete;
  /** seconds to add to the film's times if it is part of another film */
  readonly shift?: number;
  /** pages of the race book beside the tags */
  readonly pages?: boolean;
  /** only the start, upstream gates, touch and finish */
  readonly brief?: boolean;
}

/** A slalom run: start, each gate, touch, finish. */
export function runTags(ids: Ids, id: FilmId, options: RunOptions): SampleTag[] {
  const { words, athlete, shift = 0, pages = false, brief = false } = options;
  const who = { nation: athlete.nation, url: profile(athlete) };
  return filmEvents(id).flatMap((event) => {
    const time = tagTime(shift + event.t);
    switch (event.kind) {
      case 'start':
        return [
          plainTag(ids, words.start, time, `${words.bib(event.bib ?? 0)}, ${athlete.name}`, {
            ...who,
            num_page: pages ? 2 : null,
          }),
        ];
      case 'gate':
        if (brief && !event.upstream) return [];
        return [
          plainTag(ids, words.gates, time, words.gate(event.gate ?? 0, event.upstream ?? false), {
            nation: athlete.nation,
            score: String(event.penalty ?? 0),
            num_page: pages ? 3 : null,
          }),
        ];
      case 'touch':
        return [
          plainTag(ids, words.touches, time, words.touch(event.gate ?? 0), {
            nation: athlete.nation,
            score: `+${event.penalty ?? 0}`,
            highlights: true,
          }),
        ];
      case 'finish':
        return [
          plainTag(ids, words.finish, time, `${athlete.name}, ${runResult(event)}`, {
            ...who,
            score: `${runResult(event)}=run 1`,
            highlights: true,
            num_page: pages ? 4 : null,
          }),
        ];
      default:
        return [];
    }
  });
}

export interface RaceOptions {
  readonly words: Words;
  /** number of the race, which selects the athletes of its lanes */
  readonly race: number;
  /** two athletes per lane, as in relays */
  readonly pairs?: boolean;
  readonly shift?: number;
  readonly pages?: boolean;
  readonly brief?: boolean;
  /** category under which finishes are rows of the live results */
  readonly results?: string;
  /** the camera to which the tags belong */
  readonly replay?: number | null;
  /** every boat at every split instead of only the leader */
  readonly allSplits?: boolean;
}

/** A sprint: start, leader at each split, finish of each boat. */
export function raceTags(ids: Ids, id: FilmId, options: RaceOptions): SampleTag[] {
  const {
    words,
    race,
    pairs = false,
    shift = 0,
    pages = false,
    brief = false,
    results,
    replay = null,
    allSplits = false,
  } = options;
  return filmEvents(id).flatMap((event) => {
    const time = tagTime(shift + event.t);
    const lane = event.bib ?? 0;
    const athlete = athleteOf(race, lane);
    const second = athleteOf(race, lane + 20);
    const url = pairs ? `${athlete.nation} (${athlete.name}/${second.name})` : profile(athlete);
    const clock = (event.clock ?? 0).toFixed(2);
    switch (event.kind) {
      case 'start':
        return [plainTag(ids, words.start, time, words.start, { replay, num_page: pages ? 5 : null })];
      case 'split':
        if (!allSplits && event.rank !== 1) return [];
        return [
          plainTag(ids, words.splits, time, `${event.distance} m, ${words.lane(lane)}`, {
            replay,
            nation: athlete.nation,
            url,
            score: `${clock}=${event.rank}`,
          }),
        ];
      case 'finish':
        if (brief && (event.rank ?? 0) > 1) return [];
        return [
          plainTag(ids, results ?? words.finish, time, `${athlete.name}, ${words.lane(lane)}`, {
            replay,
            nation: athlete.nation,
            url,
            score: `${clock}=${event.rank}`,
            highlights: event.rank === 1,
            isLiveResult: results !== undefined,
            num_page: pages ? 5 : null,
          }),
        ];
      default:
        return [];
    }
  });
}

/** Canoe polo: passes, saves and goals, in points. */
export function poloTags(ids: Ids, words: { passes: string; saves: string; goals: string }, race: number): SampleTag[] {
  return filmEvents('polo-attack').flatMap((event) => {
    const athlete = athleteOf(race, event.bib ?? 0);
    const who = { nation: athlete.nation, url: profile(athlete) };
    const time = tagTime(event.t);
    if (event.kind === 'pass') return [plainTag(ids, words.passes, time, `${athlete.name} (${event.bib})`, who)];
    if (event.kind === 'save') return [plainTag(ids, words.saves, time, `${athlete.name} (${event.bib})`, who)];
    if (event.kind === 'goal')
      return [
        plainTag(ids, words.goals, time, `${athlete.name} (${event.bib}), ${event.text ?? ''}`, {
          ...who,
          score: '1',
          highlights: true,
        }),
      ];
    return [];
  });
}

/** Tags of a radio commentary: its lines, and the race that it describes. */
export function commentaryTags(ids: Ids, words: Words, race: number): SampleTag[] {
  return filmEvents('commentary').flatMap((event) => {
    const time = tagTime(event.t);
    if (event.kind === 'speech') return [plainTag(ids, 'Commentary', time, event.text ?? '')];
    if (event.kind === 'start') return [plainTag(ids, words.start, time, words.start)];
    if (event.kind === 'finish' && event.rank === 1) {
      const athlete = athleteOf(race, event.bib ?? 0);
      return [
        plainTag(ids, words.finish, time, athlete.name, {
          nation: athlete.nation,
          url: profile(athlete),
          score: (event.clock ?? 0).toFixed(2),
        }),
      ];
    }
    return [];
  });
}

/** The start list: tags without a time, which only lists show. */
export function startListTags(ids: Ids, words: Words, athletes: readonly Athlete[]): SampleTag[] {
  return athletes.map((athlete, index) =>
    plainTag(ids, words.athletes, 'XX:XX:XX', `${index + 1}. ${athlete.name}`, {
      nation: athlete.nation,
      url: profile(athlete),
    }),
  );
}

/** The tags for the events of any film. */
export function filmTags(ids: Ids, id: FilmId, words: Words, race: number): SampleTag[] {
  if (id === 'polo-attack')
    return poloTags(
      ids,
      words === FRENCH
        ? { passes: 'Passes', saves: 'Arrêts', goals: 'Buts' }
        : { passes: 'Passes', saves: 'Saves', goals: 'Goals' },
      race,
    );
  if (id === 'commentary') return commentaryTags(ids, words, race);
  if (id.startsWith('sprint') || id.startsWith('start') || id.startsWith('finish'))
    return raceTags(ids, id, { words, race });
  return runTags(ids, id, { words, athlete: athleteOf(race, 7) });
}
