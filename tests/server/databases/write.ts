/**
 * `node tests/server/databases/write.ts` writes the tiny library as this version stores it, for later versions to open;
 * with `DATABASE_URL` of an empty database, on PostgreSQL. Run it once per release, on both databases.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openStore } from '../../../server/store/open.ts';
import { NOW, tinyLibrary } from '../tiny-library.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const url = process.env['DATABASE_URL'];
const to = join(import.meta.dirname, `${version}.${url === undefined ? 'db' : 'sql'}.gz`);
if (existsSync(to)) throw new Error(`${to} is there, and never written again.`);
const folder = mkdtempSync(join(tmpdir(), 'ferryglide-release-'));
const path = join(folder, 'ferryglide.db');
const store = await openStore(url ?? path);
await store.transaction((within) => tinyLibrary(within, new Date(NOW)));
await store.close();
/** Without the lines that only psql reads. */
const dump = (from: string): string =>
  execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', from], { encoding: 'utf8' }).replaceAll(
    /^\\.*$/gm,
    '',
  );
writeFileSync(to, gzipSync(url === undefined ? readFileSync(path) : dump(url), { level: 9 }));
rmSync(folder, { recursive: true });
