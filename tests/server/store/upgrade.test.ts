/** Libraries of every released version, opened by this one; and one that cannot be migrated (row O02). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { openStore } from '../../../server/store/open.ts';
import { client } from '../harness.ts';
import { newDatabase, newEmptyDatabase } from '../postgres/cluster.ts';
import { NOW, writeMedia } from '../tiny-library.ts';

/**
 * `{version}.db.gz`: the tiny library as that version wrote it; `{version}.sql.gz`: the same on PostgreSQL, which 0.1.0
 * did not support, with waiting clips and exports. Existing files are never written again.
 */
const DATABASES = join(import.meta.dirname, '../databases');
const versionsOf = (ending: string): string[] =>
  readdirSync(DATABASES)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.replace(ending, ''));
const versions = versionsOf('.db.gz');
const postgresVersions = versionsOf('.sql.gz');

const folder = mkdtempSync(join(tmpdir(), 'ferryglide-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function unpack(version: string, path: string): void {
  writeFileSync(path, gunzipSync(readFileSync(join(DATABASES, `${version}.db.gz`))));
}

it('[O02] every version in the changelog has its database here', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(released).toContain('0.1.0');
  expect(new Set(versions)).toEqual(new Set(released));
  expect(new Set(postgresVersions)).toEqual(new Set(released.filter((version) => version !== '0.1.0')));
});

/** @param databaseUrl of a library on PostgreSQL */
async function expectServed(data: string, databaseUrl?: string): Promise<void> {
  const mediaFolder = join(data, 'films');
  writeMedia(mediaFolder);
  const config = readConfig({
    FERRYGLIDE_DATA: data,
    FERRYGLIDE_FFMPEG: 'off',
    PORT: '0',
    FERRYGLIDE_RTMP_PORT: '0',
    FERRYGLIDE_SRT_PORT: '0',
  });
  const host = await start(
    { ...config, databaseUrl, mediaFolder, earlierBuildDays: 0 },
    { now: () => NOW, log: () => undefined, searchesAhead: false },
  );
  try {
    const viewer = client(host.address);
    const found = await viewer.request('search', { targetType: 'Video', searchVideoValue: 'open' });
    expect(found).toMatchObject({ status: 'ok', total: 1 });
    const tags = await viewer.request('search', { targetType: 'Tag' });
    expect(tags).toMatchObject({ status: 'ok', total: 2 });
    const file = await viewer.fetch('/data/video/open.json');
    expect(await file.json()).toMatchObject({ video: { id: 'open', title: 'Open run' } });
    expect((await viewer.fetch('/media/open/run/video.mp4')).status).toBe(200);
  } finally {
    await host.stop();
  }
}

it.each(versions)('[O02] a library of %s is opened, searched and served', async (version) => {
  const data = mkdtempSync(join(folder, 'data-'));
  unpack(version, join(data, 'ferryglide.db'));
  await expectServed(data);
});

/** Columns with their storage, indexes, constraints and triggers. */
async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, reloptions,
        pg_get_expr(adbin, adrelid)) AS line
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`);
  await client.end();
  return rows.map(({ line }) => line).toSorted();
}

it.each(postgresVersions)(
  '[O01] [O02] a library of %s on PostgreSQL is opened, searched and served, and its waiting jobs are taken up',
  async (version) => {
    const database = await newEmptyDatabase(inject('postgresCluster'));
    try {
      const dump = gunzipSync(readFileSync(join(DATABASES, `${version}.sql.gz`))).toString();
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(dump);
      await client.end();
      const store = await openStore(
        database.url,
        () => undefined,
        () => NOW,
      );
      const take = (kind: 'clip' | 'comparison') => store.jobs.take({ kind, owner: 'host', forMs: 1 });
      expect(await take('clip')).toMatchObject({ subject: 'is-cut', attempts: 2 });
      expect(await take('clip')).toMatchObject({ subject: 'waits', attempts: 1 });
      expect(await take('comparison')).toMatchObject({ subject: 'encodes', attempts: 2 });
      expect(await store.bin.restore('tag', 't1')).toBe(true);
      for (const id of ['is-cut', 'waits']) await store.jobs.removeOf('clip', id);
      await store.jobs.removeOf('comparison', 'encodes');
      await store.close();
      // Its tables equal those of a new library.
      const fresh = await newDatabase(inject('postgresCluster'));
      expect(await tablesOf(database.url)).toEqual(await tablesOf(fresh.url));
      await fresh.remove();
      await expectServed(mkdtempSync(join(folder, 'data-')), database.url);
    } finally {
      await database.remove();
    }
  },
);

it('[O02] a failed migration leaves the database unchanged, and reports it in one line', async () => {
  const path = join(folder, 'old.db');
  unpack('0.1.0', path);
  // As before two migrations, of which the second finds that its table exists.
  const before = new Database(path);
  before.exec(`ALTER TABLE tag_rows DROP COLUMN result;
    DELETE FROM kysely_migration WHERE name IN ('0044-results', '0049-saved-drawings')`);
  before.close();
  const look = (): unknown => {
    const database = new Database(path, { readonly: true });
    const found = [
      database.prepare('SELECT name, sql FROM sqlite_master ORDER BY name').all(),
      database.prepare('SELECT name FROM kysely_migration ORDER BY name').all(),
      database.prepare('SELECT * FROM tag_rows ORDER BY id').all(),
    ];
    database.close();
    return found;
  };
  const old = look();
  await expect(openStore(path, () => undefined)).rejects.toThrow(
    /^The database \S+ could not be migrated \(table saved_drawings already exists\), and is unchanged\. [^\n]+$/,
  );
  expect(look()).toEqual(old);
  // Once the cause is removed, it is migrated.
  const repaired = new Database(path);
  repaired.exec('DROP TABLE saved_drawings');
  repaired.close();
  const store = await openStore(path, () => undefined);
  expect((await store.tags.ofMedium('open')).map(({ id }) => id)).toEqual(['t1', 't2']);
  await store.close();
});
