/** Libraries of many media, written directly into the tables in the same form as by the store. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { emptyLibrary, fillTables } from '../../../tools/large-library/fill-sqlite.ts';
import { fillPostgres } from '../../../tools/large-library/fill-postgres.ts';
import type { Entry } from '../../../tools/large-library/library.ts';
import { openStore } from '../../../server/store/open.ts';
import type { Store } from '../../../server/store/store.ts';
import { newDatabase } from '../postgres/cluster.ts';
import type { DatabaseKind } from '../store-library.ts';

export interface FilledLibrary {
  store: Store;
  end: () => Promise<void>;
}

export function filledLibrary(kind: DatabaseKind, entries: Iterable<Entry>): Promise<FilledLibrary> {
  return kind === 'sqlite' ? filledFile(entries) : filledServer(entries);
}

async function filledFile(entries: Iterable<Entry>): Promise<FilledLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-filled-'));
  const path = join(folder, 'library.db');
  await emptyLibrary(path);
  fillTables(path, entries);
  const store = await openStore(path);
  return { store, end: () => store.close().then(() => rm(folder, { recursive: true, force: true })) };
}

async function filledServer(entries: Iterable<Entry>): Promise<FilledLibrary> {
  const { url, remove } = await newDatabase(inject('postgresCluster'));
  await fillPostgres(url, entries);
  const store = await openStore(url);
  return { store, end: () => store.close().then(remove) };
}
