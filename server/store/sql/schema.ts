/** The tables as Kysely sees them. Booleans are 0 and 1; lists and settings that no query reads are JSON text. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AuditAction, AuditActor, AuditSubjectKind } from '../../../core/domain/audit.ts';
import type { ExportState } from '../../../core/domain/compare/export.ts';
import type { MediaType, Visibility } from '../../../core/domain/media.ts';
import type { Permission } from '../../../core/domain/permissions.ts';
import type { FirstRunStep, PageLanguage } from '../../../core/domain/group-settings.ts';
import type { Role } from '../../../core/domain/roles.ts';
import type { Tag, TAG_DETAILS, TagDetail } from '../../../core/domain/tag.ts';
import type { TalkRole, WrittenPart } from '../../../core/domain/talk.ts';
import type { UploadReason, UploadState, UploadType, UploadVisibility } from '../../../core/domain/uploads.ts';
import type { Channel, FollowKind, Frequency } from '../../../core/domain/follows.ts';
import type { StoredUpdate, StoredNotice } from '../follows.ts';
import type { ClipState } from '../clips.ts';
import type { JobKind } from '../jobs.ts';

type Bit = 0 | 1;

export interface MediaTable {
  /** Number of the medium in the text index and the search columns. */
  doc: Generated<number>;
  id: string;
  type: Exclude<MediaType, 'Tag'>;
  group_id: number;
  user_id: number;
  version: number;
  /** Value of the counter `revision` at the last change. */
  revision: number;
  title: string;
  /** Folded, for sorting. */
  title_key: string;
  date: string;
  time: string;
  duration: number | null;
  size: number | null;
  description: string;
  keywords: string;
  visibility: Visibility;
  publish: Bit;
  validity_date: string | null;
  expiration_date: string | null;
  gate_kind: 'registration' | 'password' | null;
  gate_hash: string | null;
  key_hash: string | null;
  pay_per_view: Bit;
  geo_blocking: string;
  editable: Bit;
  deleteable: Bit;
  downloadable: Bit;
  qr_code: Bit;
  embed: Bit;
  /** JSON; null if the group's setting applies. */
  embedding: string | null;
  discipline: string;
  filters: string;
  thumb: string | null;
  path: string | null;
  sources: string;
  video_id: string | null;
  tag_id: string | null;
  clipping_offset: number | null;
  evaluation_fr: string | null;
  evaluation_en: string | null;
  agregate: string | null;
  temporality: 'pre' | 'post' | null;
  nb_of_ex: number | null;
  document_id: string | null;
  player: string | null;
  /** When it was moved to the bin, milliseconds, and by whom. */
  deleted_at: Generated<number | null>;
  deleted_by: Generated<number | null>;
  /** Shipped with the program. */
  sample: Generated<Bit>;
}

/** Optional fields of a tag (`TAG_DETAILS`), each in a column of its name except for the oldest. */
export type DetailColumns = {
  [
    Name in TagDetail as Name extends 'isLiveResult' ? 'is_live_result' : Name
  ]: (typeof TAG_DETAILS)[Name]['kind'] extends 'flag' ? Bit : Exclude<Tag[Name], undefined> | null;
};

export interface TagTable extends DetailColumns {
  doc: Generated<number>;
  id: string;
  medium_id: string;
  /** Number of the medium. */
  medium_doc: number;
  revision: number;
  type: string;
  category: string;
  category_key: string;
  time: string;
  /** Seconds; null without a time. */
  start: number | null;
  description: string;
  description_key: string;
  /** The shown score as a number, for sorting; null for text. */
  score_key: number | null;
  /** Folded words of description, people and category. */
  line: string;
  deleted_at: Generated<number | null>;
  /** Null for a tag that was deleted with its medium. */
  deleted_by: Generated<number | null>;
  /** From a CSV import, JSON lists: `[[name, value]]` and `[[x, y]]`. */
  choices: string | null;
  coordinates: string | null;
  /** 0, or the import that added the row. */
  batch: Generated<number>;
  /** Shipped with the program. */
  sample: Generated<Bit>;
  /** Who last saved it at the tagging desk. */
  desk_by: Generated<number | null>;
}

/** `tag_rows` without hidden batches: reads use the view, writes the table. */
type TagView = { [K in keyof TagTable]: ColumnType<Selectable<TagTable>[K], never, never> };

export interface MemberTable {
  owner_id: string;
  member_id: string;
  position: number;
}

/** Changes that no row's own revision records, so that every reader's columns can follow them. */
export interface RemovedTable {
  /**
   * A row that was removed from the media or tags; `retitled`: a medium whose title, by which its tags are found, has
   * changed.
   */
  kind: 'media' | 'tags' | 'retitled';
  doc: number;
  revision: number;
  /** For tags. */
  medium_id: Generated<string | null>;
  tag_id: Generated<string | null>;
}

export interface Tables {
  groups: {
    id: number;
    name: string;
    storage_host_id: number;
    referers: string;
    sign_up: Generated<Bit>;
    language: Generated<PageLanguage>;
    accent: string | null;
    first_run: FirstRunStep | null;
    settings_version: Generated<number>;
    sample: Generated<Bit>;
  };
  group_logos: { group_id: number; hash: string; bytes: Buffer };
  /** One row while the samples are being removed. */
  sample_removal: { one: 1; begun_at: number };
  users: {
    id: Generated<number>;
    group_id: number;
    login: string;
    name: string;
    role: Role;
    studio: Bit;
    multicast: Bit;
    password_hash: string | null;
    suspended: Generated<Bit>;
    sample: Generated<Bit>;
  };
  role_permissions: { group_id: number; role: Role; permission: Permission };
  member_permissions: { user_id: number; permission: Permission; granted: Bit };
  sessions: {
    token_hash: string;
    id: string;
    user_id: number;
    created_at: number;
    expires_at: number;
    seen_at: number;
    browser: string;
    system: string;
    country: string;
  };
  registrations: {
    id_hash: string;
    media_id: string;
    email: string;
    nom: string;
    prenom: string;
    zip: string;
    emailing1: Bit;
    emailing2: Bit;
    confirm_hash: string;
    confirmed: Bit;
    created_at: number;
    answered_hash: string | null;
  };
  sign_ups: {
    confirm_hash: string;
    group_id: number;
    login: string;
    name: string;
    password_hash: string;
    created_at: number;
  };
  sign_up_requests: {
    id: Generated<number>;
    group_id: number;
    login: string;
    name: string;
    password_hash: string;
    confirmed_at: number;
  };
  password_links: { token_hash: string; user_id: number; expires_at: number };
  purchases: { user_id: number; media_id: string; at: number };
  attribute_filters: { group_id: number; name: string; fr_name: string; en_name: string; position: number };
  attribute_filter_values: { group_id: number; name: string; value: string; position: number };
  media: MediaTable;
  tags: TagView;
  tag_rows: TagTable;
  tag_publications: { revision: number; medium_doc: number };
  /** Changes of tagging desks that have been applied. */
  desk_changes: {
    number: Generated<number>;
    media_id: string;
    change: string;
    revision: number;
    at: number;
    removed_id: string | null;
    hidden: string | null;
  };
  desk_templates: { group_id: number; id: string; name: string; revision: number; /** JSON. */ panels: string };
  /** Media whose newest tags are not in the search index yet. */
  stale_words: { media_id: string };
  hidden_tags: { medium_doc: number; first: number; last: number };
  members: MemberTable;
  removed: RemovedTable;
  counters: { name: string; value: number };
  events: {
    id: string;
    action: string;
    value: string;
    user_id: number;
    group_id: number;
    origin: string;
    incognito: Bit;
    at: number;
    play_id: string | null;
  };
  clip_jobs: {
    id: string;
    film_id: string;
    user_id: number;
    state: ClipState;
    at: number;
    start: number;
    end: number;
    logo: string | null;
    /** JSON. */
    medium: string;
    reason: string | null;
  };
  comparison_exports: {
    id: string;
    user_id: number;
    state: ExportState;
    at: number;
    /** JSON. */
    spec: string;
    /** Bytes. */
    size: number | null;
  };
  uploads: {
    id: string;
    group_id: number;
    user_id: number;
    name: string;
    size: number;
    received: number;
    state: UploadState;
    type: UploadType | null;
    title: string;
    date: string;
    visibility: UploadVisibility;
    collection_id: string | null;
    thumb: string | null;
    playable: Bit;
    reason: UploadReason | null;
    detail: string | null;
    created_at: number;
    changed_at: number;
  };
  jobs: {
    id: string;
    kind: JobKind;
    subject: string;
    attempts: number;
    due: number;
    /** The worker that leases it, and until when. */
    owner: string | null;
    lease_until: number | null;
  };
  api_keys: {
    id: string;
    hash: string;
    start: string;
    name: string;
    group_id: number;
    media_id: string | null;
    /** JSON list. */
    scopes: string;
    made_by: number;
    made_at: number;
    ends_at: number | null;
    used_at: number | null;
  };
  /** The data that a source last sent for a tag, JSON. */
  source_tags: { media_id: string; source: string; id: string; sent: string };
  /** Settings of a timing bridge, JSON. */
  bridges: { media_id: string; source: string; settings: string };
  audit: {
    number: Generated<number>;
    group_id: number;
    at: number;
    action: AuditAction;
    actor_kind: AuditActor['kind'];
    actor_id: string;
    actor_name: string;
    subject_kind: AuditSubjectKind;
    subject_id: string;
    subject_title: string;
    /** JSON, texts by name. */
    detail: string;
  };
  live_events: {
    id: string;
    group_id: number;
    created_at: number;
    open: Bit;
  };
  live_keys: {
    camera_id: string;
    event_id: string;
    hash: string;
  };
  shares: {
    id: string;
    media_id: string;
    user_id: number | null;
    group_id: number | null;
    token_hash: string | null;
    ends_at: number | null;
    shared_by: number;
    shared_at: number;
  };
  questions: {
    id: string;
    exercise_id: string;
    position: number;
    text_en: string;
    text_fr: string;
    /** JSON, a list of `{enName, frName}`. */
    options: string;
    right_option: number;
  };
  test_runs: {
    id: string;
    test_id: string;
    user_id: number;
    title: string;
    started_at: number;
    finished_at: number | null;
    /** JSON: the exercises as they were when the run began, including the right options. */
    paper: string;
  };
  test_answers: { run_id: string; question_id: string; option: number; at: number };
  sequences: {
    user_id: number;
    media_id: string;
    /** JSON list of ids; null for all of them. */
    chosen: string | null;
    place: number;
    change_id: string;
    at: number;
  };
  saved_searches: {
    id: string;
    user_id: number;
    name: string;
    query: string;
    token_hash: string | null;
    saved_at: number;
  };
  saved_drawings: {
    id: string;
    user_id: number;
    medium_id: string;
    name: string;
    strokes: string;
    linked: Bit;
    saved_at: number;
  };
  drawing_shares: {
    id: string;
    drawing_id: string;
    user_id: number | null;
    login: string | null;
    shared_at: number;
    seen: Bit;
    dropped: Bit;
  };
  archives: { id: string; user_id: number; items: string; language: string; expires_at: number };
  talk_rooms: { media_id: string; seq: number; changed_seq: number; chat_closed: Bit; questions_closed: Bit };
  talk_messages: {
    id: Generated<number>;
    media_id: string;
    part: WrittenPart;
    seq: number;
    author: string;
    name: string;
    role: TalkRole;
    text: string;
    at: number;
    nonce: string;
    hidden: Bit;
    answered: Bit;
    answer: string | null;
    upvotes: number;
  };
  talk_upvotes: { message_id: number; voter: string };
  talk_votes: {
    id: Generated<number>;
    media_id: string;
    seq: number;
    question: string;
    /** JSON list of texts. */
    options: string;
    at: number;
    nonce: string;
    closed: Bit;
    hidden: Bit;
  };
  talk_ballots: { vote_id: number; voter: string; option: number };
  talk_guests: { token_hash: string; name: string; seen_at: number };
  follows: {
    id: string;
    user_id: number;
    kind: FollowKind;
    subject: string;
    name: string;
    email: Frequency;
    push: Frequency;
    since: number;
    email_seq: number;
    push_seq: number;
  };
  ended_follows: {
    id: string;
    user_id: number;
    kind: FollowKind;
    subject: string;
    name: string;
    email: Frequency;
    push: Frequency;
    ended_at: number;
  };
  followers: {
    user_id: number;
    language: 'en' | 'fr';
    time_zone: string;
    paused: Bit;
    once_at: number | null;
    daily_at: number | null;
    weekly_at: number | null;
    feed_hash: string | null;
  };
  news: {
    seq: Generated<number>;
    kind: StoredUpdate['kind'];
    media_id: string;
    about: string | null;
    count: number | null;
    was_visibility: Generated<Visibility | null>;
    was_publish: Generated<Bit | null>;
    was_validity: Generated<string | null>;
    at: number;
  };
  follow_told: { user_id: number; channel: Channel; thing: string };
  athlete_moments: { subject: string; media_id: string; count: number };
  known_members: { collection_id: string; member_id: string };
  notices: {
    id: string;
    user_id: number;
    channel: Channel;
    device_id: string | null;
    state: StoredNotice['state'];
    /** JSON. */
    items: string;
    more: number;
    built_at: number;
  };
  notice_links: { token_hash: string; user_id: number; made_at: number };
  push_devices: {
    id: string;
    user_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    name: string;
    added_at: number;
  };
  /** Media whose data file is out of date. Holds only the newest mark of each. */
  stale_files: { mark: Generated<number>; media_id: string };
  /** Every word of the text indexes by its trigrams, for spelling corrections. */
  word_grams: { gram: string; word: string };
}
