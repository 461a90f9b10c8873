import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Questions of exercises, test runs with their answers, and progress in sequences. */
const CHANGES = [
  `CREATE TABLE questions (
    id TEXT PRIMARY KEY,
    exercise_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text_en TEXT NOT NULL,
    text_fr TEXT NOT NULL,
    options TEXT NOT NULL,
    right_option INTEGER NOT NULL,
    UNIQUE (exercise_id, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE test_runs (
    id TEXT PRIMARY KEY,
    test_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    paper TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX test_runs_of ON test_runs (test_id, user_id, finished_at)`,
  // One open run per person: two windows that start at the same time share it.
  `CREATE UNIQUE INDEX test_runs_open ON test_runs (test_id, user_id) WHERE finished_at IS NULL`,
  `CREATE TABLE test_answers (
    run_id TEXT NOT NULL REFERENCES test_runs(id) ON DELETE CASCADE,
    question_id TEXT NOT NULL,
    option INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (run_id, question_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sequences (
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    chosen TEXT,
    place INTEGER NOT NULL,
    change_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, media_id)
  ) STRICT, WITHOUT ROWID`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
