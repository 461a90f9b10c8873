/**
 * The sample films: their content, bit rates and sizes, and the path of each file under `media/{id}/`.
 *
 * `npm run samples:draw` writes `films.json`. This file reads nothing else, so that tests and the server can import it
 * anywhere.
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

/** A segment within a rendition's single file, in bytes and seconds. */
export interface FilmSegment {
  readonly duration: number;
  readonly offset: number;
  readonly size: number;
}

/** One CMAF file: its initialization part, then its segments, each starting with a key frame. */
export interface Rendition {
  readonly kind: 'video' | 'audio';
  /** lines of the picture; 0 for audio */
  readonly lines: number;
  readonly width: number;
  readonly file: string;
  /** RFC 6381 */
  readonly codecs: string;
  /** peak and mean, in bits per second */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  /** bytes of the initialization part, from 0 */
  readonly initSize: number;
  /** first and last byte of the segment index, for DASH */
  readonly index: readonly [from: number, to: number];
  readonly segments: readonly FilmSegment[];
}

/** A stretch of another film. A film made of parts has no media files and plays its parts in order. */
export interface FilmPart {
  readonly film: FilmId;
  /** seconds from the start of the composed film */
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
  /** frames per second as a fraction; absent for audio */
  readonly fps?: { readonly num: number; readonly den: number };
  readonly frames?: number;
  /** seconds */
  readonly duration: number;
  /** lines of its renditions, ascending; empty for audio */
  readonly lines: readonly number[];
  readonly files: {
    /** HLS and DASH manifests; absent for a film that is a single plain file */
    readonly hls?: string;
    readonly dash?: string;
    /** the whole film in one file that browsers can play directly */
    readonly progressive?: string;
    readonly thumbnail: string;
    /** further stills of the film, 640 by 360 like the first */
    readonly stills: readonly string[];
    readonly captions?: readonly FilmCaptions[];
    /** small pictures in one file, which its address names */
    readonly storyboard?: Storyboard;
  };
  readonly renditions: readonly Rendition[];
  readonly parts?: readonly FilmPart[];
  /** one of several cameras on one race */
  readonly camera?: {
    readonly race: string;
    readonly name: string;
    /** how much later than camera 0 it started, in milliseconds: moment t of camera 0 is moment t − offset here */
    readonly offsetMs: number;
  };
}

/** An event in a film, at the frame that shows it. The drawing code writes it from the model that it draws. */
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

/** A still, a document or a drawn mark that does not belong to a film. */
export interface SampleStill {
  readonly id: string;
  readonly file: string;
  /** 640 by 360; absent for a mark */
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

// the compiler infers only plain strings and arrays from a JSON file
const media = films as unknown as SampleMedia;

/** Files are at `media/{id}/{file}` for films and at `media/{photos,sponsors,documents}/{file}` for the rest. */
export const FILMS: readonly Film[] = media.films;
export const PHOTOS: readonly SampleStill[] = media.photos;
export const SPONSORS: readonly SampleStill[] = media.sponsors;
export const DOCUMENTS: readonly SampleDocument[] = media.documents;

/** The film with an id; every id of the type exists. */
export function film(id: FilmId): Film {
  const found = FILMS.find((each) => each.id === id);
  if (!found) throw new Error(`no sample film ${id}`);
  return found;
}

/** The events of a film in order of time; for a film made of parts, the events of every part. */
export function filmEvents(id: FilmId): readonly FilmEvent[] {
  const { parts } = film(id);
  if (!parts) return media.events[id] ?? [];
  return parts.flatMap((part) =>
    (media.events[part.film] ?? [])
      .filter((event) => event.t < part.duration)
      .map((event) => ({ ...event, t: part.start + event.t })),
  );
}
