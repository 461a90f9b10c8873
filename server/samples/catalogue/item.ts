/** What the sample library is made of. */
import type { FilmId } from '../films.ts';

export type SampleMediaType =
  | 'Competition'
  | 'Collection'
  | 'Video'
  | 'Session'
  | 'Photo'
  | 'Clip'
  | 'Document'
  | 'Exercise'
  | 'Test'
  | 'Audio';

export type SamplePermission =
  | 'P_MEDIA_COLLECTION'
  | 'P_MEDIA_VIDEO'
  | 'P_MEDIA_PHOTO'
  | 'P_MEDIA_CLIP'
  | 'P_MEDIA_DOCUMENT'
  | 'P_MEDIA_TAG'
  | 'P_MEDIA_AUDIO'
  | 'P_MEDIA_SESSION';

export type SampleRole = 'viewer' | 'editor' | 'admin';

export interface SampleGroup {
  readonly id: number;
  readonly name: string;
  /** 1 to 14 */
  readonly storageHostId: number;
  /** origins whose pages may embed the group's players; empty for all */
  readonly referers: readonly string[];
  /** anybody may make an account */
  readonly signUp: boolean;
}

/** Passwords are made by the server at first start. */
export interface SampleUser {
  readonly id: number;
  readonly group: number;
  readonly login: string;
  readonly name: string;
  readonly role: SampleRole;
  readonly studio: boolean;
  readonly multicast: boolean;
}

export interface SampleRolePermissions {
  readonly group: number;
  readonly role: SampleRole;
  readonly permissions: readonly SamplePermission[];
}

/** A dynamic filter of a group: its wire name is `dynamic-{name}` in the address. */
export interface SampleFilter {
  readonly group: number;
  readonly name: string;
  readonly frName: string;
  readonly enName: string;
  readonly values: readonly string[];
}

export interface SampleTag {
  readonly id: number;
  /** '' for a plain tag; 'invisible' hides it, 'separator' is drawn on top of the timeline */
  readonly type: string;
  readonly category: string;
  /** hh:mm:ss, hh:mm:ss.mmm where the second is not exact enough, or XX:XX:XX for no time */
  readonly time: string;
  /** id of the multi-replay the tag belongs to, or null for the main film */
  readonly replay: number | null;
  readonly description: string;
  /** profile: `NAT (Name;Name)`, `NAT (A/B)` or '' */
  readonly url: string;
  /** '' for none; the part after `=` is hidden */
  readonly score: string;
  readonly nation: string;
  /** a mid-roll advert is due when this tag is reached */
  readonly pub: boolean;
  /** page of the item's document shown with this tag, from 1; null for none */
  readonly num_page: number | null;
  readonly highlights: boolean;
  readonly isLiveResult: boolean;
}

/** A sponsor's picture: `sponsor` names a file of SPONSORS. */
export interface SampleSponsorAd {
  readonly id: number;
  readonly sponsor: string;
  readonly redirect_url: string;
  /** seconds */
  readonly duration: number;
}

/** Another camera on the same race. */
export interface SampleReplay {
  readonly id: number;
  readonly film: FilmId;
  /** milliseconds by which this camera started after the main film */
  readonly offset: number;
  readonly description: string;
}

/** What the viewer must do before the film; the password is for the server alone. */
export type SampleAccessControl =
  | { readonly kind: 'registration' }
  | { readonly kind: 'password'; readonly password: string };

/** Live state of an item: on air from `startsAt` (ISO 8601) on. */
export interface SampleLive {
  readonly startsAt: string;
  /** films that the live stream replays in turn, race after race */
  readonly films: readonly FilmId[];
}

/** What every media item has. */
interface SampleItemBase {
  /** unique over all types */
  readonly id: number;
  readonly group: number;
  /** owner */
  readonly user: number;
  /** '' where nobody gave one */
  readonly title: string;
  /** yyyy-mm-dd */
  readonly date: string;
  /** hh:mm:ss */
  readonly time: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly visibility: 'public' | 'private' | 'key';
  readonly publish: boolean;
  /** ISO 8601; null for always */
  readonly validity_date: string | null;
  readonly expiration_date: string | null;
  /** the key that opens a `key` item, also when it has expired */
  readonly access_control_key: string | null;
  readonly accessControl: SampleAccessControl | null;
  readonly pay_per_view: boolean;
  /** ISO 3166-1 codes of countries that are refused; empty for none */
  readonly geoBlocking: readonly string[];
  readonly editable: boolean;
  readonly deleteable: boolean;
  readonly downloadable: boolean;
  readonly qr_code: boolean;
  readonly embed: boolean;
  /** one of the document's ten disciplines; '' for none */
  readonly canoeDiscipline: string;
  /** values of dynamic filters by name */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** `{folder}/{file}` under media; null for an item that has no thumbnail */
  readonly thumb: string | null;
}

/** A vote that is open from the start. */
export interface SampleVote {
  readonly id: number;
  readonly text: string;
  readonly answers: readonly string[];
}

/** A film with tags: Video, Session (several runs, `is_session`), Competition (shown among videos) or Audio. */
export interface SamplePlayable extends SampleItemBase {
  readonly type: 'Video' | 'Session' | 'Audio' | 'Competition';
  /** null for a live item with no replay yet and for one that is being encoded */
  readonly film: FilmId | null;
  readonly encoding: boolean;
  readonly live: SampleLive | null;
  readonly tags: readonly SampleTag[];
  readonly multi_replays: readonly SampleReplay[];
  readonly playerConf: { readonly preRoll: number | null; readonly postRoll: number | null };
  /** 'points' sorts falling, all else rising */
  readonly score_type: 'time' | 'points';
  readonly highlights: boolean;
  readonly menu: boolean;
  readonly chat: boolean;
  readonly search: boolean;
  readonly linkers: boolean;
  readonly vote: SampleVote | null;
  readonly questions: boolean;
  /** items (Video) offered beside this one, with the label of each; empty for no selector */
  readonly videoSelector: readonly { readonly id: number; readonly label: string }[];
  /** Document item shown page by page */
  readonly document: number | null;
  readonly custoId: number | null;
  /** File of what the categories of its tags look like. */
  readonly reference: string | null;
  readonly max_resolution: number | null;
  readonly pubDisplay: readonly SampleSponsorAd[];
  readonly pubLiveResults: readonly SampleSponsorAd[];
  readonly pubOverlay: readonly SampleSponsorAd[];
  /** advert films before and during the film */
  readonly pubVideo: { readonly preRoll: FilmId | null; readonly midRoll: FilmId | null };
  readonly banner: { readonly text: string; readonly url: string; readonly date: string; readonly time: string } | null;
}

export interface SampleCollection extends SampleItemBase {
  readonly type: 'Collection';
  /** ids of items of any other type */
  readonly medias: readonly number[];
}

export interface SamplePhoto extends SampleItemBase {
  readonly type: 'Photo';
  /** id of PHOTOS */
  readonly photo: string;
}

/** A stretch of a film between a tag and the next. */
export interface SampleClip extends SampleItemBase {
  readonly type: 'Clip';
  readonly videoId: number;
  readonly tagId: number;
  readonly film: FilmId;
  /** seconds in the film at which the clip starts */
  readonly clippingOffset: number;
  /** seconds */
  readonly duration: number;
}

export interface SampleDocumentItem extends SampleItemBase {
  readonly type: 'Document';
  /** id of DOCUMENTS */
  readonly document: string;
}

/** Something an athlete does and is measured on; `title` is its name. */
export interface SampleExercise extends SampleItemBase {
  readonly type: 'Exercise';
  readonly evaluation_attribute: { readonly frName: string; readonly enName: string };
  readonly agregate: string;
  readonly temporality: 'pre' | 'post';
  /** id of the film that shows it, and of the tag where it begins; null where none was made that season */
  readonly videoId: number | null;
  readonly tagId: number | null;
  readonly questions: readonly SampleQuestion[];
}

/** What an athlete is asked about an exercise, in English and French. */
export interface SampleQuestion {
  readonly en: string;
  readonly fr: string;
  readonly options: readonly { readonly en: string; readonly fr: string }[];
  /** place of the right option, for the server alone */
  readonly right: number;
}

/** Several exercises in order; `title` is its name. */
export interface SampleTest extends SampleItemBase {
  readonly type: 'Test';
  readonly exercises: readonly number[];
  readonly nbOfEx: number;
}

export type SampleItem =
  | SamplePlayable
  | SampleCollection
  | SamplePhoto
  | SampleClip
  | SampleDocumentItem
  | SampleExercise
  | SampleTest;

export interface SampleCatalogue {
  readonly groups: readonly SampleGroup[];
  readonly users: readonly SampleUser[];
  readonly permissions: readonly SampleRolePermissions[];
  readonly filters: readonly SampleFilter[];
  readonly items: readonly SampleItem[];
  /** who has paid for what, so that pay-per-view is seen from both sides */
  readonly purchases: readonly { readonly user: number; readonly item: number }[];
}
