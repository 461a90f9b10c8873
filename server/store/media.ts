import type { CaptionKind } from '../../core/domain/captions.ts';
import type { FilmAdvert, GateKind, MultiReplay, ScoreType, SponsorAd } from '../../core/domain/data-document.ts';
import type { EmbedList } from '../../core/domain/embedding.ts';
import type { GroupId, MediaId, MediaType, Seconds, UserId, Visibility } from '../../core/domain/media.ts';
import type { SoundProfile } from '../../core/domain/sound-profile.ts';
import type { Storyboard } from '../../core/domain/storyboard.ts';
import type { StoredLiveEvent } from './live-event.ts';
import type { MediaRef } from './media-ref.ts';

/** The gate of a medium; a password is stored as an argon2 hash. */
export type StoredGate =
  | { kind: Extract<GateKind, 'registration'> }
  | { kind: Extract<GateKind, 'password'>; hash: string };

/** A sample live stream, which replays these films in turn from `startsAt` on. */
export interface StoredLive {
  /** ISO 8601. */
  startsAt: string;
  /** Folders of the films. */
  films: readonly string[];
}

/** Fields that only the player reads; stored and read as a whole. */
export interface StoredPlayer {
  live: StoredLive | undefined;
  /** An event whose cameras push to this server, or whose streams are hosted externally. */
  event?: StoredLiveEvent | undefined;
  encoding: boolean;
  /** Folder and main manifest of the film; undefined until it exists. */
  replay: MediaRef | undefined;
  multi_replays: readonly (Omit<MultiReplay, 'url'> & { url: MediaRef })[];
  playerConf: { preRoll?: Seconds | undefined; postRoll?: Seconds | undefined };
  captions: readonly { lang: string; label: string; url: MediaRef; kind?: CaptionKind | undefined }[];
  storyboard?: (Omit<Storyboard, 'url'> & { url: MediaRef }) | undefined;
  /** Sound profile of the first film of `replay`. */
  sound?: SoundProfile | undefined;
  score_type: ScoreType;
  highlights: boolean;
  menu: boolean;
  chat: boolean;
  search: boolean;
  vote: boolean;
  questions: boolean;
  linkers: boolean;
  /** Media offered next to this one, with their labels. */
  videoSelector: readonly { id: MediaId; label: string }[];
  /** Document shown page by page. */
  documentId: MediaId | undefined;
  custoId: string | undefined;
  /** Name of the file with the styles of its categories. */
  reference?: string | undefined;
  max_resolution: number | undefined;
  pubDisplay: readonly SponsorAd[];
  pubLiveResults: readonly SponsorAd[];
  pubOverlay: readonly SponsorAd[];
  /** See `DataDocument`: the `pub` of a tag names a mid-roll. */
  pubVideo: readonly FilmAdvert[];
  banner: { text: string; url?: string | undefined; date: string; time: string } | undefined;
}

/** A medium of any type except Tag, with the wire names of point 3 of both documents. */
export interface StoredMedium {
  id: MediaId;
  type: Exclude<MediaType, 'Tag'>;
  groupId: GroupId;
  userId: UserId;
  /** Version of the data file. */
  version: number;
  /** Title, or the name of an exercise or test; empty if untitled. */
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  /** `hh:mm:ss` */
  time: string;
  duration: Seconds | undefined;
  /** Bytes. */
  size: number | undefined;
  description: string;
  keywords: readonly string[];
  visibility: Visibility;
  publish: boolean;
  /** ISO 8601. */
  validity_date: string | undefined;
  expiration_date: string | undefined;
  gate: StoredGate | undefined;
  /** argon2 hash of the key that opens a `key` medium, even after it has expired. */
  keyHash: string | undefined;
  pay_per_view: boolean;
  /** ISO 3166-1 codes of blocked countries. */
  geoBlocking: readonly string[];
  editable: boolean;
  deleteable: boolean;
  downloadable: boolean;
  qr_code: boolean;
  embed: boolean;
  /** Pages that may embed it; undefined: the setting of its group applies. */
  embedding?: EmbedList | undefined;
  /** One of the ten disciplines of the specification; empty for none. */
  discipline: string;
  /** Values of the dynamic filters by name. */
  filters: Readonly<Record<string, readonly string[]>>;
  thumb: MediaRef | undefined;
  /** The file itself: photo, document, clip. */
  path: MediaRef | undefined;
  /** Files that may be downloaded, best first. */
  sources: readonly { name: string; path: MediaRef }[];
  /** For clips and tags: the film they belong to, and the tag. */
  videoId: MediaId | undefined;
  tagId: string | undefined;
  /** Start of a clip in its film, milliseconds. */
  clippingOffset: number | undefined;
  evaluation_attribute: { frName: string; enName: string } | undefined;
  agregate: string | undefined;
  temporality: 'pre' | 'post' | undefined;
  nbOfEx: number | undefined;
  /** Members, in order: media of a collection, exercises of a test. */
  members: readonly MediaId[];
  /** Undefined for media that the player does not play. */
  player: StoredPlayer | undefined;
}

export interface MediaStore {
  find(id: MediaId): Promise<StoredMedium | undefined>;
  /** In the order of the ids, without unknown ones. */
  findMany(ids: readonly MediaId[]): Promise<StoredMedium[]>;
  /** Ids of all playable media, for the data files. */
  playableIds(): Promise<MediaId[]>;
  /** The first published, public, playable media with numbers from `from` up to, but not including, `below`. */
  publicBetween(from: number, below: number, limit: number): Promise<{ number: number; medium: StoredMedium }[]>;
  /** The highest number of a medium; 0 without media. */
  lastNumber(): Promise<number>;
  clipsOf(videoId: MediaId, tagId?: string): Promise<StoredMedium[]>;
  /** Films that show a document. */
  linkedTo(documentId: MediaId): Promise<StoredMedium[]>;
  save(medium: StoredMedium): Promise<void>;
  /** @returns false if there was none */
  remove(id: MediaId): Promise<boolean>;
  /** Increments a medium's version and marks its data file stale. @returns the new version */
  touch(id: MediaId): Promise<number>;
}
