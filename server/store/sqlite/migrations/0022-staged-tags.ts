import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const COLUMNS = `doc, id, medium_id, medium_doc, revision, type, category, category_key, time, start, replay, description,
  description_key, url, score, score_key, nation, pub, num_page, highlights, is_live_result, at, line, deleted_at, deleted_by,
  choices, coordinates`;

/**
 * Splits tags into the table `tag_rows` and the view `tags`, which leaves out the rows of hidden batches (decision
 * 0384). An id is unique among the rows of the view. The store enforces this, because a staged row may have the id of
 * the row that it replaces.
 */
const STATEMENTS = [
  `CREATE TABLE tag_rows (
    doc INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
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
    line TEXT NOT NULL,
    deleted_at INTEGER,
    deleted_by INTEGER,
    choices TEXT,
    coordinates TEXT,
    batch INTEGER NOT NULL DEFAULT 0,
    UNIQUE (id, medium_doc, batch)
  ) STRICT`,
  `INSERT INTO tag_rows (${COLUMNS}) SELECT ${COLUMNS} FROM tags ORDER BY doc`,
  `DROP TABLE tags`,
  `CREATE INDEX tags_medium ON tag_rows (medium_id, start)`,
  `CREATE INDEX tags_revision ON tag_rows (revision)`,
  `CREATE INDEX tags_start ON tag_rows (start)`,
  `CREATE INDEX tags_description ON tag_rows (description_key)`,
  `CREATE INDEX tags_category ON tag_rows (category_key)`,
  `CREATE INDEX tags_type ON tag_rows (type)`,
  `CREATE INDEX tags_score ON tag_rows (score_key, score)`,
  `CREATE INDEX tags_deleted ON tag_rows (deleted_at) WHERE deleted_at IS NOT NULL`,
  `CREATE INDEX tags_deleted_of ON tag_rows (medium_doc) WHERE deleted_at IS NOT NULL`,
  // Batches `first` to `last` of a medium's tags are hidden: staged, or replaced and not yet removed.
  `CREATE TABLE hidden_tags (
    medium_doc INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (medium_doc, first)
  ) STRICT, WITHOUT ROWID`,
  // The first term is evaluated once per statement: without an import, the view adds no cost per row.
  `CREATE VIEW tags AS SELECT * FROM tag_rows WHERE NOT EXISTS (SELECT 1 FROM hidden_tags) OR NOT EXISTS (
    SELECT 1 FROM hidden_tags AS hidden WHERE hidden.medium_doc = tag_rows.medium_doc
      AND tag_rows.batch BETWEEN hidden.first AND hidden.last)`,
  `INSERT INTO counters VALUES ('batch', 0)`,
  // Media whose tags were replaced or added to as a whole at a revision.
  `CREATE TABLE tag_publications (revision INTEGER NOT NULL, medium_doc INTEGER NOT NULL) STRICT`,
  `CREATE INDEX tag_publications_revision ON tag_publications (revision)`,
];

export default {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
