/**
 * Indexes of the words of media and tags. `fastupdate` is off because every search would have to scan the pending list.
 */
export const TEXT_INDEXES: readonly string[] = ['media_text', 'tag_text'].map(
  (table) => `CREATE INDEX ${table}_words ON ${table} USING gin (words) WITH (fastupdate = off)`,
);
