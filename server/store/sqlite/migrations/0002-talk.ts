import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Chat, votes and questions.
 *
 * `seq` counts the changes of one medium's talk. Each row has the number of its last change, so everything that a
 * browser missed is one index range. Voters and authors are `u{user}` or `g{hash of a guest's token}`.
 */
const TALK = [
  `CREATE TABLE talk_rooms (
    media_id TEXT PRIMARY KEY REFERENCES media(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    changed_seq INTEGER NOT NULL,
    chat_closed INTEGER NOT NULL,
    questions_closed INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE talk_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    part TEXT NOT NULL CHECK (part IN ('chat', 'questions')),
    seq INTEGER NOT NULL,
    author TEXT NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('guest', 'member', 'admin')),
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    hidden INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    answer TEXT,
    upvotes INTEGER NOT NULL,
    UNIQUE (media_id, author, nonce)
  ) STRICT`,
  `CREATE INDEX talk_messages_seq ON talk_messages (media_id, seq)`,
  `CREATE INDEX talk_messages_part ON talk_messages (media_id, part, id)`,
  `CREATE TABLE talk_upvotes (
    message_id INTEGER NOT NULL REFERENCES talk_messages(id) ON DELETE CASCADE,
    voter TEXT NOT NULL,
    PRIMARY KEY (message_id, voter)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE talk_votes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    question TEXT NOT NULL,
    options TEXT NOT NULL,
    at INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    closed INTEGER NOT NULL,
    hidden INTEGER NOT NULL,
    UNIQUE (media_id, nonce)
  ) STRICT`,
  `CREATE INDEX talk_votes_seq ON talk_votes (media_id, seq)`,
  `CREATE TABLE talk_ballots (
    vote_id INTEGER NOT NULL REFERENCES talk_votes(id) ON DELETE CASCADE,
    voter TEXT NOT NULL,
    option INTEGER NOT NULL,
    PRIMARY KEY (vote_id, voter)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE talk_guests (
    token_hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX talk_guests_seen ON talk_guests (seen_at)`,
];

export default {
  async up(db) {
    for (const statement of TALK) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
