/** A library of an earlier version, opened by this one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import { aMedium, aTag, GROUP } from '../store-library.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-older-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('[B13] tags from before structured results keep their contents, and accept results from then on', async () => {
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

it('[O02] deletions by somebody who has left are distinguished from media that were deleted with their film', async () => {
  const path = join(folder, 'left.db');
  const before = await openStore(path, () => undefined);
  await before.users.saveGroup({ id: GROUP, name: 'Test', storageHostId: 1, referers: [], signUp: false });
  await before.media.save(aMedium({ id: 'run' }));
  for (const id of ['own-clip', 'its-clip']) await before.media.save(aMedium({ id, type: 'Clip', videoId: 'run' }));
  for (const id of ['own-tag', 'its-tag']) await before.tags.save(aTag({ id, videoId: 'run' }));
  await before.bin.put('tag', 'own-tag', { at: 1, by: 65 });
  await before.bin.put('medium', 'own-clip', { at: 1, by: 65 });
  await before.bin.put('medium', 'run', { at: 2, by: 66 });
  await before.close();
  const database = new Database(path);
  database.exec(`UPDATE media SET deleted_by = NULL WHERE id = 'own-clip';
    UPDATE tag_rows SET deleted_by = NULL WHERE id = 'own-tag';
    DELETE FROM kysely_migration WHERE name = '0053-deleted-by-nobody'`);
  database.close();

  const store = await openStore(path, () => undefined);
  await store.bin.restore('medium', 'run');
  expect((await store.tags.ofMedium('run')).map(({ id }) => id)).toEqual(['its-tag']);
  expect((await store.media.clipsOf('run')).map(({ id }) => id)).toEqual(['its-clip']);
  await store.close();
});

it('[L20] [B05] clips and exports that wait in a library without their jobs are queued, with their attempts', async () => {
  const path = join(folder, 'waiting.db');
  await (await openStore(path, () => undefined)).close();
  const database = new Database(path);
  database.exec(`DROP INDEX source_tags_id;
    ALTER TABLE clip_jobs ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE comparison_exports ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
    DELETE FROM kysely_migration WHERE name = '0051-clips-by-lease';
    INSERT INTO groups (id, name, storage_host_id, referers) VALUES (1, 'A', 1, '[]');
    INSERT INTO users (id, login, group_id, role, name, studio, multicast) VALUES (1, 'a', 1, 'viewer', 'A', 0, 0);
    INSERT INTO clip_jobs (id, film_id, user_id, state, at, tries, start, "end", medium) VALUES
      ('waits', 'f', 1, 'queued', 5, 0, 0, 1, '{}'), ('is-cut', 'f', 1, 'cutting', 6, 2, 0, 1, '{}'),
      ('failed', 'f', 1, 'failed', 7, 3, 0, 1, '{}');
    INSERT INTO comparison_exports (id, user_id, state, at, tries, spec) VALUES
      ('encodes', 1, 'encoding', 8, 1, '{}'), ('is-ready', 1, 'ready', 9, 1, '{}')`);
  database.close();

  const store = await openStore(path, () => undefined);
  const take = (kind: 'clip' | 'comparison') => store.jobs.take({ kind, owner: 'host', forMs: 60_000 });
  expect(await take('clip')).toEqual({ id: 'waits', kind: 'clip', subject: 'waits', attempts: 1 });
  expect(await take('clip')).toEqual({ id: 'is-cut', kind: 'clip', subject: 'is-cut', attempts: 3 });
  expect(await take('clip')).toBeUndefined();
  expect(await take('comparison')).toEqual({ id: 'encodes', kind: 'comparison', subject: 'encodes', attempts: 2 });
  expect(await take('comparison')).toBeUndefined();
  expect((await store.clipJobs.find('is-cut'))?.state).toBe('queued');
  await store.close();
});
