import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables of people and their rights. */
const PEOPLE = [
  `CREATE TABLE groups (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    storage_host_id INTEGER NOT NULL CHECK (storage_host_id BETWEEN 1 AND 14),
    referers TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups(id),
    login TEXT NOT NULL UNIQUE COLLATE NOCASE,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
    studio INTEGER NOT NULL,
    multicast INTEGER NOT NULL,
    password_hash TEXT
  ) STRICT`,
  `CREATE TABLE role_permissions (
    group_id INTEGER NOT NULL REFERENCES groups(id),
    role TEXT NOT NULL,
    permission TEXT NOT NULL,
    PRIMARY KEY (group_id, role, permission)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX sessions_expiry ON sessions (expires_at)`,
  `CREATE TABLE attribute_filters (
    group_id INTEGER NOT NULL REFERENCES groups(id),
    name TEXT NOT NULL,
    fr_name TEXT NOT NULL,
    en_name TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (group_id, name)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE attribute_filter_values (
    group_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (group_id, name, value),
    FOREIGN KEY (group_id, name) REFERENCES attribute_filters(group_id, name) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE events (
    id TEXT PRIMARY KEY,
    action TEXT NOT NULL,
    value TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    group_id INTEGER NOT NULL,
    origin TEXT NOT NULL,
    incognito INTEGER NOT NULL,
    at INTEGER NOT NULL,
    play_id TEXT
  ) STRICT`,
];

/** Tables of media. Each sort order has an index, so that one type is read in order without sorting. */
const MEDIA = [
  `CREATE TABLE media (
    doc INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    group_id INTEGER NOT NULL REFERENCES groups(id),
    user_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    title TEXT NOT NULL,
    title_key TEXT NOT NULL,
    date TEXT NOT NULL,
    time TEXT NOT NULL,
    duration REAL,
    size INTEGER,
    description TEXT NOT NULL,
    keywords TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'private', 'key')),
    publish INTEGER NOT NULL,
    validity_date TEXT,
    expiration_date TEXT,
    gate_kind TEXT CHECK (gate_kind IN ('registration', 'password')),
    gate_hash TEXT,
    key_hash TEXT,
    pay_per_view INTEGER NOT NULL,
    geo_blocking TEXT NOT NULL,
    editable INTEGER NOT NULL,
    deleteable INTEGER NOT NULL,
    downloadable INTEGER NOT NULL,
    qr_code INTEGER NOT NULL,
    embed INTEGER NOT NULL,
    discipline TEXT NOT NULL,
    filters TEXT NOT NULL,
    thumb TEXT,
    path TEXT,
    sources TEXT NOT NULL,
    video_id TEXT,
    tag_id TEXT,
    clipping_offset REAL,
    evaluation_fr TEXT,
    evaluation_en TEXT,
    agregate TEXT,
    temporality TEXT,
    nb_of_ex INTEGER,
    document_id TEXT,
    player TEXT
  ) STRICT`,
  `CREATE INDEX media_revision ON media (revision)`,
  `CREATE INDEX media_date ON media (type, date, time)`,
  `CREATE INDEX media_title ON media (type, title_key)`,
  `CREATE INDEX media_duration ON media (type, duration)`,
  `CREATE INDEX media_video ON media (video_id) WHERE video_id IS NOT NULL`,
  `CREATE INDEX media_document ON media (document_id) WHERE document_id IS NOT NULL`,
  `CREATE INDEX media_playable ON media (doc) WHERE player IS NOT NULL`,
  `CREATE TABLE members (
    owner_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    member_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (owner_id, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX members_member ON members (member_id)`,
  `CREATE TABLE tags (
    doc INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    medium_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    medium_doc INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    category TEXT NOT NULL,
    category_key TEXT NOT NULL,
    time TEXT NOT NULL,
    start REAL,
    replay TEXT,
    description TEXT NOT NULL,
    description_key TEXT NOT NULL,
    url TEXT,
    score TEXT,
    score_key REAL,
    nation TEXT,
    pub TEXT,
    num_page INTEGER,
    highlights INTEGER NOT NULL,
    is_live_result INTEGER NOT NULL,
    at INTEGER,
    line TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX tags_medium ON tags (medium_id, start)`,
  `CREATE INDEX tags_revision ON tags (revision)`,
  `CREATE INDEX tags_start ON tags (start)`,
  `CREATE INDEX tags_description ON tags (description_key)`,
  `CREATE INDEX tags_category ON tags (category_key)`,
  `CREATE INDEX tags_type ON tags (type)`,
  `CREATE INDEX tags_score ON tags (score_key, score)`,
  `CREATE TABLE registrations (
    id_hash TEXT PRIMARY KEY,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    nom TEXT NOT NULL,
    prenom TEXT NOT NULL,
    zip TEXT NOT NULL,
    emailing1 INTEGER NOT NULL,
    emailing2 INTEGER NOT NULL,
    confirm_hash TEXT NOT NULL UNIQUE,
    confirmed INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (media_id, email)
  ) STRICT`,
  `CREATE TABLE purchases (
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, media_id)
  ) STRICT, WITHOUT ROWID`,
];

/**
 * Tables of the search. The text indexes are contentless. Words are stored folded (without accents), and the tokenizer
 * folds them again in case a later SQLite knows more characters. Prefixes of one to three letters have their own
 * indexes.
 */
const SEARCH = [
  `CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `INSERT INTO counters VALUES ('revision', 0)`,
  `CREATE TABLE removed (kind TEXT NOT NULL, doc INTEGER NOT NULL, revision INTEGER NOT NULL) STRICT`,
  `CREATE INDEX removed_revision ON removed (revision)`,
  `CREATE VIRTUAL TABLE media_text USING fts5(title, words, tags, content='', contentless_delete=1,
    prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')`,
  `CREATE VIRTUAL TABLE tag_text USING fts5(description, people, category, film, content='', contentless_delete=1,
    prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')`,
  `CREATE VIRTUAL TABLE media_words USING fts5vocab('media_text', 'row')`,
  `CREATE VIRTUAL TABLE tag_words USING fts5vocab('tag_text', 'row')`,
  `CREATE TABLE word_grams (gram TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (gram, word)) STRICT, WITHOUT ROWID`,
];

export default {
  async up(db) {
    for (const statement of [...PEOPLE, ...MEDIA, ...SEARCH]) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
