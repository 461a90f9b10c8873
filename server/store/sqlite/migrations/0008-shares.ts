import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Shares of a medium: each names a person, a group, or the hash of a link's token. */
const CHANGES = [
  `CREATE TABLE shares (
    id TEXT PRIMARY KEY,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users(id) ON DELETE CASCADE,
    group_id INTEGER REFERENCES groups(id) ON DELETE CASCADE,
    token_hash TEXT UNIQUE,
    ends_at INTEGER,
    shared_by INTEGER NOT NULL,
    shared_at INTEGER NOT NULL,
    UNIQUE (media_id, user_id),
    UNIQUE (media_id, group_id),
    CHECK ((user_id IS NOT NULL) + (group_id IS NOT NULL) + (token_hash IS NOT NULL) = 1),
    CHECK ((token_hash IS NULL) = (ends_at IS NULL))
  ) STRICT, WITHOUT ROWID`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
