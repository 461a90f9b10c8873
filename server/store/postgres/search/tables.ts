import { TURNS } from '../../sql/search/turns.ts';

/** A row is no longer than this, bytes: its words are kept beside it. */
const ROW_BYTES = 128;
/**
 * PostgreSQL only looks at rows over 2 kB for what could be kept beside them, so every row is made that long: by blanks, of which
 * compression leaves 35 bytes. A page has eighty such rows, and nine of those that hold a medium's words; reading them is most
 * of what a common word costs.
 */
const FILLER_LENGTH = 2_100;
const FILLER = `filler text NOT NULL DEFAULT repeat(' ', ${FILLER_LENGTH})`;

/**
 * What media and tags are found by: a partition for each turn of counting, so that as much of a common word is read as is
 * counted (`sql/search/turns.ts`). Indexes are written at once: a search would have to read what waits.
 */
const partitioned = (table: string): readonly string[] => [
  `CREATE TABLE ${table} (
    turn smallint NOT NULL,
    doc integer NOT NULL,
    length integer NOT NULL,
    words tsvector NOT NULL,
    ${FILLER},
    PRIMARY KEY (turn, doc)
  ) PARTITION BY LIST (turn)`,
  `ALTER TABLE ${table} ALTER COLUMN words SET STORAGE EXTERNAL`,
  ...Array.from({ length: TURNS }, (_, turn) => [
    `CREATE TABLE ${table}_${turn} PARTITION OF ${table} FOR VALUES IN (${turn})`,
    `ALTER TABLE ${table}_${turn} SET (toast_tuple_target = ${ROW_BYTES})`,
  ]).flat(),
  `CREATE INDEX ${table}_words ON ${table} USING gin (words) WITH (fastupdate = off)`,
];

/** Words by runs of three letters, in the order in which SQLite has them too. */
export const SEARCH_TABLES: readonly string[] = [
  ...partitioned('media_text'),
  ...partitioned('tag_text'),
  'CREATE TABLE word_grams (gram text COLLATE "C", word text COLLATE "C", PRIMARY KEY (gram, word))',
];

/** What makes tables of 0.2.0 such ones, and their rows as long. */
export const PADDED_TEXTS: readonly string[] = ['media_text', 'tag_text'].flatMap((table) => [
  `ALTER TABLE ${table} ADD COLUMN ${FILLER}`,
  `ALTER TABLE ${table} ALTER COLUMN words SET STORAGE EXTERNAL`,
  ...Array.from({ length: TURNS }, (_, turn) => [
    `ALTER TABLE ${table}_${turn} ALTER COLUMN words SET STORAGE EXTERNAL`,
    `ALTER TABLE ${table}_${turn} SET (toast_tuple_target = ${ROW_BYTES})`,
  ]).flat(),
  `UPDATE ${table} SET filler = DEFAULT`,
]);
