/**
 * A writer in another process locks the embedded database: requests wait for it, and the thread is not blocked (row
 * O02).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../server/store/store.ts';
import { startHost } from '../harness.ts';
import { aMedium, type TemporaryStore, temporaryStore } from '../store-library.ts';

/** How long SQLite itself would wait, blocking the thread. */
const PATIENCE_MS = 5_000;

let library: TemporaryStore;
let store: Store;
/** The connection of another process. */
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

it('[O02] a write waits until the lock is released, while timers and reads continue', async () => {
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

it('[O02] a transaction takes the lock at its first read, so another process cannot interfere', async () => {
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

it('[O02] if the lock stays, writes time out, and later ones wait no longer than the first', async () => {
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

it('[O02] writers are told to retry meanwhile, and readers are served', async () => {
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
