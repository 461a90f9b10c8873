/** An FTS5 table, and the weight of a word in each of its columns, starting with the title or description. */
export interface TextTable {
  name: string;
  weights: Readonly<Record<string, number>>;
}
