/** An FTS5 table, and what a word counts in each of its columns: title or description first. */
export interface TextTable {
  name: string;
  weights: Readonly<Record<string, number>>;
}
