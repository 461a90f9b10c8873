/** A library of an earlier version, opened by this one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { aMedium, aTag, GROUP } from './store-library.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-older-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('[B13] tags of a library from before structured results keep what they hold, and take them from then on', async () => {
  const path = join(folder, 'library.db');
  const before = await openStore(path, () => undefined);
  await before.users.saveGroup({ id: GROUP, name: 'Test', storageHostId: 1, referers: [], signUp: false });
  await before.media.save(aMedium({ id: 'run' }));
  const tag = aTag({ id: 'a', videoId: 'run', time: '00:00:05', score: '92.41' });
  await before.tags.replace('run', [tag]);
  const [kept] = await before.tags.ofMedium('run');
  await before.close();

  const database = new Database(path);
  database.exec(`ALTER TABLE tag_rows DROP COLUMN result; DELETE FROM kysely_migration WHERE name = '0044-results'`);
  database.close();

  const store = await openStore(path, () => undefined);
  expect(await store.tags.ofMedium('run')).toEqual([kept]);
  const result = '{"race":"K1M_BR1_25","status":3,"order":1,"run":1,"bib":"7","name":"Freya"}';
  await store.tags.replace('run', [{ ...tag, result }]);
  expect((await store.tags.ofMedium('run'))[0]?.result).toBe(result);
  await store.close();
});
