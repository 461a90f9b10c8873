/** `node tests/server/databases/write.ts`: the tiny library as this version writes it, for later versions to open. Once a release. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openStore } from '../../../server/store/open.ts';
import { NOW, tinyLibrary } from '../tiny-library.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const to = join(import.meta.dirname, `${version}.db.gz`);
if (existsSync(to)) throw new Error(`${to} is there, and never written again.`);
const folder = mkdtempSync(join(tmpdir(), 'ferryglide-release-'));
const path = join(folder, 'ferryglide.db');
const store = await openStore(path);
await store.transaction((within) => tinyLibrary(within, new Date(NOW)));
await store.close();
writeFileSync(to, gzipSync(readFileSync(path), { level: 9 }));
rmSync(folder, { recursive: true });
