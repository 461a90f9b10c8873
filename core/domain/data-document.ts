import type { CaptionKind } from './captions.ts';
import type { EpochMs, GroupId, MediaId, Seconds, UserId, Visibility } from './media.ts';
import type { Tag } from './tag.ts';
import type { SoundProfile } from './sound-profile.ts';
import type { Storyboard } from './storyboard.ts';

/** The gate before a medium: a form to fill in, or a password. */
export type GateKind = 'registration' | 'password';

export type ScoreType = 'points' | 'time';

/** The video of a data document (Player 3). Dates are ISO 8601 or empty. */
export interface VideoHead {
  id: MediaId;
  type: 'video' | 'session' | 'audio';
  user: UserId;
  group: GroupId;
  title: string;
  visibility: Visibility;
  publish: boolean;
  expiration_date?: string | undefined;
  validity_date?: string | undefined;
  /** The gate, if any. The key itself never reaches the browser (row P01). */
  accessControl?: GateKind | undefined;
  geoBlocking?: boolean | undefined;
  pay_per_view?: boolean | undefined;
  custoId?: string | undefined;
  storageHostId?: number | undefined;
}

export interface Replay {
  url: string;
  /** Milliseconds by which this address starts after the first one. */
  offset: number;
}

/** A film of its own from another camera, or another run, of the same event. */
export interface MultiReplay {
  id: string;
  url: string;
  /** Milliseconds; see Replay. */
  offset: number;
  description: string;
}

export interface SponsorAd {
  id: string;
  content_url: string;
  redirect_url?: string | undefined;
  /** Seconds. */
  duration: Seconds;
}

/** A film advert before or within a film. */
export interface FilmAdvert {
  id: string;
  content_url: string;
  redirect_url?: string | undefined;
  duration: Seconds;
  /** Seconds after which the viewer may skip; absent: never. */
  skip_after?: Seconds | undefined;
}

export interface LinkedMedia {
  id: MediaId;
  title: string;
  pathThumb?: string | undefined;
  duration?: Seconds | undefined;
}

export interface LinkedCollection {
  id: string;
  title: string;
  visibility: Visibility;
  medias: LinkedMedia[];
}

export interface VideoBody extends VideoHead {
  date?: string | undefined;
  time?: string | undefined;
  duration?: Seconds | undefined;
  description?: string | undefined;
  pathThumb?: string | undefined;
  /** Comma list of addresses, each with an optional `offset` parameter in ms. */
  replay_url?: string | undefined;
  /** Comma list of addresses. */
  live_url?: string | undefined;
  /** Scheduled start of a live stream, ISO 8601. */
  live_date?: string | undefined;
  /** The replay is still being encoded. */
  encoding?: boolean | undefined;
  /** Without a kind, they are subtitles. */
  captions?: { lang: string; label: string; url: string; kind?: CaptionKind | undefined }[] | undefined;
  /** Storyboard of the first film of `replay_url`. */
  storyboard?: Storyboard | undefined;
  /** Of the first film of `replay_url`. */
  sound?: SoundProfile | undefined;
  score_type?: ScoreType | undefined;
  highlights?: boolean | undefined;
  menu?: boolean | undefined;
  chat?: boolean | undefined;
  search?: boolean | undefined;
  /** Labels of the streams, by index; false: viewers cannot choose among them. */
  videoSelector?: { labels: string[] } | false | undefined;
  document?: { id: string; url?: string | undefined } | undefined;
  max_resolution?: number | undefined;
  /** Names the file with the styles of the tag categories. */
  reference?: string | undefined;
}

/** The complete document that a data file or `checkMediaPlayerAccess` returns. */
export interface DataDocument {
  kind: 'whole';
  version: number;
  video: VideoBody;
  tags: Tag[];
  multi_replays: MultiReplay[];
  collections: LinkedCollection[];
  pubDisplay: SponsorAd[];
  pubLiveResults: SponsorAd[];
  pubOverlay: SponsorAd[];
  /** Film adverts: the first one that no tag's `pub` names is the pre-roll; the named ones are mid-rolls. */
  pubVideo: FilmAdvert[];
  playerConf: { preRoll?: Seconds | undefined; postRoll?: Seconds | undefined };
  vote?: boolean | undefined;
  questions?: boolean | undefined;
  linkers?: boolean | undefined;
  banner?: { text: string; url?: string | undefined; date: string; time: string } | undefined;
}

/** The public data file of a listed medium with access checks: which checks apply, but nothing playable. */
export interface DataStub {
  kind: 'stub';
  version: number;
  video: VideoHead & { pathThumb?: string | undefined };
}

/** The public data file of a medium that an anonymous search does not list; only the server knows which checks apply. */
export interface HiddenStub {
  kind: 'hidden';
  video: VideoRef;
}

/** All that a person without access learns about a video. */
export type VideoRef = Pick<VideoHead, 'id' | 'type'>;

export type LoadedDocument = DataDocument | DataStub | HiddenStub;

/** Lifetime of a signature, so that it is renewed in time. */
export interface Grant {
  expiresAt: EpochMs;
}
