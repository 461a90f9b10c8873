/**
 * Stages an import into the database given as its argument and reports when rows are staged, for a test that kills it
 * there.
 */
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { singleHost } from '../../../server/hosts/hosts.ts';
import { openImporter } from '../../../server/csv/importer.ts';
import { openStore } from '../../../server/store/open.ts';

const [path = '', csv = ''] = process.argv.slice(2);
const store = await openStore(path);
const importer = await openImporter(store, singleHost().exclusively, console.error);
const taken = importer.take({
  mediaId: 'film',
  importId: undefined,
  files: [{ name: 'reportMatch.csv', path: csv }],
  encodings: {},
  overwrites: true,
  at: Date.now(),
  stop: new AbortController().signal,
  isAllowed: () => Promise.resolve(true),
  record: () => Promise.resolve(),
});
const db = new Database(path, { readonly: true });
const count = db.prepare('SELECT count(*) FROM tag_rows').pluck();
while ((count.get() as number) < 1_000) await setTimeout(1);
console.log('staged');
await taken;
