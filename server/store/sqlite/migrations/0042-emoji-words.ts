import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { sqliteDialect } from '../dialect.ts';
import { indexMedium, indexTag } from '../../sql/indexing.ts';
import { tagLine, toMedium, toTag } from '../../sql/rows.ts';
import type { Tables } from '../../sql/schema.ts';
import { knownWords } from '../../sql/word-lists.ts';

/** First bytes of emoji in UTF-8. Other characters with the same first bytes are rewritten unchanged. */
const FIRST_BYTES = ['F09F', 'E280', 'E284', 'E28C', 'E28F', 'E296', 'E297', 'E298', 'E299', 'E29A', 'E29B', 'E29C'];
const MORE_BYTES = ['E29D', 'E29E', 'E2A4', 'E2AC', 'E2AD', 'E380', 'E38A'];

const mayHold = (...columns: readonly string[]): string =>
  [...FIRST_BYTES, ...MORE_BYTES]
    .map(
      (bytes) => `instr(CAST(${columns.map((each) => `coalesce(${each}, '')`).join(' || ')} AS BLOB), x'${bytes}') > 0`,
    )
    .join(' OR ');

/** Emoji are words now: reindexes existing media and tags that contain some. */
export default {
  async up(db: Kysely<Tables>) {
    const context = { dialect: sqliteDialect, known: knownWords() };
    const media = await db
      .selectFrom('media')
      .selectAll()
      .where(sql<boolean>`(${sql.raw(mayHold('title', 'description', 'keywords', 'discipline', 'filters'))})`)
      .execute();
    const tags = await db
      .selectFrom('tag_rows')
      .selectAll()
      .where(sql<boolean>`(${sql.raw(mayHold('description', 'category', 'url', 'nation'))})`)
      .execute();
    for (const tag of tags)
      await db
        .updateTable('tag_rows')
        .set({ line: tagLine(tag) })
        .where('doc', '=', tag.doc)
        .execute();
    const films = new Set([...media.map(({ id }) => id), ...tags.map((tag) => tag.medium_id)]);
    for (const id of films) {
      const row = await db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) continue;
      await indexMedium(db, context, row.doc, toMedium(row, []));
      const its = db.selectFrom('tags').selectAll().where('medium_id', '=', id).where('deleted_at', 'is', null);
      for (const tag of await its.execute()) await indexTag(db, context, tag.doc, toTag(tag), row.title);
    }
  },
} satisfies Migration;
