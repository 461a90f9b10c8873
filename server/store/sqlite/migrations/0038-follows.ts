import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Nothing is recorded while nobody follows anything. */
const SOMEBODY_FOLLOWS = 'EXISTS (SELECT 1 FROM follows)';
const NOW = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/**
 * Follows, and the updates since (decision 0418).
 *
 * Triggers record news, so that it is part of the transaction that made the change and survives a crash. A change of a
 * medium is recorded with its previous state, because whether it is new depends on the follower.
 */
const STATEMENTS = [
  `CREATE TABLE follows (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('athlete', 'event', 'collection', 'search')),
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    push TEXT NOT NULL,
    since INTEGER NOT NULL,
    email_seq INTEGER NOT NULL,
    push_seq INTEGER NOT NULL,
    UNIQUE (user_id, kind, subject)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX follows_subject ON follows (kind, subject)`,
  `CREATE TABLE followers (
    user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    paused INTEGER NOT NULL,
    once_at INTEGER,
    daily_at INTEGER,
    weekly_at INTEGER,
    feed_hash TEXT UNIQUE
  ) STRICT`,
  `CREATE TABLE news (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('medium', 'member', 'live', 'replay', 'moments', 'tags')),
    media_id TEXT NOT NULL,
    about TEXT,
    count INTEGER,
    was_visibility TEXT,
    was_publish INTEGER,
    was_validity TEXT,
    at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX news_at ON news (at)`,
  `CREATE TABLE follow_told (
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    thing TEXT NOT NULL,
    PRIMARY KEY (user_id, channel, thing)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE athlete_moments (
    subject TEXT NOT NULL,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    count INTEGER NOT NULL,
    PRIMARY KEY (subject, media_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE known_members (
    collection_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    member_id TEXT NOT NULL,
    PRIMARY KEY (collection_id, member_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    device_id TEXT,
    state TEXT NOT NULL CHECK (state IN ('built', 'handing')),
    items TEXT NOT NULL,
    more INTEGER NOT NULL,
    built_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE notice_links (
    token_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    made_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE push_devices (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    name TEXT NOT NULL,
    added_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX push_devices_user ON push_devices (user_id)`,
  // How far news of tags and of dates has been gathered, and up to which update immediate followers have been woken.
  `INSERT INTO counters VALUES ('follow-revision', 0), ('follow-tag', 0), ('follow-looked', 0), ('follow-woken', 0)`,
  `CREATE INDEX media_validity ON media (validity_date) WHERE validity_date IS NOT NULL`,
  `CREATE INDEX media_live ON media (json_extract(player, '$.live.startsAt'))
    WHERE json_extract(player, '$.live.startsAt') IS NOT NULL`,
  `CREATE TRIGGER news_of_added AFTER INSERT ON media WHEN ${SOMEBODY_FOLLOWS} BEGIN
    INSERT INTO news (kind, media_id, at) VALUES ('medium', NEW.id, ${NOW});
  END`,
  `CREATE TRIGGER news_of_changed AFTER UPDATE OF visibility, publish, validity_date ON media
    WHEN (OLD.visibility <> NEW.visibility OR OLD.publish <> NEW.publish OR OLD.validity_date IS NOT NEW.validity_date)
      AND ${SOMEBODY_FOLLOWS} BEGIN
    INSERT INTO news (kind, media_id, was_visibility, was_publish, was_validity, at)
      VALUES ('medium', NEW.id, OLD.visibility, OLD.publish, OLD.validity_date, ${NOW});
  END`,
  `CREATE TRIGGER news_of_replay AFTER UPDATE OF player ON media
    WHEN json_extract(OLD.player, '$.live') IS NOT NULL AND json_extract(OLD.player, '$.replay') IS NULL
      AND json_extract(NEW.player, '$.replay') IS NOT NULL AND ${SOMEBODY_FOLLOWS} BEGIN
    INSERT INTO news (kind, media_id, at) VALUES ('replay', NEW.id, ${NOW});
  END`,
  // Saving a collection rewrites all of its members.
  `CREATE TRIGGER news_of_member AFTER INSERT ON members
    WHEN EXISTS (SELECT 1 FROM follows WHERE kind = 'collection' AND subject = NEW.owner_id)
      AND NOT EXISTS (SELECT 1 FROM known_members WHERE collection_id = NEW.owner_id AND member_id = NEW.member_id) BEGIN
    INSERT INTO known_members VALUES (NEW.owner_id, NEW.member_id);
    INSERT INTO news (kind, media_id, about, at) VALUES ('member', NEW.member_id, NEW.owner_id, ${NOW});
  END`,
];

export default {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
