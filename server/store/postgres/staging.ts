/** Stages the tags of an import invisibly, in a separate thread (decision 0384). */
import { type Kysely, sql } from 'kysely';
import { wordsOf } from '../../../core/domain/words.ts';
import { isSpelled } from '../text/grams.ts';
import { tagWords } from '../sql/indexing.ts';
import { toTagRow } from '../sql/rows.ts';
import type { Tables } from '../sql/schema.ts';
import { LATE_MAX, LIST_MAX } from '../sql/staging-limits.ts';
import { distinctWords, LINES_MAX } from '../sql/word-lists.ts';
import type { ImportedTag, LateEntry, StagedRow, Staging, TagBatch } from '../imports.ts';
import { kysely } from './database.ts';
import { openPool } from './pool.ts';
import { saveTexts, textTables } from './search/text-tables.ts';

type Db = Kysely<Tables>;

/** Rows removed, and lines read, per statement. */
const ROWS_AT_ONCE = 2_000;

/** A batch is invisible until it is published, so it is written concurrently with other transactions. */
export function openPostgresStaging(url: string): Staging {
  const db = kysely(openPool(url, { name: 'staging', max: 1, log: console.error }));
  return {
    rows: (batch) => rowsOf(db, batch),
    prepare: (batch) => prepare(db, batch),
    sweep: () => sweep(db),
    close: () => db.destroy(),
  };
}

function rowsOf(db: Db, batch: TagBatch): ReturnType<Staging['rows']> {
  const title = wordsOf(batch.title).join(' ');
  const late: LateEntry[] = [];

  async function enter(trx: Db, row: Exclude<StagedRow, { kind: 'tag' }>): Promise<boolean> {
    const [column, values] =
      row.kind === 'choice'
        ? (['choices', [row.name, row.value]] as const)
        : (['coordinates', [row.x, row.y]] as const);
    // Serialised here, as in exports.
    const pair = JSON.stringify(values);
    const list = sql.ref(column);
    const { numAffectedRows } = await sql`UPDATE tag_rows
      SET ${list} = CASE WHEN coalesce(${list}, '[]') = '[]' THEN '[' || ${pair}::text || ']'
        ELSE left(${list}, -1) || ',' || ${pair}::text || ']' END
      WHERE id = ${row.id} AND medium_doc = ${batch.mediumDoc} AND batch = ${batch.number}
        AND length(coalesce(${list}, '')) < ${LIST_MAX}`.execute(trx);
    if (numAffectedRows) return true;
    if (batch.overwrites || late.length >= LATE_MAX) return false;
    const there = await trx
      .selectFrom('tags')
      .select('doc')
      .where('id', '=', row.id)
      .where('medium_doc', '=', batch.mediumDoc)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!there) return false;
    late.push({ id: row.id, column, pair });
    return true;
  }

  return {
    write: (rows) =>
      db.transaction().execute(async (trx) => {
        const tags = rows.flatMap((row) => (row.kind === 'tag' ? [row.tag] : []));
        const added = tags.length > 0 ? await addTags(trx, batch, title, tags) : new Set<ImportedTag>();
        const written: boolean[] = [];
        for (const row of rows) written.push(row.kind === 'tag' ? added.has(row.tag) : await enter(trx, row));
        return written;
      }),
    late,
  };
}

/** @returns the tags that were written: the first with each id, unless another tag has the id */
async function addTags(
  trx: Db,
  batch: TagBatch,
  title: string,
  tags: readonly ImportedTag[],
): Promise<Set<ImportedTag>> {
  const ids = tags.map(({ id }) => id);
  // Tags of the medium in the bin give way to imported tags with the same id.
  const { rows: taken } = await sql<{ id: string }>`SELECT id FROM tags WHERE id = ANY(${ids}::text[])
    AND NOT (medium_doc = ${batch.mediumDoc} AND (${batch.overwrites}::boolean OR deleted_at IS NOT NULL))`.execute(
    trx,
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
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const { rows: inserted } = await sql<{ doc: number; id: string }>`INSERT INTO tag_rows (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::tag_rows, as_json(${JSON.stringify(rows)}))
    ON CONFLICT (id, medium_doc, batch) DO NOTHING RETURNING doc, id`.execute(trx);
  const texts = inserted.flatMap(({ doc, id }) => {
    const tag = firsts.get(id);
    if (!tag) return [];
    const { description, people, category } = tagWords(tag);
    const columns = [...[description, people, category].map((words) => words.join(' ')), title];
    return [{ doc, columns }];
  });
  await saveTexts('tag_text', texts).execute(trx);
  return new Set(inserted.flatMap(({ id }) => firsts.get(id) ?? []));
}

/** Adds the batch's words to the word list for spelling, and collects the search words of its medium. */
async function prepare(db: Db, { mediaId, number, overwrites }: TagBatch): Promise<string | undefined> {
  const staged = await db
    .selectFrom('tag_rows')
    .select('doc')
    .where('medium_id', '=', mediaId)
    .where('batch', '=', number)
    .execute();
  const docs = staged.map(({ doc }) => doc);
  const known = new Set<string>();
  for await (const lines of linesOf(db, docs)) {
    const words = new Set(lines.flatMap((line) => line.trim().split(' ')).filter((word) => isSpelled(word)));
    const unlisted = [...words].filter((word) => !known.has(word));
    for (const word of unlisted) known.add(word);
    if (unlisted.length > 0) await textTables.listWords(db, unlisted);
  }
  const visible = overwrites
    ? []
    : await db
        .selectFrom('tags')
        .select('doc')
        .where('medium_id', '=', mediaId)
        .where('deleted_at', 'is', null)
        .execute();
  const all = [...visible.map(({ doc }) => doc), ...docs];
  // If a medium has few tags, their words are joined during publication.
  if (all.length <= LINES_MAX) return undefined;
  const lines: string[] = [];
  for await (const some of linesOf(db, all)) lines.push(...some);
  return distinctWords(lines);
}

async function* linesOf(db: Db, docs: readonly number[]): AsyncGenerator<string[], void, void> {
  for (let from = 0; from < docs.length; from += ROWS_AT_ONCE) {
    const { rows } = await sql<{ line: string }>`SELECT line FROM tag_rows
      WHERE doc = ANY(${docs.slice(from, from + ROWS_AT_ONCE)}::bigint[])`.execute(db);
    yield rows.map(({ line }) => line);
  }
}

/** Removes rows that no reader sees: replaced tags, and the remains of aborted imports. */
async function sweep(db: Db): Promise<void> {
  const ranges = await db.selectFrom('hidden_tags').select(['medium_doc', 'first', 'last']).execute();
  for (const { medium_doc, first, last } of ranges) {
    while (await removeSome(db, medium_doc, first, last)) continue;
    await db
      .deleteFrom('hidden_tags')
      .where('medium_doc', '=', medium_doc)
      .where('first', '=', first)
      .where('last', '=', last)
      .execute();
  }
}

/** @returns whether any were removed */
function removeSome(db: Db, mediumDoc: number, first: number, last: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ doc: number }>`SELECT doc FROM tag_rows
      WHERE medium_id = (SELECT id FROM media WHERE doc = ${mediumDoc}) AND batch BETWEEN ${first} AND ${last}
      LIMIT ${ROWS_AT_ONCE}`.execute(trx);
    const docs = rows.map(({ doc }) => doc);
    await textTables.remove(trx, 'tags', docs);
    await sql`DELETE FROM tag_rows WHERE doc = ANY(${docs}::bigint[])`.execute(trx);
    return docs.length > 0;
  });
}
