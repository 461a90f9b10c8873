/** A writer of another process has the embedded database: others wait for it, and the thread does not (row O02). */
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../server/store/store.ts';
import { startHost } from '../harness.ts';
import { aMedium, type TemporaryStore, temporaryStore } from '../store-library.ts';

/** How long SQLite itself, and with it the thread, would wait. */
const PATIENCE_MS = 5_000;

let library: TemporaryStore;
let store: Store;
/** What another process would have open. */
let other: Database.Database;
beforeEach(async () => {
  library = await temporaryStore();
  ({ store } = library);
  other = new Database(library.path);
});
afterEach(async () => {
  other.close();
  await library.end();
});

it('[O02] a write waits until it has ended; timers and reads go on meanwhile', async () => {
  other.exec('BEGIN IMMEDIATE');
  let isSaved = false;
  const saved = store.media.save(aMedium({ id: 'final' })).then(() => (isSaved = true));
  const begun = performance.now();
  for (let turn = 0; turn < 5; turn++) {
    await wait(20);
    expect(await store.media.find('final')).toBeUndefined();
  }
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS / 2);
  expect(isSaved).toBe(false);
  other.exec('COMMIT');
  await saved;
  expect(await store.media.find('final')).toBeDefined();
});

it('[O02] a transaction is not lost because another process wrote after its first read', async () => {
  let writes: (() => void) | undefined;
  await store.transaction(async (within) => {
    await within.media.find('final');
    other.pragma('busy_timeout = 0');
    writes = () => other.exec('BEGIN IMMEDIATE; ROLLBACK');
    expect(writes).toThrow('database is locked');
    await within.media.save(aMedium({ id: 'final' }));
  });
  expect(writes).not.toThrow();
  expect(await store.media.find('final')).toBeDefined();
});

it('[O02] one that does not end is given up, and those that come later wait no longer than the first', async () => {
  other.exec('BEGIN IMMEDIATE');
  const begun = performance.now();
  const results = await Promise.allSettled(['one', 'two', 'three'].map((id) => store.media.save(aMedium({ id }))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(performance.now() - begun).toBeGreaterThan(PATIENCE_MS - 100);
  expect(performance.now() - begun).toBeLessThan(2 * PATIENCE_MS);
  other.exec('ROLLBACK');
  await store.media.save(aMedium({ id: 'four' }));
  expect(await store.media.find('four')).toBeDefined();
});

it('[O02] whoever writes meanwhile is asked to come again, and whoever reads is served', async () => {
  const host = await startHost();
  onTestFinished(() => host.stop());
  const member = await host.login('viewer');
  const writer = new Database(join(host.dataFolder, 'ferryglide.db'));
  onTestFinished(() => void writer.close());
  writer.exec('BEGIN IMMEDIATE');
  const saved = member.requestRaw('saveSearch', { name: 'Films', query: 'element-type=Video' });
  const begun = performance.now();
  expect((await member.request('search', { targetType: 'Video' })).status).toBe('ok');
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS / 2);
  const refused = await saved;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
});
