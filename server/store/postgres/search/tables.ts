/** Indexes of the words of media and tags. They are written at once: a search would have to read what waits. */
export const TEXT_INDEXES: readonly string[] = ['media_text', 'tag_text'].map(
  (table) => `CREATE INDEX ${table}_words ON ${table} USING gin (words) WITH (fastupdate = off)`,
);
