/** Writes of the text indexes: what a medium or a tag is found by. */
import { type Kysely, sql } from 'kysely';
import { gramsOf, isSpelled } from '../text/grams.ts';
import { wordsOf } from '../../../core/domain/words.ts';
import type { StoredMedium, StoredTag } from '../types.ts';
import type { Tables } from './schema.ts';
import { distinctWords, type KnownWords, LINES_MAX } from './word-lists.ts';

type Db = Kysely<Tables>;

const revisions = new WeakMap<Db, number>();

/**
 * The number of the change counter that a transaction writes under: one for all of its changes, for they are seen at once.
 *
 * @param db the transaction
 */
export async function revisionOf(db: Db): Promise<number> {
  const known = revisions.get(db);
  if (known !== undefined) return known;
  const row = await db
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'revision')
    .returning('value')
    .executeTakeFirstOrThrow();
  revisions.set(db, row.value);
  return row.value;
}

async function listWords(db: Db, known: KnownWords, words: Iterable<string>): Promise<void> {
  const pairs: [string, string][] = [];
  for (const word of words) {
    if (!isSpelled(word) || known.has(word)) continue;
    known.add(word);
    for (const gram of gramsOf(word)) pairs.push([gram, word]);
  }
  if (pairs.length === 0) return;
  await sql`INSERT OR IGNORE INTO word_grams (gram, word)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(pairs)})`.execute(db);
}

async function tagWordsOf(db: Db, mediumId: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`SELECT line FROM tags
    WHERE medium_id = ${mediumId} AND deleted_at IS NULL`.execute(db);
  const lines = rows.map((row) => row.line);
  return lines.length > LINES_MAX ? distinctWords(lines) : lines.join('');
}

/** @param tagWords of its tags, where they are known already */
export async function indexMedium(
  db: Db,
  known: KnownWords,
  doc: number,
  medium: Pick<StoredMedium, 'id' | 'title' | 'description' | 'keywords' | 'discipline' | 'filters'>,
  tagWords?: string,
): Promise<void> {
  const title = wordsOf(medium.title);
  const filters = Object.values(medium.filters).flat();
  const words = wordsOf([...medium.keywords, medium.description, medium.discipline, ...filters].join(' '));
  const tags = tagWords ?? (await tagWordsOf(db, medium.id));
  await sql`INSERT OR REPLACE INTO media_text (rowid, title, words, tags)
    VALUES (${doc}, ${title.join(' ')}, ${words.join(' ')}, ${tags})`.execute(db);
  await listWords(db, known, [...title, ...words]);
}

export async function indexTag(
  db: Db,
  known: KnownWords,
  doc: number,
  tag: StoredTag,
  filmTitle: string,
): Promise<void> {
  const description = wordsOf(tag.description);
  const people = wordsOf(`${tag.url ?? ''} ${tag.nation ?? ''}`);
  const category = wordsOf(tag.category);
  await sql`INSERT OR REPLACE INTO tag_text (rowid, description, people, category, film)
    VALUES (${doc}, ${description.join(' ')}, ${people.join(' ')}, ${category.join(' ')}, ${wordsOf(filmTitle).join(' ')})`.execute(
    db,
  );
  await listWords(db, known, [...description, ...people, ...category]);
}

/** Takes rows out of a text index, and notifies the columns of every reader and the desks: before the rows are deleted. */
export async function unindex(
  db: Db,
  kind: 'media' | 'tags',
  docs: readonly number[],
  revision: number,
): Promise<void> {
  if (docs.length === 0) return;
  const table = sql.raw(kind === 'media' ? 'media_text' : 'tag_text');
  const list = JSON.stringify(docs);
  await sql`DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(${list}))`.execute(db);
  await sql`INSERT INTO removed (kind, doc, revision, medium_id, tag_id)
    SELECT ${kind}, value, ${revision}, tag_rows.medium_id, tag_rows.id FROM json_each(${list})
    LEFT JOIN tag_rows ON ${kind} = 'tags' AND tag_rows.doc = value`.execute(db);
}
