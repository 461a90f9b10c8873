/** Copies of a library's rows between its two databases: complete and exact (rows O01, O02). */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Copied, copyLibrary } from '../../../server/store/copy/copy.ts';
import { openPostgresSide, openPostgresTarget } from '../../../server/store/copy/postgres-side.ts';
import type { Target } from '../../../server/store/copy/side.ts';
import { makeTables, openSqliteSide } from '../../../server/store/copy/sqlite-side.ts';
import { openStore } from '../../../server/store/open.ts';
import type { Store } from '../../../server/store/store.ts';
import type { TestDatabase } from '../postgres/cluster.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { aMedium, aTag, found, GROUP, MEMBER, NOW, OTHER_GROUP, PUBLIC } from '../store-library.ts';
import { tinyLibrary } from '../tiny-library.ts';
import { BIG, dump, fillEveryTable, tablesIn, TEXT, WITH_ZERO } from './every-table.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let library: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-copy-'));
  library = join(folder, 'library.db');
  const store = await openStore(library);
  await tinyLibrary(store, new Date(NOW));
  await store.media.save(
    aMedium({ id: 'odd', title: WITH_ZERO, keywords: ['Slalom'], description: TEXT, size: 2 ** 52 }),
  );
  await store.tags.save(
    aTag({ id: 'o1', videoId: 'odd', description: 'Kayak cross', url: 'Zoë Ébène', nation: 'FRA' }),
  );
  await store.media.save(aMedium({ id: 'binned', title: 'Thrown away' }));
  await store.tags.save(aTag({ id: 'b1', videoId: 'binned', description: 'Thrown tag' }));
  await store.bin.put('medium', 'binned', { at: NOW, by: 1 });
  await store.bin.put('tag', 't1', { at: NOW, by: 1 });
  await store.close();
  fillEveryTable(library);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.remove());

const silent = (): void => undefined;

interface Changes {
  target?: (target: Target) => Target;
  onStep?: (what: string) => void;
  name?: string;
}

async function toServer(path: string, { target: change = (same) => same, onStep = silent, name = 'x' }: Changes = {}) {
  const source = openSqliteSide(path);
  const target = await openPostgresTarget(database.url, silent);
  try {
    return await copyLibrary({ source, target: change(target), embedded: source, name, onStep });
  } finally {
    await source.close();
    await target.close();
  }
}

async function fromServer(path: string): Promise<Copied> {
  await makeTables(path);
  const source = await openPostgresSide(database.url, silent);
  const target = openSqliteSide(path);
  try {
    return await copyLibrary({ source, target, embedded: target, name: 'x' });
  } finally {
    await source.close();
    await target.close();
  }
}

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function within<T>(location: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(location, silent);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Results of typical searches, on either database. */
const answers = (store: Store) =>
  Promise.all([
    found(store, { keyword: 'run' }),
    found(store, { keyword: 'run' }, MEMBER),
    found(store, { keyword: 'gate' }, MEMBER),
    found(store, { keyword: 'slalom' }),
    found(store, { keyword: 'ebene' }),
    found(store, { keyword: 'kayyak' }),
    found(store, { keyword: 'thrown' }, { ...MEMBER, hidden: true }),
    found(store, { type: 'Tag', keyword: 'kayak' }),
    found(store, { type: 'Tag' }, MEMBER),
    found(store, {}, { ...MEMBER, sees: { kind: 'all' }, groupId: undefined, hidden: true }),
    found(store, {}, { ...PUBLIC, groupId: OTHER_GROUP }),
    store.search.suggest('Video', 'sla', PUBLIC),
    store.users.named('admin'),
    store.media.find('odd').then((medium) => medium?.size),
    store.bin.list(GROUP, { offset: 0, limit: 10 }),
  ]);

describe('a copy', () => {
  it('[O01] has every row of every table after a round trip', async () => {
    const { tables, how } = await toServer(library);
    expect(how).toBe('copied');
    const db = new Database(library, { readonly: true });
    const names = tablesIn(db);
    db.close();
    expect(names.length).toBeGreaterThan(55);
    expect([...tables.keys()].toSorted()).toEqual(names);
    for (const [name, { rows }] of tables) expect.soft(rows, name).toBeGreaterThan(0);
    const back = join(folder, 'back.db');
    await fromServer(back);
    const original = dump(library);
    // The only difference is the characters that PostgreSQL cannot store.
    const media = original['media']?.map((row) => String(row).replaceAll(String.raw`\u0000`, '\uFFFD'));
    expect(dump(back)).toEqual({ ...original, media });
  });

  it('[O01] preserves 64-bit numbers, texts in any script, bytes and nulls', async () => {
    await toServer(library);
    expect(await query('SELECT at, detail FROM audit ORDER BY number LIMIT 1')).toEqual([
      { at: BIG.toString(), detail: TEXT },
    ]);
    expect(await query('SELECT bytes FROM group_logos ORDER BY group_id')).toEqual([
      { bytes: Buffer.from([0, 255, 1, 128]) },
      { bytes: Buffer.alloc(0) },
    ]);
    expect(await query('SELECT start, logo FROM clip_jobs ORDER BY id DESC')).toEqual([
      { start: 0.1 + 0.2, logo: TEXT },
      { start: -1e300, logo: null },
    ]);
    expect(await query("SELECT title FROM media WHERE id = 'odd'")).toEqual([{ title: `zero\uFFFD${TEXT}` }]);
  });

  it('[O01] is searched, displayed and listed like the original', async () => {
    const expected = await within(library, answers);
    expect(expected.slice(3, 8)).toEqual([['odd'], ['odd'], ['odd'], [], ['o1']]);
    await toServer(library);
    expect(await within(database.url, answers)).toEqual(expected);
    const back = join(folder, 'searched.db');
    await fromServer(back);
    expect(await within(back, answers)).toEqual(expected);
  });

  it('[O01] leaves the triggers and indexes of PostgreSQL unchanged', async () => {
    const made = `SELECT relname AS name, (SELECT count(*) FROM pg_inherits WHERE inhparent = oid) AS parts FROM pg_class
      WHERE relkind IN ('i', 'I') AND relnamespace = 'public'::regnamespace
      UNION ALL SELECT tgname, ascii(tgenabled::text) FROM pg_trigger ORDER BY name, parts`;
    const before = await query(made);
    expect(before).toContainEqual({ name: 'media_text_words', parts: '16' });
    expect(before).toContainEqual({ name: 'clip_follows_film', parts: String('O'.charCodeAt(0)) });
    await toServer(library);
    expect(await query(made)).toEqual(before);
  });

  it("[O01] continues the original's sequences, and its triggers work again", async () => {
    const source = join(folder, 'counted.db');
    await copyFile(library, source);
    const db = new Database(source);
    db.exec("UPDATE sqlite_sequence SET seq = 700 WHERE name = 'stale_files'");
    db.close();
    await toServer(source);
    const add = (store: Store): Promise<unknown> => store.media.save(aMedium({ id: 'later', title: 'Later' }));
    await within(database.url, add);
    expect(await query("SELECT mark FROM stale_files WHERE media_id = 'later'")).toEqual([{ mark: '701' }]);
    const [last] = await query<{ doc: string }>('SELECT max(doc) AS doc FROM media');
    expect(await query("SELECT doc FROM media WHERE id = 'later'")).toEqual([last]);
    const back = join(folder, 'counted-back.db');
    await fromServer(back);
    await within(back, (store) => store.media.save(aMedium({ id: 'last', title: 'Last' })));
    const copied = new Database(back, { readonly: true });
    expect(copied.prepare("SELECT mark FROM stale_files WHERE media_id = 'last'").pluck().get()).toBe(702);
    copied.close();
  });

  it('[O01] fails if one database has a table or a column that the other lacks', async () => {
    const source = join(folder, 'other.db');
    await copyFile(library, source);
    const db = new Database(source);
    db.exec('CREATE TABLE forgotten (id TEXT PRIMARY KEY) STRICT; ALTER TABLE media ADD COLUMN mood TEXT');
    db.close();
    await expect(toServer(source)).rejects.toThrow(
      'The tables of the two databases are not of this version: they differ in forgotten, media.mood.',
    );
  });
});

describe('a copy that fails', () => {
  const wrong =
    (change: (name: string, row: readonly unknown[]) => readonly unknown[] | undefined) => (target: Target) =>
      ({
        ...target,
        insert: (table, rows) =>
          target.insert(
            table,
            rows.flatMap((row) => {
              const changed = change(table.name, row);
              return changed ? [changed as typeof row] : [];
            }),
          ),
      }) satisfies Target;

  it('[O01] is detected by its counts and checksums, and is not opened as a library', async () => {
    await expect(
      toServer(library, { target: wrong((name, row) => (name === 'tag_rows' && row[1] === 't3' ? undefined : row)) }),
    ).rejects.toThrow(/^The copy has 4 rows of tag_rows instead of 5\.$/);
    await expect(openStore(database.url, silent)).rejects.toThrow('contains an unfinished copy of a library');
    await database.remove();
    database = await testDatabase();
    await expect(
      toServer(library, {
        target: wrong((name, row) =>
          name === 'users' ? row.map((value) => (value === 'The viewer' ? 'The reader' : value)) : row,
        ),
      }),
    ).rejects.toThrow(/^The copy has other rows of users: their checksum differs\.$/);
  });

  it('[O01] restarts if the library has changed since the copy was interrupted', async () => {
    const source = join(folder, 'changed.db');
    await copyFile(library, source);
    const stop = (at: string) => (what: string) => {
      if (what === at) throw new Error('cut');
    };
    await expect(toServer(source, { onStep: stop('table members') })).rejects.toThrow('cut');
    await within(source, (store) =>
      store.users.saveGroup({ id: 900, name: 'New', storageHostId: 1, referers: [], signUp: false }),
    );
    await within(source, (store) => store.media.save(aMedium({ id: 'open', title: 'Renamed', groupId: 900 })));
    expect((await toServer(source)).how).toBe('copied');
    expect(await within(database.url, (store) => store.media.find('open'))).toMatchObject({
      title: 'Renamed',
      groupId: 900,
    });
  });

  it('[O01] resumes where it was interrupted and leaves finished tables alone', async () => {
    let cuts = 0;
    const steps: string[] = [];
    for (const at of ['rows of media', 'table removed', 'texts of media', 'numbers', 'verified'])
      await toServer(library, {
        onStep: (what) => {
          steps.push(what);
          if (what !== at) return;
          cuts += 1;
          throw new Error('cut');
        },
      }).catch((error: unknown) => expect(String(error)).toContain('cut'));
    expect(cuts).toBe(5);
    // No row is written by more than one run.
    for (const what of ['rows of media', 'rows of tag_rows', 'texts of media'])
      expect(
        steps.filter((step) => step === what),
        what,
      ).toHaveLength(1);
    expect((await toServer(library)).how).toBe('resumed');
    expect((await toServer(library)).how).toBe('there');
    expect(await query("SELECT to_regclass('unfinished_copy') AS there")).toEqual([{ there: null }]);
  });

  it('[O01] does not resume the copy of another library and overwrites nothing', async () => {
    await toServer(library, {
      onStep: () => {
        throw new Error('cut');
      },
    }).catch(silent);
    await expect(toServer(library, { name: 'y' })).rejects.toThrow('unfinished copy of another library');
    await toServer(library);
    await within(database.url, (store) => store.media.save(aMedium({ id: 'more' })));
    await expect(toServer(library)).rejects.toThrow('The target is not empty');
  });
});
