import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { LibrarySearch } from '../../../server/store/sql/search/library-search.ts';
import type { Tables } from '../../../server/store/sql/schema.ts';
import type { SearchSource } from '../../../server/store/sql/search/source.ts';
import { SqliteSource } from '../../../server/store/sqlite/search/sqlite-source.ts';
import { openPages } from '../../../server/store/sqlite/search/text-index.ts';
import { aMedium, aSearch, PUBLIC, temporaryStore } from '../store-library.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

it('[L07] a search after a failed refresh of its cache finds what was saved in between', async () => {
  const library = await temporaryStore();
  const { store, path } = library;
  ends.push(() => library.end());
  const raw = new Database(path, { readonly: true });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: raw }) });
  ends.push(() => db.destroy());
  const source = new SqliteSource(db, raw);
  let isGone = false;
  const breaking: SearchSource = {
    isOpen: true,
    dialect: source.dialect,
    version: () => source.version(),
    follow: (reading, isLong) =>
      isGone ? Promise.reject(new Error('the database is gone')) : source.follow(reading, isLong),
    numbers: (...query) => source.numbers(...query),
    rows: (...query) => source.rows(...query),
    alike: (...asked) => source.alike(...asked),
    withMembers: (rows) => source.withMembers(rows),
  };
  const search = new LibrarySearch(breaking, () => openPages(raw));
  const titles = async (): Promise<string[]> =>
    (await search.search(aSearch({}), PUBLIC)).items.map(({ medium }) => medium.title);

  await store.media.save(aMedium({ id: 'a', title: 'First run', date: '2024-01-02' }));
  expect(await titles()).toEqual(['First run']);
  await store.media.save(aMedium({ id: 'b', title: 'Second run', date: '2024-01-01' }));
  isGone = true;
  await expect(titles()).rejects.toThrow('the database is gone');
  isGone = false;
  expect(await titles()).toEqual(['First run', 'Second run']);
});
