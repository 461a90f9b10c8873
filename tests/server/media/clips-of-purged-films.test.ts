/** Clips that had outlived their film before the migration that binds clips to films. */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { Store } from '../../../server/store/store.ts';
import { aMedium, found, GROUP, MEMBER, PUBLIC, temporaryStore } from '../store-library.ts';

const clip = (id: string, videoId: string, said: Partial<StoredMedium> = {}): StoredMedium =>
  aMedium({ id, title: `Whirlpool ${id}`, type: 'Clip', videoId, path: `${id}/clip.mp4`, ...said });
const gate = { kind: 'password', hash: 'argon2' } as const;
const clips = (scope = PUBLIC) =>
  found(store, { type: 'Clip', keyword: 'whirlpool', sortBy: 'title', sortOrder: 'ASC' }, scope);

let store: Store;
let path: string;
let began: number;
beforeAll(async () => {
  const old = await temporaryStore();
  path = old.path;
  await old.store.transaction(async ({ media, bin }) => {
    for (const id of ['there', 'purged', 'binned']) await media.save(aMedium({ id, title: id }));
    await media.remove('purged');
    await media.save(clip('open', 'purged'));
    await media.save(clip('gated', 'purged', { gate, pay_per_view: true, visibility: 'key', keyHash: 'argon2' }));
    await media.save(clip('deleted', 'purged'));
    await bin.put('medium', 'deleted', { at: 1_000, by: 64 });
    await media.save(clip('kept', 'there'));
    await media.save(clip('waits', 'binned'));
    await bin.put('medium', 'binned', { at: 2_000, by: 64 });
  });
  await old.store.close();
  // The state before the migration.
  const db = new Database(path);
  expect(db.prepare("DELETE FROM kysely_migration WHERE name = '0024-clips-of-purged-films'").run().changes).toBe(1);
  db.close();
  began = Date.now();
  store = await openStore(path);
});
afterAll(async () => {
  await store.close();
  await rm(dirname(path), { recursive: true, force: true });
});

it('[L18] [L20] are moved to the bin for 30 days from now, while clips with a film stay', async () => {
  expect(await clips()).toEqual(['kept']);
  expect(await store.media.find('open')).toBeUndefined();
  const binned = new Map(
    (await store.bin.list(GROUP, { offset: 0, limit: 25 })).map((each) => [each.id, each.deletedAt]),
  );
  expect([...binned.keys()].toSorted()).toEqual(['binned', 'deleted', 'gated', 'open']);
  expect(binned.get('open')).toBeGreaterThanOrEqual(began);
  expect(binned.get('deleted'), 'deleted before').toBe(1_000);
  expect((await store.bin.due(began - 1)).map(({ id }) => id).toSorted()).toEqual(['binned', 'deleted', 'waits']);
});

it('[L18] [L20] are restored privately, without a gate that nobody could pass', async () => {
  for (const id of ['open', 'gated', 'deleted']) expect(await store.bin.restore('medium', id)).toBe(true);
  expect(await store.media.find('gated')).toMatchObject({
    visibility: 'private',
    keyHash: undefined,
    gate: undefined,
    pay_per_view: false,
  });
  expect(await clips()).toEqual(['kept']);
  expect(await clips(MEMBER)).toEqual(['deleted', 'gated', 'kept', 'open']);
});
