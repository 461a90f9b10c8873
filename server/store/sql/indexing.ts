/** Writes to the text indexes: the words by which media and tags are found. */
import { type Kysely, sql } from 'kysely';
import { isSpelled } from '../text/grams.ts';
import { wordsOf } from '../../../core/domain/words.ts';
import type { StoredMedium } from '../media.ts';
import type { StoredTag } from '../tags.ts';
import type { Tables } from './schema.ts';
import type { StoreContext } from './dialect.ts';
import { distinctWords, LINES_MAX } from './word-lists.ts';

type Db = Kysely<Tables>;

const revisions = new WeakMap<Db, number>();

/**
 * The revision of a transaction. All of its changes share one, because they become visible together.
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

type IndexContext = Omit<StoreContext, 'clock'>;

async function listWords(db: Db, { dialect, known }: IndexContext, words: Iterable<string>): Promise<void> {
  const unlisted: string[] = [];
  for (const word of words) {
    if (!isSpelled(word) || known.has(word)) continue;
    known.add(word);
    unlisted.push(word);
  }
  if (unlisted.length > 0) await dialect.text.listWords(db, unlisted);
}

async function tagWordsOf(db: Db, mediumId: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`SELECT line FROM tags
    WHERE medium_id = ${mediumId} AND deleted_at IS NULL`.execute(db);
  return joinLines(rows.map((row) => row.line));
}

/** Search words of a medium that come from its tags. */
export function joinLines(lines: readonly string[]): string {
  return lines.length > LINES_MAX ? distinctWords(lines) : lines.join('');
}

/** Search words of a medium, except those of its tags. */
export function mediumWords({
  title,
  keywords,
  description,
  discipline,
  filters,
}: Pick<StoredMedium, 'title' | 'description' | 'keywords' | 'discipline' | 'filters'>): {
  readonly [K in 'title' | 'words']: readonly string[];
} {
  const own = [...keywords, description, discipline, ...Object.values(filters).flat()];
  return { title: wordsOf(title), words: wordsOf(own.join(' ')) };
}

/** @param tagWords words of its tags, if already known */
export async function indexMedium(
  db: Db,
  context: IndexContext,
  doc: number,
  medium: Pick<StoredMedium, 'id' | 'title' | 'description' | 'keywords' | 'discipline' | 'filters'>,
  tagWords?: string,
): Promise<void> {
  const { title, words } = mediumWords(medium);
  const tags = tagWords ?? (await tagWordsOf(db, medium.id));
  await context.dialect.text.saveMedium(db, doc, { title: title.join(' '), words: words.join(' '), tags });
  await listWords(db, context, [...title, ...words]);
}

/** Search words of a tag, except its film's title. */
export function tagWords({
  description,
  url,
  nation,
  category,
}: Pick<StoredTag, 'description' | 'url' | 'nation' | 'category'>): {
  readonly [K in 'description' | 'people' | 'category']: readonly string[];
} {
  return {
    description: wordsOf(description),
    people: wordsOf(`${url ?? ''} ${nation ?? ''}`),
    category: wordsOf(category),
  };
}

export async function indexTag(
  db: Db,
  context: IndexContext,
  doc: number,
  tag: StoredTag,
  filmTitle: string,
): Promise<void> {
  const { description, people, category } = tagWords(tag);
  await context.dialect.text.saveTag(db, doc, {
    description: description.join(' '),
    people: people.join(' '),
    category: category.join(' '),
    film: wordsOf(filmTitle).join(' '),
  });
  await listWords(db, context, [...description, ...people, ...category]);
}

/**
 * Removes rows from a text index, and notifies the desks and the columns of every reader. Call it before deleting the
 * rows.
 */
export async function unindex(
  db: Db,
  { dialect }: StoreContext,
  kind: 'media' | 'tags',
  docs: readonly number[],
  revision: number,
): Promise<void> {
  if (docs.length === 0) return;
  await dialect.text.remove(db, kind, docs);
  const isTag = kind === 'tags' ? sql`tag_rows.doc = gone.value` : sql`false`;
  await sql`INSERT INTO removed (kind, doc, revision, medium_id, tag_id)
    SELECT ${kind}, gone.value, ${revision}, tag_rows.medium_id, tag_rows.id FROM ${dialect.numbers(docs)} AS gone
    LEFT JOIN tag_rows ON ${isTag}`.execute(db);
}
