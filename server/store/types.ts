/**
 * The records of the store port and the parts of it, free of any database's ways.
 *
 * Nothing here decides rights: every read gives the record as it is.
 */
import type { AudienceCounts } from '../../core/domain/analytics.ts';
import type { FilmAdvert, GateKind, MultiReplay, ScoreType, SponsorAd } from '../../core/domain/data-document.ts';
import type { ComparisonExport, ExportState } from '../../core/domain/compare/export.ts';
import type { CaptionKind } from '../../core/domain/captions.ts';
import type { EpochMs, GroupId, MediaId, MediaType, Seconds, UserId, Visibility } from '../../core/domain/media.ts';
import type { OwnPermissions, Permission } from '../../core/domain/permissions.ts';
import type { Role } from '../../core/domain/roles.ts';
import type { AttributeFilter } from '../../core/domain/search.ts';
import type { EmbedList } from '../../core/domain/embedding.ts';
import type { Tag } from '../../core/domain/tag.ts';
import type { SoundProfile } from '../../core/domain/sound-profile.ts';
import type { Storyboard } from '../../core/domain/storyboard.ts';
import type { CameraId, CameraKind } from '../../core/domain/live-event.ts';

/** Who is asking, from the session alone (row L26). */
export type Viewer =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      id: UserId;
      groupId: GroupId;
      role: Role;
      permissions: readonly Permission[];
      /** User 1. */
      superUser: boolean;
      studio: boolean;
      multicast: boolean;
      name: string;
      /** The API key that asks, with what it may do already in `role` and `permissions`. */
      key?: { id: string; name: string; mediaId: MediaId | undefined };
    };

/**
 * Where a file lies: `{folder}/{file}` below the media folder, or an absolute http(s) address.
 *
 * Presenters turn it into an address (`/media/{id}/{folder}/{file}`, signed where the medium asks for it).
 */
export type MediaRef = string;

export interface StoredGroup {
  id: GroupId;
  name: string;
  storageHostId: number;
  /** Pages that may embed the group's players. */
  referers: EmbedList;
  /** Anybody may make an account, as a viewer. */
  signUp: boolean;
}

export interface StoredUser {
  id: UserId;
  groupId: GroupId;
  login: string;
  name: string;
  role: Role;
  studio: boolean;
  multicast: boolean;
  /** An administrator has suspended the account: it signs nobody in. Absent for no. */
  suspended?: true;
}

/** Without a password: invited, or an account of a library that began without one. */
export interface StoredMember extends StoredUser {
  hasPassword: boolean;
}

export interface StoredSession {
  /** Of the opaque token; the token itself is never kept. */
  tokenHash: string;
  /** Names it to people, and opens nothing. */
  id: string;
  userId: UserId;
  createdAt: EpochMs;
  expiresAt: EpochMs;
  /** Exact to a few minutes. */
  seenAt: EpochMs;
  /** Of the device that signed in; empty where unknown. */
  browser: string;
  system: string;
  /** ISO 3166-1 alpha-2; empty where unknown. */
  country: string;
}

/** A viewer who registered at a gate. */
export interface StoredRegistration {
  /** Hash of the id that the viewer's cookie holds. */
  idHash: string;
  mediaId: MediaId;
  /** Lower case. */
  email: string;
  nom: string;
  prenom: string;
  zip: string;
  emailing1: boolean;
  emailing2: boolean;
  /** Hash of the token in the confirmation e-mail. */
  confirmHash: string;
  confirmed: boolean;
  /** Hash of the token of the e-mail that was answered last. */
  answeredHash: string | undefined;
  createdAt: EpochMs;
}

/** An account that waits for its e-mail to be answered. */
export interface StoredSignUp {
  /** Hash of the token in the e-mail. */
  confirmHash: string;
  groupId: GroupId;
  /** E-mail address, lower case. */
  login: string;
  name: string;
  passwordHash: string;
  createdAt: EpochMs;
}

/** A sign-up whose address is confirmed and that an administrator has not decided yet: no account, no rights. */
export interface StoredSignUpRequest {
  id: number;
  groupId: GroupId;
  login: string;
  name: string;
  passwordHash: string;
  confirmedAt: EpochMs;
}

/** A gate before a medium; a password is kept as its argon2 hash. */
export type StoredGate =
  | { kind: Extract<GateKind, 'registration'> }
  | { kind: Extract<GateKind, 'password'>; hash: string };

/** A live stream: the films that it replays in turn from `startsAt` on. */
export interface StoredLive {
  /** ISO 8601. */
  startsAt: string;
  /** Folders of the films. */
  films: readonly string[];
}

export interface StoredCamera {
  id: CameraId;
  /** From 1; names its files. */
  number: number;
  /** Empty where nobody gave one. */
  name: string;
  kind: CameraKind;
  /** Of a stream that lies elsewhere. */
  url?: string | undefined;
  /** Something of it has been seen since the start. */
  hasPicture: boolean;
}

/** What a medium that is an event knows of it; lies with its player. */
export interface StoredLiveEvent {
  startsAt: EpochMs;
  endedAt?: EpochMs | undefined;
  /** How far back viewers may seek while it is live; absent for its start. */
  windowS?: Seconds | undefined;
  /** It ends by itself when no camera has sent for so long; absent for never. */
  silenceS?: Seconds | undefined;
  cameras: readonly StoredCamera[];
  /** What of the recording is shown; absent for all of it. */
  trim?: { from: EpochMs; to: EpochMs } | undefined;
  /** Recordings beside the first, which is the medium's replay. */
  replays?: readonly { ref: MediaRef; name: string; /** Milliseconds after the first. */ offset: number }[] | undefined;
  /** Of the first recording, as the replay was written last. */
  name?: string | undefined;
}

/** What only the player of a film asks for: stored as one piece, read as one piece. */
export interface StoredPlayer {
  live: StoredLive | undefined;
  /** An event whose cameras send to this host, or whose streams lie elsewhere. */
  event?: StoredLiveEvent | undefined;
  encoding: boolean;
  /** Folder and main manifest of the film; undefined while there is none. */
  replay: MediaRef | undefined;
  multi_replays: readonly (Omit<MultiReplay, 'url'> & { url: MediaRef })[];
  playerConf: { preRoll?: Seconds | undefined; postRoll?: Seconds | undefined };
  captions: readonly { lang: string; label: string; url: MediaRef; kind?: CaptionKind | undefined }[];
  storyboard?: (Omit<Storyboard, 'url'> & { url: MediaRef }) | undefined;
  /** Of the first film of `replay`. */
  sound?: SoundProfile | undefined;
  score_type: ScoreType;
  highlights: boolean;
  menu: boolean;
  chat: boolean;
  search: boolean;
  vote: boolean;
  questions: boolean;
  linkers: boolean;
  /** Items offered beside this one, with their labels. */
  videoSelector: readonly { id: MediaId; label: string }[];
  /** Document shown page by page. */
  documentId: MediaId | undefined;
  custoId: string | undefined;
  /** Names the file of what its categories look like. */
  reference?: string | undefined;
  max_resolution: number | undefined;
  pubDisplay: readonly SponsorAd[];
  pubLiveResults: readonly SponsorAd[];
  pubOverlay: readonly SponsorAd[];
  /** See `DataDocument`: a tag's `pub` names the mid-rolls. */
  pubVideo: readonly FilmAdvert[];
  banner: { text: string; url?: string | undefined; date: string; time: string } | undefined;
}

/** One medium of any type but Tag. Wire names of point 3 of both documents. */
export interface StoredMedium {
  id: MediaId;
  type: Exclude<MediaType, 'Tag'>;
  groupId: GroupId;
  userId: UserId;
  /** Counts the changes of the data file. */
  version: number;
  /** Empty where nobody gave one; also the name of exercises and tests. */
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
  /** argon2 hash of the key that opens a `key` medium, also when it has expired. */
  keyHash: string | undefined;
  pay_per_view: boolean;
  /** ISO 3166-1 codes of countries that are refused. */
  geoBlocking: readonly string[];
  editable: boolean;
  deleteable: boolean;
  downloadable: boolean;
  qr_code: boolean;
  embed: boolean;
  /** Pages that may embed it; undefined for those of its group. */
  embedding?: EmbedList | undefined;
  /** One of the document's ten; empty for none. */
  discipline: string;
  /** Values of the dynamic filters by name. */
  filters: Readonly<Record<string, readonly string[]>>;
  thumb: MediaRef | undefined;
  /** The file itself: photo, document, clip. */
  path: MediaRef | undefined;
  /** Files that may be downloaded, best first. */
  sources: readonly { name: string; path: MediaRef }[];
  /** Clips and tags: the film they belong to, and the tag. */
  videoId: MediaId | undefined;
  tagId: string | undefined;
  /** Milliseconds in the film at which a clip starts. */
  clippingOffset: number | undefined;
  evaluation_attribute: { frName: string; enName: string } | undefined;
  agregate: string | undefined;
  temporality: 'pre' | 'post' | undefined;
  nbOfEx: number | undefined;
  /** Members, in order: media of a collection, exercises of a test. */
  members: readonly MediaId[];
  /** Undefined for what no player plays. */
  player: StoredPlayer | undefined;
}

/** A tag with the medium that it belongs to as `videoId`. */
export type StoredTag = Tag;

/** With what a CSV import says beside it, as JSON lists: `[[name, value]]` and `[[x, y]]`. */
export interface ExportedTag extends StoredTag {
  choices?: string | undefined;
  coordinates?: string | undefined;
}
export type ImportedTag = ExportedTag;

/** Tags of one medium that are staged out of sight, to be published all at once. */
export interface TagBatch {
  number: number;
  mediaId: MediaId;
  mediumDoc: number;
  title: string;
  /** The tags that are there when it is published are replaced by it; without, they stay. */
  overwrites: boolean;
  /** Of the store's change counter, when it was begun. */
  revision: number;
}

/** What a junction file says of a tag that was there before the import: written when that is published. */
export interface LateEntry {
  id: string;
  column: 'choices' | 'coordinates';
  /** JSON. */
  pair: string;
}

export interface PreparedBatch {
  batch: TagBatch;
  late: readonly LateEntry[];
  /** What the medium is found by; undefined where its tags are few. */
  words: string | undefined;
}

/** A row of an import's files: a tag, or what a junction file says of one. */
export type StagedRow =
  | { kind: 'tag'; tag: ImportedTag }
  | { kind: 'choice'; id: string; name: string; value: string }
  | { kind: 'coordinates'; id: string; x: number; y: number };

/** Writes batches from another thread than the store's. */
export interface Staging {
  rows(batch: TagBatch): {
    /**
     * Writes some rows in one transaction.
     *
     * @returns of each row, false where nothing was written: the id of a tag is taken; the medium has no such tag, or its list is full
     */
    write(rows: readonly StagedRow[]): Promise<boolean[]>;
    readonly late: readonly LateEntry[];
  };
  /** Once all rows are there: indexes what they are found by. @returns `PreparedBatch.words` */
  prepare(batch: TagBatch): Promise<string | undefined>;
  /** Removes replaced tags, and batches that were never published. No batch may be in the making. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** `taken`: an id is another tag's since; `gone`: the medium is; `repeated`: the import of this id was published before. */
export type Publication = 'published' | 'taken' | 'gone' | 'repeated';

export interface ImportStore {
  /** Where `openStaging` finds the database from another thread. */
  readonly location: string;
  /** Begins a batch, unseen by every reader. @returns undefined where there is no such medium */
  begin(mediaId: MediaId, overwrites: boolean): Promise<TagBatch | undefined>;
  /** Lends the right to write: nobody else writes until the work is over. Not within a transaction. */
  lend(work: () => Promise<void>): Promise<void>;
  isKnown(importId: string, at: EpochMs): Promise<boolean>;
  /**
   * Shows all of a batch at once, and hides what it replaces. Only within a transaction.
   *
   * @param importId of an import that is published once within `IMPORT_KNOWN_MS`, however often it is sent
   */
  publish(prepared: PreparedBatch, importId: string | undefined, at: EpochMs): Promise<Publication>;
  /** Whether there is something to sweep. */
  hasHidden(): Promise<boolean>;
}

/** What decides who may see a collection, with its title. */
export type CollectionHead = Pick<
  StoredMedium,
  'id' | 'type' | 'title' | 'groupId' | 'userId' | 'visibility' | 'publish' | 'validity_date' | 'expiration_date'
>;

/** Dynamic filters of a group, in order. */
export interface FilterStore {
  ofGroup(groupId: GroupId): Promise<AttributeFilter[]>;
  replace(groupId: GroupId, filters: readonly AttributeFilter[]): Promise<void>;
}

export interface MediaStore {
  find(id: MediaId): Promise<StoredMedium | undefined>;
  /** In the order asked; unknown ones are left out. */
  findMany(ids: readonly MediaId[]): Promise<StoredMedium[]>;
  /** Every medium that a player plays, for the data files. */
  playableIds(): Promise<MediaId[]>;
  /** Published, public media that a player plays, by their numbers from `from` to below `below`: the first of them. */
  publicBetween(from: number, below: number, limit: number): Promise<{ number: number; medium: StoredMedium }[]>;
  /** The highest number that a medium has; 0 where there is none. */
  lastNumber(): Promise<number>;
  clipsOf(videoId: MediaId, tagId?: string): Promise<StoredMedium[]>;
  /** Films that show a document. */
  linkedTo(documentId: MediaId): Promise<StoredMedium[]>;
  save(medium: StoredMedium): Promise<void>;
  /** @returns false when there was none */
  remove(id: MediaId): Promise<boolean>;
  /** Counts a medium's version up and marks its data file stale. @returns the new one */
  touch(id: MediaId): Promise<number>;
}

/** Something that was deleted and may still come back. */
export interface BinEntry {
  kind: 'medium' | 'tag';
  id: string;
  type: MediaType;
  /** Of a tag, its description. */
  title: string;
  groupId: GroupId;
  deletedAt: EpochMs;
  /** Name of who did; empty where that person is gone. */
  deletedBy: string;
  /** The same by number; undefined for what went with something else. */
  deletedById: UserId | undefined;
  /** Film of a tag. */
  videoId: MediaId | undefined;
}

/** What is deleted goes here first: nothing else of the store finds it, and nothing of it is lost. */
export interface BinStore {
  /** With all of its tags and clips, for a medium. @returns false when it is not there, or lies in the bin already */
  put(kind: BinEntry['kind'], id: string, deletion: { at: EpochMs; by: UserId }): Promise<boolean>;
  /** A clip of a film that lies there: they come back together. */
  putClip(id: MediaId, at: EpochMs): Promise<void>;
  /** @returns false when it does not lie in the bin */
  restore(kind: BinEntry['kind'], id: string): Promise<boolean>;
  /** Newest first. */
  list(groupId: GroupId, page: { offset: number; limit: number }): Promise<BinEntry[]>;
  find(kind: BinEntry['kind'], id: string): Promise<BinEntry | undefined>;
  /** A medium that lies in the bin. */
  medium(id: MediaId): Promise<StoredMedium | undefined>;
  /** What was deleted at this moment or before. */
  due(before: EpochMs): Promise<BinEntry[]>;
  /** Whether any medium, deleted ones too, names this file (`{folder}/{file}`), or a file of this folder (`{folder}/`). */
  isNamed(what: string): Promise<boolean>;
  /** Whether any medium, deleted ones too, names a file of the media folder. */
  namesMediaFolder(): Promise<boolean>;
  /** Thumbnails in this folder that any medium has, deleted ones too. */
  thumbnailsIn(folder: string): Promise<MediaRef[]>;
}

/** A clip that is ready is a medium. */
export type ClipState = 'queued' | 'failed';

/** A clip that is to be cut: what the job of its id is about. */
export interface StoredClipJob {
  /** Of the clip. */
  id: MediaId;
  filmId: MediaId;
  userId: UserId;
  state: ClipState;
  at: EpochMs;
  /** In the film. */
  start: Seconds;
  end: Seconds;
  logo: MediaRef | undefined;
  /** The clip, but for what its cut decides. */
  medium: StoredMedium;
}

export interface ClipJobStore {
  add(job: Omit<StoredClipJob, 'state'>): Promise<void>;
  find(id: MediaId): Promise<StoredClipJob | undefined>;
  /** How many of a person's wait or are being cut. */
  waitingOf(userId: UserId): Promise<number>;
  fail(id: MediaId, reason: string): Promise<void>;
  remove(id: MediaId): Promise<void>;
  /** All of a film's. */
  removeOf(filmId: MediaId): Promise<void>;
  /** Forgets failed ones from before a moment. */
  forgetFailed(before: EpochMs): Promise<void>;
}

/** A comparison that is to become an MP4, what the job of its id is about, or has become one. */
export interface StoredComparisonExport {
  id: string;
  userId: UserId;
  state: ExportState;
  at: EpochMs;
  spec: ComparisonExport;
  /** Bytes; undefined until it is ready. */
  size: number | undefined;
}

export interface ComparisonExportStore {
  add(job: Omit<StoredComparisonExport, 'state' | 'size'>): Promise<void>;
  find(id: string): Promise<StoredComparisonExport | undefined>;
  all(): Promise<StoredComparisonExport[]>;
  /** How many of a person's wait or are encoded. */
  waitingOf(userId: UserId): Promise<number>;
  /** How many are done before a queued one. */
  ahead(job: Pick<StoredComparisonExport, 'id' | 'at'>): Promise<number>;
  /** Its turn has come. */
  begin(id: string): Promise<void>;
  /** @returns false where it was removed meanwhile */
  finish(id: string, size: number): Promise<boolean>;
  fail(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** With whom an item is shared. */
export interface StoredShare {
  id: string;
  kind: NewShare['kind'];
  /** Of the person or the group; empty for a link. */
  name: string;
  /** Of a link. */
  endsAt: EpochMs | undefined;
}

export type NewShare =
  | { kind: 'user'; userId: UserId }
  | { kind: 'group'; groupId: GroupId }
  /** Whoever holds the token, until then. */
  | { kind: 'link'; tokenHash: string; endsAt: EpochMs };

/** A search that a person has saved. */
export interface StoredSavedSearch {
  id: string;
  userId: UserId;
  name: string;
  query: string;
  savedAt: EpochMs;
  /** A link leads to it. */
  linked: boolean;
}

/**
 * Media whose data files are older than what they show. The transaction that changes a medium marks it, and every film
 * whose data file shows it.
 */
export interface StaleFileStore {
  /** The newest mark of a medium; undefined where its file is current. */
  find(mediaId: MediaId): Promise<number | undefined>;
  /** The oldest mark first. */
  all(): Promise<{ mediaId: MediaId; mark: number }[]>;
  /** A medium that was marked again since stays marked. */
  clear(marks: readonly number[]): Promise<void>;
}

/** Files that somebody may fetch as one ZIP, until it ends. */
export interface StoredArchive {
  id: string;
  /** 0 where nobody is signed in. */
  userId: UserId;
  /** With the title that each had when it was asked for. */
  items: readonly { id: MediaId; title: string }[];
  language: 'en' | 'fr';
  expiresAt: EpochMs;
}

export interface ArchiveStore {
  /** Forgets those that have ended. */
  add(archive: StoredArchive, now: EpochMs): Promise<void>;
  find(id: string, now: EpochMs): Promise<StoredArchive | undefined>;
}

export interface SavedSearchStore {
  /** By name. */
  ofUser(userId: UserId): Promise<StoredSavedSearch[]>;
  find(id: string): Promise<StoredSavedSearch | undefined>;
  findLinked(tokenHash: string): Promise<StoredSavedSearch | undefined>;
  add(search: Omit<StoredSavedSearch, 'linked'>): Promise<void>;
  /**
   * Puts another query in the place of the one that it had.
   *
   * @returns false where it has another one than that by now: nothing is replaced then
   */
  replace(id: string, query: string, was: string, now: EpochMs): Promise<boolean>;
  rename(id: string, name: string): Promise<void>;
  /** Its one link; undefined ends it. */
  link(id: string, tokenHash: string | undefined): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface ShareStore {
  /** The oldest first, without links that have ended. */
  ofMedium(mediaId: MediaId, now: EpochMs): Promise<StoredShare[]>;
  /** Keeps the share that there is already with the same person or group. */
  add(share: NewShare & { id: string; mediaId: MediaId; by: UserId; at: EpochMs }): Promise<void>;
  /** @returns false when there was none */
  remove(mediaId: MediaId, id: string): Promise<boolean>;
  removeEnded(now: EpochMs): Promise<void>;
  /** Undefined for an unknown or ended one. */
  findLink(tokenHash: string, now: EpochMs): Promise<{ mediaId: MediaId; endsAt: EpochMs } | undefined>;
  /** Shared with this person, or with this group. */
  reaches(mediaId: MediaId, who: { userId: UserId; groupId: GroupId }): Promise<boolean>;
}

export interface TagStore {
  ofMedium(id: MediaId): Promise<StoredTag[]>;
  /** Those that have a time, the earliest first: at most so many, from this one on. */
  timedOf(id: MediaId, limit: number, from: number): Promise<StoredTag[]>;
  /** Tags of any medium whose sources' own ids begin so, by those ids: the first of them. */
  sentAs(prefix: string, limit: number): Promise<StoredTag[]>;
  /** In the order asked; unknown ones are left out. */
  findMany(ids: readonly string[]): Promise<StoredTag[]>;
  /** The same, for whoever wants to know nothing but whose they are. */
  findMediaOf(ids: readonly string[]): Promise<Pick<StoredTag, 'id' | 'videoId'>[]>;
  /** Adds a tag or replaces the one of its id. */
  save(tag: StoredTag): Promise<void>;
  /**
   * Adds, replaces and removes tags of one medium, whose own words are written once after all of them.
   *
   * @param atDeskBy who changes them at the tagging desk: the medium's own words are left to `indexWords` then
   * @returns false where an id belongs to another medium's tag: nothing is changed then
   */
  change(
    mediaId: MediaId,
    changes: { saved: readonly StoredTag[]; removed: readonly string[] },
    atDeskBy?: UserId,
  ): Promise<boolean>;
  /** Media that are not found by words of their newest tags yet. */
  withStaleWords(): Promise<MediaId[]>;
  /** The medium is found by the words of its tags as they are now. */
  indexWords(mediaId: MediaId): Promise<void>;
  /** All tags of a medium at once. */
  replace(mediaId: MediaId, tags: readonly StoredTag[]): Promise<void>;
  remove(id: string): Promise<boolean>;
  /**
   * All tags of these media in order, some at a time, as they stand now; a reader that stops ends it.
   *
   * @param purpose data files wait for no response; by default a response
   */
  each(mediaIds: readonly MediaId[], purpose?: 'response' | 'file'): AsyncIterable<readonly ExportedTag[]>;
}

export interface CollectionStore {
  /** Collections that hold a medium. */
  holding(mediaId: MediaId): Promise<CollectionHead[]>;
  /** Of exactly this title, whatever its case and accents; at most 100. */
  titled(title: string): Promise<CollectionHead[]>;
  /** Of a group, by title, at most 500. */
  ofGroup(groupId: GroupId): Promise<StoredMedium[]>;
  /** Members of a collection, in order. */
  members(collectionId: MediaId): Promise<StoredMedium[]>;
}

export interface UserStore {
  find(id: UserId): Promise<StoredUser | undefined>;
  groupOf(id: UserId): Promise<GroupId | undefined>;
  /** For signing in, suspended or not; the hash is argon2's. */
  findByLogin(login: string): Promise<{ user: StoredUser; passwordHash: string } | undefined>;
  /** With or without a password. */
  named(login: string): Promise<StoredUser | undefined>;
  /** By name, at most 500. */
  ofGroup(groupId: GroupId): Promise<StoredMember[]>;
  /** By name, at most 500. */
  groups(): Promise<Pick<StoredGroup, 'id' | 'name'>[]>;
  permissionsOf(groupId: GroupId, role: Role): Promise<Permission[]>;
  group(id: GroupId): Promise<StoredGroup | undefined>;
  setPassword(id: UserId, passwordHash: string): Promise<void>;
  saveGroup(group: StoredGroup): Promise<void>;
  /** Ends nothing by itself: sessions and password links are their stores'. */
  setSuspended(id: UserId, suspended: boolean): Promise<void>;
  /** Keeps the password that the user had, and whether the account is suspended. */
  save(user: StoredUser): Promise<void>;
  /**
   * A new user under the next number.
   *
   * @param passwordHash undefined for whoever is invited
   * @returns undefined where the login is taken
   */
  create(user: Omit<StoredUser, 'id' | 'suspended'>, passwordHash: string | undefined): Promise<StoredUser | undefined>;
  /** Removes the account; what it owns becomes the other person's. */
  remove(id: UserId, to: UserId): Promise<void>;
  /** What a member is granted or denied beside the role. */
  ownPermissions(id: UserId): Promise<OwnPermissions>;
  /** Of the members that have any. */
  ownPermissionsIn(groupId: GroupId): Promise<Map<UserId, OwnPermissions>>;
  setOwnPermissions(id: UserId, own: OwnPermissions): Promise<void>;
  /** A new group under the next number, which nobody may join by themselves. */
  createGroup(name: string): Promise<GroupId>;
  /** By name, with how many members they have; at most 500. */
  groupsWithMembers(): Promise<{ id: GroupId; name: string; members: number }[]>;
  /** The permissions of a role, instead of those that it had. */
  grant(groupId: GroupId, role: Role, permissions: readonly Permission[]): Promise<void>;
}

export interface SessionStore {
  create(session: StoredSession): Promise<void>;
  /** Undefined for an unknown or expired one. */
  find(tokenHash: string, now: EpochMs): Promise<StoredSession | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** All sessions of a user. */
  removeOf(userId: UserId): Promise<void>;
  removeExpired(now: EpochMs): Promise<number>;
  /** Those that have not expired, the last used first; at most 500. */
  ofUser(userId: UserId, now: EpochMs): Promise<StoredSession[]>;
  /** It was used at this moment. */
  see(tokenHash: string, at: EpochMs): Promise<void>;
}

export interface RegistrationStore {
  save(registration: StoredRegistration): Promise<void>;
  find(idHash: string): Promise<StoredRegistration | undefined>;
  findByEmail(mediaId: MediaId, email: string): Promise<StoredRegistration | undefined>;
  /** @returns the confirmed one, undefined for an unknown token */
  confirm(confirmHash: string): Promise<StoredRegistration | undefined>;
  /** The one whose e-mail with this token was answered. */
  findAnswered(confirmHash: string): Promise<StoredRegistration | undefined>;
}

export interface SignUpStore {
  save(signUp: StoredSignUp): Promise<void>;
  /** Takes it out, if it was made after this moment. */
  take(confirmHash: string, after: EpochMs): Promise<StoredSignUp | undefined>;
  removeOlder(than: EpochMs): Promise<number>;
  /** Adds a request that waits for approval, instead of an earlier one of the same address. */
  addRequest(request: Omit<StoredSignUpRequest, 'id'>): Promise<void>;
  request(id: number): Promise<StoredSignUpRequest | undefined>;
  requestOf(login: string): Promise<StoredSignUpRequest | undefined>;
  /** Oldest first, at most 500. */
  requestsOf(groupId: GroupId): Promise<StoredSignUpRequest[]>;
  removeRequest(id: number): Promise<void>;
}

/** Links by which a person chooses a password; the host keeps only the hash of the token in each. */
export interface PasswordLinkStore {
  /** Adds a link; the person's earlier ones end. */
  save(link: { tokenHash: string; userId: UserId; expiresAt: EpochMs }): Promise<void>;
  /** Whose link this is; undefined where there is none, or it has expired. */
  find(tokenHash: string, now: EpochMs): Promise<UserId | undefined>;
  /** Ends all links of a person. */
  removeOf(userId: UserId): Promise<void>;
  removeExpired(now: EpochMs): Promise<void>;
}

/** Pay-per-view media that a person has paid for (Player 6). */
export interface PurchaseStore {
  has(userId: UserId, mediaId: MediaId): Promise<boolean>;
  ofUser(userId: UserId): Promise<MediaId[]>;
  add(purchase: { userId: UserId; mediaId: MediaId; at: EpochMs }): Promise<void>;
}

/** One event of the analytics endpoint (Player 7). */
export interface StoredEvent {
  id: string;
  action: string;
  value: string;
  userId: UserId;
  groupId: GroupId;
  origin: string;
  incognito: boolean;
  at: EpochMs;
  /** `watch_time`: the play that it belongs to. */
  playId: string | undefined;
}

export interface EventStore {
  /** Removes a piece of what is older. @returns how many were removed */
  removeOlder(than: EpochMs): Promise<number>;
  /** Adds events, and removes what is older than `since` or beyond the newest `rows`, a bounded part of it each time. */
  addAll(events: readonly StoredEvent[], keep: { since: EpochMs; rows: number }): Promise<void>;
  /** @param since the oldest moment that is counted */
  count(groupId: GroupId, since: EpochMs): Promise<AudienceCounts>;
}
