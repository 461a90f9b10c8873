/** Stages the tags of an import out of sight, from a thread of its own (decision 0384). */
import type pg from 'pg';
import { wordsOf } from '../../../core/domain/words.ts';
import { gramsOf, isSpelled } from '../text/grams.ts';
import { toTagRow } from '../sql/rows.ts';
import { turnOf } from '../sql/search/turns.ts';
import { distinctWords, LINES_MAX } from '../sql/word-lists.ts';
import type { ImportedTag, LateEntry, StagedRow, Staging, TagBatch } from '../types.ts';
import { openPool } from './pool.ts';
import { vectorOf } from './search/vectors.ts';

/** Rows removed, and lines read, at once. */
const ROWS_AT_ONCE = 2_000;
/** Longest list of what rows say beside a tag, characters. */
const LIST_MAX = 20_000;
/** Entries of the junction files for tags that are there already: they are written while publishing. */
const LATE_MAX = 5_000;

/** A batch that nobody sees yet is written beside other transactions: it waits for none of them. */
export function openPostgresStaging(url: string): Staging {
  const pool = openPool(url, { max: 1, log: console.error });
  return {
    rows: (batch) => rowsOf(pool, batch),
    prepare: (batch) => prepare(pool, batch),
    sweep: () => sweep(pool),
    close: () => pool.end(),
  };
}

type Client = Pick<pg.Pool, 'query'>;

async function inTransaction<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // The connection goes, and its transaction with it.
    client.release(true);
    throw error;
  }
}

function rowsOf(pool: pg.Pool, batch: TagBatch): ReturnType<Staging['rows']> {
  const title = wordsOf(batch.title).join(' ');
  const late: LateEntry[] = [];

  async function enter(client: Client, row: Exclude<StagedRow, { kind: 'tag' }>): Promise<boolean> {
    const [column, values] =
      row.kind === 'choice'
        ? (['choices', [row.name, row.value]] as const)
        : (['coordinates', [row.x, row.y]] as const);
    // Written here, as an export and its import write it.
    const pair = JSON.stringify(values);
    const of = [row.id, batch.mediumDoc];
    const { rowCount } = await client.query(
      `UPDATE tag_rows SET ${column} = CASE WHEN coalesce(${column}, '[]') = '[]' THEN '[' || $3 || ']'
          ELSE left(${column}, -1) || ',' || $3 || ']' END
        WHERE id = $1 AND medium_doc = $2 AND batch = $4 AND length(coalesce(${column}, '')) < ${LIST_MAX}`,
      [...of, pair, batch.number],
    );
    if (rowCount) return true;
    if (batch.overwrites || late.length >= LATE_MAX) return false;
    const { rowCount: there } = await client.query(
      'SELECT 1 FROM tags WHERE id = $1 AND medium_doc = $2 AND deleted_at IS NULL',
      of,
    );
    if (!there) return false;
    late.push({ id: row.id, column, pair });
    return true;
  }

  return {
    write: (rows) =>
      inTransaction(pool, async (client) => {
        const tags = rows.flatMap((row) => (row.kind === 'tag' ? [row.tag] : []));
        const added = tags.length > 0 ? await addTags(client, batch, title, tags) : new Set<ImportedTag>();
        const written: boolean[] = [];
        for (const row of rows) written.push(row.kind === 'tag' ? added.has(row.tag) : await enter(client, row));
        return written;
      }),
    late,
  };
}

/** @returns those that were written: the first of an id, where it is not another tag's */
async function addTags(
  client: Client,
  batch: TagBatch,
  title: string,
  tags: readonly ImportedTag[],
): Promise<Set<ImportedTag>> {
  // What lies in the bin of the medium gives way to what comes under its name.
  const { rows: taken } = await client.query<{ id: string }>(
    `SELECT id FROM tags WHERE id = ANY($1) AND NOT (medium_doc = $2 AND ($3 OR deleted_at IS NOT NULL))`,
    [tags.map(({ id }) => id), batch.mediumDoc, batch.overwrites],
  );
  const others = new Set(taken.map(({ id }) => id));
  const firsts = new Map<string, ImportedTag>();
  for (const tag of tags) if (!others.has(tag.id) && !firsts.has(tag.id)) firsts.set(tag.id, tag);
  const rows = Array.from(firsts.values(), (tag) => ({
    ...toTagRow(tag, batch.mediumDoc, batch.revision),
    choices: tag.choices,
    coordinates: tag.coordinates,
    batch: batch.number,
  }));
  const [first] = rows;
  if (!first) return new Set();
  const columns = Object.keys(first).join(', ');
  const { rows: inserted } = await client.query<{ doc: number; id: string }>(
    `INSERT INTO tag_rows (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::tag_rows, as_json($1))
      ON CONFLICT (id, medium_doc, batch) DO NOTHING RETURNING doc, id`,
    [JSON.stringify(rows)],
  );
  const texts = inserted.flatMap(({ doc, id }) => {
    const tag = firsts.get(id);
    if (!tag) return [];
    const { vector: words, length } = vectorOf([...textOf(tag), title]);
    return [{ turn: turnOf(doc), doc, length, words }];
  });
  await client.query(
    'INSERT INTO tag_text (turn, doc, length, words) SELECT * FROM unnest($1::smallint[], $2::integer[], $3::integer[], $4::tsvector[])',
    [
      texts.map(({ turn }) => turn),
      texts.map(({ doc }) => doc),
      texts.map(({ length }) => length),
      texts.map(({ words }) => words),
    ],
  );
  return new Set(inserted.flatMap(({ id }) => firsts.get(id) ?? []));
}

/** Columns of `tag_text` but for the film's title. */
function textOf(tag: ImportedTag): string[] {
  return [tag.description, `${tag.url ?? ''} ${tag.nation ?? ''}`, tag.category].map((text) => wordsOf(text).join(' '));
}

/** Lists the words of the batch for the spelling of searches, and gathers what its medium will be found by. */
async function prepare(pool: pg.Pool, batch: TagBatch): Promise<string | undefined> {
  const staged = await pool.query<{ doc: number }>('SELECT doc FROM tag_rows WHERE medium_id = $1 AND batch = $2', [
    batch.mediaId,
    batch.number,
  ]);
  const docs = staged.rows.map(({ doc }) => doc);
  const known = new Set<string>();
  for await (const lines of linesOf(pool, docs)) {
    const words = new Set(lines.flatMap((line) => line.trim().split(' ')).filter((word) => isSpelled(word)));
    const unlisted = [...words].filter((word) => !known.has(word));
    for (const word of unlisted) known.add(word);
    // In order, so that of two that list the same words one waits for the other.
    const pairs = unlisted.toSorted().flatMap((word) => gramsOf(word).map((gram) => ({ gram, word })));
    if (pairs.length > 0)
      await pool.query(
        'INSERT INTO word_grams (gram, word) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING',
        [pairs.map(({ gram }) => gram), pairs.map(({ word }) => word)],
      );
  }
  const visible = batch.overwrites
    ? []
    : (
        await pool.query<{ doc: number }>('SELECT doc FROM tags WHERE medium_id = $1 AND deleted_at IS NULL', [
          batch.mediaId,
        ])
      ).rows.map(({ doc }) => doc);
  const all = [...visible, ...docs];
  // A medium of few tags: their words are joined when it is published.
  if (all.length <= LINES_MAX) return undefined;
  const lines: string[] = [];
  for await (const some of linesOf(pool, all)) lines.push(...some);
  return distinctWords(lines);
}

async function* linesOf(pool: pg.Pool, docs: readonly number[]): AsyncGenerator<string[], void, void> {
  for (let from = 0; from < docs.length; from += ROWS_AT_ONCE) {
    const { rows } = await pool.query<{ line: string }>('SELECT line FROM tag_rows WHERE doc = ANY($1)', [
      docs.slice(from, from + ROWS_AT_ONCE),
    ]);
    yield rows.map(({ line }) => line);
  }
}

/** Removes what no reader sees: tags that were replaced, and what an import left that was broken off. */
async function sweep(pool: pg.Pool): Promise<void> {
  const { rows: ranges } = await pool.query<{ medium_doc: number; first: number; last: number }>(
    'SELECT medium_doc, first, last FROM hidden_tags',
  );
  for (const { medium_doc, first, last } of ranges) {
    while (await removeSome(pool, medium_doc, first, last)) continue;
    await pool.query('DELETE FROM hidden_tags WHERE medium_doc = $1 AND first = $2 AND last = $3', [
      medium_doc,
      first,
      last,
    ]);
  }
}

/** @returns whether there were any */
function removeSome(pool: pg.Pool, mediumDoc: number, first: number, last: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ doc: number }>(
      `SELECT doc FROM tag_rows WHERE medium_id = (SELECT id FROM media WHERE doc = $1) AND batch BETWEEN $2 AND $3
        LIMIT ${ROWS_AT_ONCE}`,
      [mediumDoc, first, last],
    );
    const docs = rows.map(({ doc }) => doc);
    await client.query(
      `DELETE FROM tag_text USING unnest($1::smallint[], $2::integer[]) AS gone (turn, doc)
        WHERE tag_text.turn = gone.turn AND tag_text.doc = gone.doc`,
      [docs.map(turnOf), docs],
    );
    await client.query('DELETE FROM tag_rows WHERE doc = ANY($1)', [docs]);
    return docs.length > 0;
  });
}
