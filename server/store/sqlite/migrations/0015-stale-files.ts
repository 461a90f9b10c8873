import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns that affect the medium's own data file: all except the counters. */
const CONTENT = `type, group_id, user_id, title, date, time, duration, description, visibility, publish, validity_date,
  expiration_date, gate_kind, gate_hash, key_hash, pay_per_view, geo_blocking, thumb, path, player, deleted_at`;

/** Columns that other media's data files show, or that decide whether they may. */
const SHOWN = `type, group_id, user_id, title, duration, visibility, publish, validity_date, expiration_date, gate_kind,
  pay_per_view, geo_blocking, thumb, path, player, deleted_at`;
const isShownOtherwise = SHOWN.split(/,\s+/)
  .map((column) => `OLD.${column} IS NOT NEW.${column}`)
  .join(' OR ');

/**
 * Films whose data files show a medium: the other members of its collections, its members if it is a collection, films
 * with this document, and films that offer it as a stream.
 */
export const neighboursOf = (id: string): string => `SELECT films.id FROM media AS films
  WHERE films.player IS NOT NULL AND films.id <> ${id} AND films.id IN (
    SELECT member_id FROM members WHERE owner_id = ${id}
    UNION SELECT beside.member_id FROM members AS holding
      JOIN members AS beside ON beside.owner_id = holding.owner_id WHERE holding.member_id = ${id}
    UNION SELECT id FROM media WHERE document_id = ${id}
    UNION SELECT film_id FROM film_streams WHERE stream_id = ${id})`;

/** Not an upsert: the conflict clause of the statement that fires a trigger would replace the trigger's own. */
const mark = (ids: string): string => `
  DELETE FROM stale_files WHERE media_id IN (${ids});
  INSERT INTO stale_files (media_id) ${ids};`;

/** Players that poll notice the new version. */
export const renew = (ids: string): string => `
  UPDATE media SET version = version + 1 WHERE id IN (${ids});${mark(ids)}`;

const playable = (row: string): string => `SELECT ${row}.id WHERE ${row}.player IS NOT NULL`;

const listStreams = `
  DELETE FROM film_streams WHERE film_id = NEW.id;
  INSERT INTO film_streams (film_id, stream_id)
    SELECT DISTINCT NEW.id, value ->> 'id' FROM json_each(NEW.player, '$.videoSelector');`;

/**
 * Triggers mark stale data files, so that a mark is part of the transaction that made the change and survives a crash.
 * The store marks changes of tags, once for all tags of a change.
 */
const STATEMENTS = [
  `CREATE TABLE stale_files (mark INTEGER PRIMARY KEY AUTOINCREMENT, media_id TEXT NOT NULL UNIQUE) STRICT`,
  `CREATE TABLE film_streams (
    film_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    stream_id TEXT NOT NULL,
    PRIMARY KEY (film_id, stream_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX film_streams_stream ON film_streams (stream_id)`,
  `INSERT INTO film_streams (film_id, stream_id)
    SELECT DISTINCT media.id, value ->> 'id' FROM media, json_each(media.player, '$.videoSelector')`,
  `INSERT INTO stale_files (media_id) SELECT id FROM media WHERE player IS NOT NULL`,
  `CREATE TRIGGER media_added_streams AFTER INSERT ON media WHEN NEW.player IS NOT NULL BEGIN ${listStreams} END`,
  `CREATE TRIGGER media_changed_streams AFTER UPDATE OF player ON media WHEN OLD.player IS NOT NEW.player
    BEGIN ${listStreams} END`,
  `CREATE TRIGGER media_added AFTER INSERT ON media BEGIN
    ${mark(playable('NEW'))}
    ${renew(neighboursOf('NEW.id'))}
  END`,
  // A transaction writes under one revision, so the version is incremented at most once per transaction.
  `CREATE TRIGGER media_changed AFTER UPDATE OF ${CONTENT} ON media
    WHEN OLD.player IS NOT NULL OR NEW.player IS NOT NULL BEGIN
    UPDATE media SET version = version + 1
      WHERE doc = NEW.doc AND NEW.version = OLD.version AND NEW.revision <> OLD.revision;
    ${mark('SELECT NEW.id')}
  END`,
  `CREATE TRIGGER media_shown_changed AFTER UPDATE OF ${SHOWN} ON media
    WHEN ${isShownOtherwise} BEGIN
    ${renew(neighboursOf('NEW.id'))}
  END`,
  `CREATE TRIGGER media_removed BEFORE DELETE ON media BEGIN
    ${mark(playable('OLD'))}
    ${renew(neighboursOf('OLD.id'))}
  END`,
  ...(['INSERT', 'DELETE'] as const).map((change) => {
    const id = `${change === 'INSERT' ? 'NEW' : 'OLD'}.member_id`;
    return `CREATE TRIGGER members_${change.toLowerCase()} AFTER ${change} ON members BEGIN
      ${renew(`SELECT id FROM media WHERE id = ${id} AND player IS NOT NULL`)}
    END`;
  }),
  `CREATE TRIGGER groups_changed AFTER UPDATE OF referers, storage_host_id ON groups
    WHEN OLD.referers IS NOT NEW.referers OR OLD.storage_host_id IS NOT NEW.storage_host_id BEGIN
    ${renew('SELECT id FROM media WHERE player IS NOT NULL')}
  END`,
];

export default {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
