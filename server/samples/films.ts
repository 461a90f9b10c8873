/**
 * The sample films: what was drawn, at which rates and sizes, and where each file lies under `media/{id}/`.
 *
 * `films.json` is written by `npm run samples:draw`; nothing else is read here, so that tests and the server can import
 * this file anywhere.
 */
import type { Storyboard } from '../../core/domain/storyboard.ts';
import films from './films.json' with { type: 'json' };

export type FilmId =
  | 'slalom-run'
  | 'sprint-bank'
  | 'sprint-above'
  | 'polo-attack'
  | 'gate-25'
  | 'start-2997'
  | 'gate-50'
  | 'finish-60'
  | 'advert-paddles'
  | 'advert-drybag'
  | 'session-90'
  | 'commentary';

/** A piece of a rendition's one file, in bytes and seconds. */
export interface FilmSegment {
  readonly duration: number;
  readonly offset: number;
  readonly size: number;
}

/** One CMAF file: its initialization part, then its segments, each starting with a key frame. */
export interface Rendition {
  readonly kind: 'video' | 'audio';
  /** picture lines; 0 for sound */
  readonly lines: number;
  readonly width: number;
  readonly file: string;
  /** RFC 6381 */
  readonly codecs: string;
  /** peak and mean bits a second */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** bytes of the initialization part, from 0 */
  readonly initSize: number;
  /** bytes of the segment index, first and last, for DASH */
  readonly index: readonly [from: number, to: number];
  readonly segments: readonly FilmSegment[];
}

/** A stretch of another film that a film without bytes of its own plays, in order. */
export interface FilmPart {
  readonly film: FilmId;
  /** seconds from the start of the whole */
  readonly start: number;
  readonly duration: number;
}

/** A caption track in WebVTT. */
export interface FilmCaptions {
  readonly language: 'en' | 'fr';
  readonly label: string;
  readonly file: string;
}

export interface Film {
  readonly id: FilmId;
  readonly kind: 'video' | 'audio';
  /** one English line: what a viewer sees or hears */
  readonly shows: string;
  /** frames a second as a fraction; absent for sound alone */
  readonly fps?: { readonly num: number; readonly den: number };
  readonly frames?: number;
  /** seconds */
  readonly duration: number;
  /** picture lines of its renditions, rising; none for sound */
  readonly lines: readonly number[];
  readonly files: {
    /** HLS and DASH manifests; absent where the film is one plain file */
    readonly hls?: string;
    readonly dash?: string;
    /** the whole film in one file that a browser plays by itself */
    readonly progressive?: string;
    readonly thumbnail: string;
    /** further stills of the film, 640 by 360 like the first */
    readonly stills: readonly string[];
    readonly captions?: readonly FilmCaptions[];
    /** small pictures on one sheet; its address is a file's name */
    readonly storyboard?: Storyboard;
  };
  readonly renditions: readonly Rendition[];
  readonly parts?: readonly FilmPart[];
  /** one of several cameras on one race */
  readonly camera?: {
    readonly race: string;
    readonly name: string;
    /** its first frame shows what camera 0 ms shows this much later: moment t of that film is t − offset here */
    readonly offsetMs: number;
  };
}

/** What happens in a film, at the frame that shows it. Written by the drawing code from the model it draws. */
export interface FilmEvent {
  /** seconds from the film's first frame; the start of `frame` */
  readonly t: number;
  readonly frame: number;
  readonly kind: 'start' | 'gate' | 'touch' | 'split' | 'finish' | 'goal' | 'pass' | 'save' | 'cut' | 'speech';
  /** bib on slalom, lane on sprint, cap number on polo */
  readonly bib?: number;
  readonly gate?: number;
  readonly upstream?: boolean;
  /** metres of a split */
  readonly distance?: number;
  /** race clock in seconds at this moment, without penalties */
  readonly clock?: number;
  readonly penalty?: number;
  readonly rank?: number;
  readonly text?: string;
}

/** A still, a document or a drawn mark that belongs to no film. */
export interface SampleStill {
  readonly id: string;
  readonly file: string;
  /** 640 by 360 of it; absent for a mark */
  readonly thumbnail?: string;
  readonly width: number;
  readonly height: number;
  /** one English line: what it shows */
  readonly shows: string;
}

/** A PDF of the library. */
export interface SampleDocument {
  readonly id: string;
  readonly file: string;
  readonly thumbnail: string;
  readonly pages: number;
  readonly title: string;
}

interface SampleMedia {
  readonly films: readonly Film[];
  readonly events: Readonly<Partial<Record<FilmId, readonly FilmEvent[]>>>;
  readonly photos: readonly SampleStill[];
  readonly sponsors: readonly SampleStill[];
  readonly documents: readonly SampleDocument[];
}

// the compiler reads names and pairs in a JSON file as plain strings and lists
const media = films as unknown as SampleMedia;

/** Files are at `media/{id}/{file}` for films and at `media/{photos,sponsors,documents}/{file}` for the rest. */
export const FILMS: readonly Film[] = media.films;
export const PHOTOS: readonly SampleStill[] = media.photos;
export const SPONSORS: readonly SampleStill[] = media.sponsors;
export const DOCUMENTS: readonly SampleDocument[] = media.documents;

/** The film of an id; every id of the type is in the library. */
export function film(id: FilmId): Film {
  const found = FILMS.find((each) => each.id === id);
  if (!found) throw new Error(`no sample film ${id}`);
  return found;
}

/** What happens in a film, in order of time; of a film made of parts, the events of every part. */
export function filmEvents(id: FilmId): readonly FilmEvent[] {
  const { parts } = film(id);
  if (!parts) return media.events[id] ?? [];
  return parts.flatMap((part) =>
    (media.events[part.film] ?? [])
      .filter((event) => event.t < part.duration)
      .map((event) => ({ ...event, t: part.start + event.t })),
  );
}
