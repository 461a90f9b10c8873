/**
 * The live regatta: films repeated in an endless loop, as a sliding HLS window with tags and results.
 *
 * It is stateless: everything follows from when the stream began and the current time, so that all browsers see the
 * same stream, also after the server restarts. Race n is the n-th replay, counted from 0; races differ by their
 * athletes.
 */
import type { SampleTag } from './catalogue/item.ts';
import { athleteOf, profile } from './catalogue/athletes.ts';
import { tagTime } from './catalogue/tags.ts';
import { filmEvents, type Film, type FilmEvent, type Rendition } from './films.ts';
import { masterPlaylist, playlistName, sharedRenditions } from './manifests.ts';

/** How far back a viewer may seek, seconds. */
export const LIVE_WINDOW_SECONDS = 480;
/** Races whose tags are kept: those within reach of the window, and the current one. */
export const LIVE_RETAINED_RACES = 10;
/** First tag id of live races; each race has a hundred ids. */
const FIRST_TAG_ID = 10_000_000;

/** Whether the stream has sent this tag; ids of tags by editors have another form. */
export const isOfStream = (tagId: string): boolean => /^\d+$/.test(tagId) && Number(tagId) >= FIRST_TAG_ID;

export interface LiveRun {
  /** when the stream began, milliseconds since 1970 */
  readonly epoch: number;
  /** repeated in turn; all have the same kinds of renditions */
  readonly films: readonly Film[];
}

/** Selects a playlist: video by its number of lines, or audio. */
export type LivePick = Pick<Rendition, 'kind' | 'lines'>;

export interface LiveSegment {
  /** counted from the beginning of the stream */
  readonly sequence: number;
  readonly race: number;
  /** the first of its race */
  readonly isFirst: boolean;
  readonly film: Film;
  readonly rendition: Rendition;
  readonly duration: number;
  readonly offset: number;
  readonly size: number;
  /** wall clock of its first frame, milliseconds since 1970 */
  readonly at: number;
}

export interface LiveWindow {
  readonly mediaSequence: number;
  readonly discontinuitySequence: number;
  /** seconds; the same for every rendition */
  readonly targetDuration: number;
  readonly segments: readonly LiveSegment[];
}

function renditionOf(film: Film, requested: LivePick): Rendition {
  const found = film.renditions.find((each) => each.kind === requested.kind && each.lines === requested.lines);
  if (!found) throw new Error(`${film.id} has no ${requested.kind} of ${requested.lines} lines`);
  return found;
}

function cycleOf(live: LiveRun): number {
  return live.films.reduce((sum, each) => sum + each.duration, 0);
}

/** Start of a race, in seconds after the start of the stream. */
function raceStart(live: LiveRun, race: number): number {
  const within = live.films.slice(0, race % live.films.length).reduce((sum, each) => sum + each.duration, 0);
  return Math.floor(race / live.films.length) * cycleOf(live) + within;
}

/** The race in progress at a number of seconds after the start of the stream. */
function raceAt(live: LiveRun, seconds: number): number {
  let race = Math.floor(seconds / cycleOf(live)) * live.films.length;
  while (raceStart(live, race + 1) <= seconds) race += 1;
  return race;
}

function filmOf(live: LiveRun, race: number): Film {
  const found = live.films[race % live.films.length];
  if (!found) throw new Error('a live stream needs films');
  return found;
}

/** Number of segments in all races before this one. */
function segmentsBefore(live: LiveRun, requested: LivePick, race: number): number {
  const counts = live.films.map((each) => renditionOf(each, requested).segments.length);
  const cycle = counts.reduce((sum, each) => sum + each, 0);
  return (
    Math.floor(race / counts.length) * cycle +
    counts.slice(0, race % counts.length).reduce((sum, each) => sum + each, 0)
  );
}

function segmentsOfRace(live: LiveRun, requested: LivePick, race: number): LiveSegment[] {
  const film = filmOf(live, race);
  const rendition = renditionOf(film, requested);
  const before = segmentsBefore(live, requested, race);
  let at = raceStart(live, race);
  return rendition.segments.map((segment, index) => {
    const made = {
      ...segment,
      sequence: before + index,
      race,
      isFirst: index === 0,
      film,
      rendition,
      at: live.epoch + Math.round(at * 1000),
    };
    at += segment.duration;
    return made;
  });
}

/** The segments that are complete and not older than the window. */
export function liveWindow(live: LiveRun, now: number, requested: LivePick): LiveWindow {
  const elapsed = Math.max(0, (now - live.epoch) / 1000);
  const from = raceAt(live, Math.max(0, elapsed - LIVE_WINDOW_SECONDS));
  const to = raceAt(live, elapsed);
  const oldest = now - LIVE_WINDOW_SECONDS * 1000;
  const segments: LiveSegment[] = [];
  for (let race = from; race <= to; race += 1) {
    segments.push(
      ...segmentsOfRace(live, requested, race).filter(
        (each) => each.at >= oldest && each.at + each.duration * 1000 <= now,
      ),
    );
  }
  const [first] = segments;
  // the discontinuity before the first segment is still in the window
  const passed = first ? first.race - (first.isFirst && first.race > 0 ? 1 : 0) : 0;
  const longest = Math.max(
    ...live.films.flatMap((film) => film.renditions.flatMap((each) => each.segments.map(({ duration }) => duration))),
  );
  return {
    mediaSequence: first?.sequence ?? 0,
    discontinuitySequence: passed,
    targetDuration: Math.round(longest),
    segments,
  };
}

/**
 * A rendition's playlist at a moment.
 *
 * @param uriOf the address of a film's file, relative to the playlist
 */
export function livePlaylist(
  live: LiveRun,
  now: number,
  requested: LivePick,
  uriOf: (film: Film, file: string) => string,
): string {
  const { mediaSequence, discontinuitySequence, targetDuration, segments } = liveWindow(live, now, requested);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    `#EXT-X-MEDIA-SEQUENCE:${mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  segments.forEach((segment, index) => {
    const uri = uriOf(segment.film, segment.rendition.file);
    if (segment.isFirst && segment.race > 0) lines.push('#EXT-X-DISCONTINUITY');
    if (index === 0 || segment.isFirst)
      lines.push(`#EXT-X-MAP:URI="${uri}",BYTERANGE="${segment.rendition.initSize}@0"`);
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`,
      `#EXTINF:${segment.duration},`,
      `#EXT-X-BYTERANGE:${segment.size}@${segment.offset}`,
      uri,
    );
  });
  return `${lines.join('\n')}\n`;
}

/** The available playlists by name. */
export function livePicks(live: LiveRun): ReadonlyMap<string, LivePick> {
  return new Map(sharedRenditions(live.films).map((each) => [playlistName(each), each]));
}

export function liveMaster(live: LiveRun): string {
  return masterPlaylist(filmOf(live, 0), sharedRenditions(live.films));
}

/** A tag that arrives while the stream runs. */
export interface LiveTag extends SampleTag {
  /** when it happened, milliseconds since 1970 */
  readonly at: number;
}

export interface LiveData {
  /** increases with everything that arrives: tags, start lists, results */
  readonly version: number;
  /** tags of the last races, in order of time */
  readonly tags: readonly LiveTag[];
}

interface Arrival {
  readonly at: number;
  readonly event: FilmEvent;
}

/** The events of a race, in order. */
function arrivals(live: LiveRun, race: number): Arrival[] {
  const start = live.epoch + raceStart(live, race) * 1000;
  return filmEvents(filmOf(live, race).id).map((event) => ({ at: Math.round(start + event.t * 1000), event }));
}

function raceName(film: Film, race: number): string {
  return film.id.startsWith('slalom') ? `Race ${race + 1}, slalom K1` : `Race ${race + 1}, sprint K1 200 m`;
}

/** The tags that a race has sent so far: its start list once it is in progress, and results as boats finish. */
function raceTagsAt(live: LiveRun, race: number, now: number): LiveTag[] {
  const film = filmOf(live, race);
  const begins = live.epoch + raceStart(live, race) * 1000;
  const come = arrivals(live, race);
  const name = raceName(film, race);
  let made = 0;
  const tag = (at: number, category: string, description: string, more: Partial<SampleTag> = {}): LiveTag => {
    made += 1;
    return {
      id: FIRST_TAG_ID + race * 100 + made,
      type: '',
      category,
      time: tagTime((at - live.epoch) / 1000),
      replay: null,
      description,
      url: '',
      score: '',
      nation: '',
      pub: false,
      num_page: null,
      highlights: false,
      isLiveResult: false,
      at,
      ...more,
    };
  };
  const finishes = come
    .filter(({ event }) => event.kind === 'finish')
    .toSorted((a, b) => (a.event.bib ?? 0) - (b.event.bib ?? 0));
  const results = finishes.map(({ at, event }) => {
    const athlete = athleteOf(race, event.bib ?? 0);
    const time = (event.clock ?? 0) + (event.penalty ?? 0);
    return tag(at <= now ? at : begins, name, athlete.name, {
      nation: athlete.nation,
      url: profile(athlete),
      isLiveResult: true,
      score: at <= now ? `${time.toFixed(2)}=${event.rank ?? 1}` : '',
      // until its finish, a row is an entry of the start list and has no time
      ...(at <= now ? {} : { time: 'XX:XX:XX' }),
    });
  });
  const separator = tag(begins, 'Races', name, { type: 'separator' });
  const moments = come.map(({ at, event }) => {
    const athlete = athleteOf(race, event.bib ?? 0);
    const who = { nation: athlete.nation, url: profile(athlete) };
    if (event.kind === 'start') return tag(at, 'Start', name);
    if (event.kind === 'split' && event.rank === 1)
      return tag(at, 'Splits', `${event.distance} m, ${athlete.name}`, {
        ...who,
        score: `${event.clock?.toFixed(2)}=1`,
      });
    if (event.kind === 'gate')
      return tag(at, 'Gates', `Gate ${event.gate}`, { ...who, score: String(event.penalty ?? 0) });
    if (event.kind === 'touch')
      return tag(at, 'Touches', `Touch at gate ${event.gate}`, {
        ...who,
        score: `+${event.penalty}`,
        highlights: true,
      });
    return undefined;
  });
  return [separator, ...results, ...moments.filter((each) => each !== undefined)].filter((each) => each.at <= now);
}

/** Everything that has arrived so far in the races that are kept. */
export function liveData(live: LiveRun, now: number): LiveData {
  const elapsed = (now - live.epoch) / 1000;
  if (elapsed < 0) return { version: 0, tags: [] };
  const current = raceAt(live, elapsed);
  // a race counts as one change when it begins, plus one for each of its events
  const before = Array.from({ length: live.films.length }, (_, index) => 1 + filmEvents(filmOf(live, index).id).length);
  const cycle = before.reduce((sum, each) => sum + each, 0);
  const passed =
    Math.floor(current / before.length) * cycle +
    before.slice(0, current % before.length).reduce((sum, each) => sum + each, 0);
  const version = passed + 1 + arrivals(live, current).filter(({ at }) => at <= now).length;
  const tags: LiveTag[] = [];
  for (let race = Math.max(0, current - LIVE_RETAINED_RACES + 1); race <= current; race += 1)
    tags.push(...raceTagsAt(live, race, now));
  return { version, tags: tags.toSorted((a, b) => a.at - b.at) };
}
