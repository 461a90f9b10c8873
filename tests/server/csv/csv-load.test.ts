/** Large imports: concurrent requests, and the state after a host dies in the middle (rows L21, O03). */
import { singleHost } from '../../../server/hosts/hosts.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openImporter } from '../../../server/csv/importer.ts';
import { openStore } from '../../../server/store/open.ts';
import type { StoredTag } from '../../../server/store/tags.ts';
import type { Store } from '../../../server/store/store.ts';
import { csv, sendImport } from './csv-host.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, GROUP, readAll } from '../store-library.ts';

const rows = (count: number): string[] => [
  'id;time;category;description',
  ...Array.from(
    { length: count },
    (_, row) =>
      `r${row};00:${String(Math.floor(row / 60) % 60).padStart(2, '0')}:${String(row % 60).padStart(2, '0')};Gates;zeppelin ${row}`,
  ),
];

describe('during a large import', () => {
  let host: RunningHost;
  beforeEach(async () => {
    host = await startHost();
  });
  afterEach(() => host.stop());

  // Another process may take the processor in the middle of a batch, so the test has three tries.
  it('[L21] [O03] other writes and data files are served, and nobody sees a partial import', { retry: 2 }, async () => {
    const admin = await host.login('admin');
    const { store } = host.app;
    const over = new AbortController();
    const importing = sendImport(host, admin, [csv('reportMatch', ...rows(20_000))]).finally(() => over.abort());
    let longest = 0;
    let responses = 0;
    const counts = new Set<number>();
    const from = performance.now();
    while (!over.signal.aborted) {
      const began = performance.now();
      await store.media.touch('secret');
      expect((await fetch(new URL('/data/video/open.json', host.address))).status).toBe(200);
      longest = Math.max(longest, performance.now() - began);
      responses += 1;
      counts.add((await store.tags.ofMedium('open')).length);
    }
    expect(await importing).toEqual({ status: 'ok', skippedRows: 0 });
    const took = performance.now() - from;
    // Between a hundred batches other writes get a turn; a single transaction would have let one through, at its end.
    expect(responses).toBeGreaterThan(10);
    expect(longest).toBeLessThan(took / 4);
    expect([...counts].filter((count) => count !== 2 && count !== 20_000)).toEqual([]);
    expect(await store.tags.ofMedium('open')).toHaveLength(20_000);
  });
});

describe('an import that is interrupted', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ferryglide-import-'));
    path = join(folder, 'library.db');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const seeded = async (): Promise<Store> => {
    const store = await openStore(path);
    await store.users.saveGroup({ id: GROUP, name: 'Test', storageHostId: 1, referers: [], signUp: false });
    await store.media.save(aMedium({ id: 'film' }));
    await store.tags.replace('film', [aTag({ id: 'r1', videoId: 'film', description: 'before' })]);
    return store;
  };
  const rowsLeft = (): number => {
    const db = new Database(path, { readonly: true });
    try {
      return db.prepare('SELECT count(*) FROM tag_rows').pluck().get() as number;
    } finally {
      db.close();
    }
  };

  it('[L21] by a kill leaves the tags unchanged, and the next start removes the staged rows', async () => {
    await (await seeded()).close();
    const file = join(folder, 'rows.csv');
    await writeFile(file, rows(20_000).join('\n'));
    const writer = spawn(process.execPath, [join(import.meta.dirname, 'import-writer.ts'), path, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writer.stdout, 'data');
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(rowsLeft()).toBeGreaterThan(1);

    const store = await openStore(path);
    const described = async (): Promise<string[]> => (await store.tags.ofMedium('film')).map((tag) => tag.description);
    expect(await described()).toEqual(['before']);
    const importer = await openImporter(store, singleHost().exclusively, () => undefined);
    await expect.poll(() => store.imports.hasHidden()).toBe(false);
    expect(rowsLeft()).toBe(1);
    expect(await described()).toEqual(['before']);
    await importer.stop();
    await store.close();
  });

  const order = {
    mediaId: 'film',
    importId: undefined,
    at: 1,
    stop: new AbortController().signal,
    record: () => Promise.resolve(),
  };

  it('[L21] by another tag with the same id is rejected and changes nothing', async () => {
    const store = await seeded();
    await store.media.save(aMedium({ id: 'other' }));
    const file = join(folder, 'rows.csv');
    await writeFile(file, rows(3).join('\n'));
    const importer = await openImporter(store, singleHost().exclusively, () => undefined);
    const result = await importer.take({
      ...order,
      files: [{ name: 'reportMatch.csv', path: file }],
      encodings: {},
      overwrites: true,
      isAllowed: async (within) => {
        const tag: StoredTag = aTag({ id: 'r2', videoId: 'other', description: 'taken' });
        await within.tags.save(tag);
        return true;
      },
    });
    expect(result).toEqual({
      kind: 'rejected',
      problems: [{ file: 'reportMatch.csv', column: 'id', reason: 'taken' }],
    });
    expect((await store.tags.ofMedium('film')).map(({ id }) => id)).toEqual(['r1']);
    await importer.stop();
    await store.close();
  });

  it('[L21] by the loss of the right to import is rejected', async () => {
    const store = await seeded();
    const file = join(folder, 'rows.csv');
    await writeFile(file, rows(3).join('\n'));
    const importer = await openImporter(store, singleHost().exclusively, () => undefined);
    const files = [{ name: 'reportMatch.csv', path: file }];
    const refused = await importer.take({
      ...order,
      files,
      encodings: {},
      overwrites: true,
      isAllowed: () => Promise.resolve(false),
    });
    expect(refused).toEqual({ kind: 'refused' });
    expect((await store.tags.ofMedium('film')).map(({ id }) => id)).toEqual(['r1']);
    await importer.stop();
    await store.close();
  });

  it('[L21] a junction row for an existing tag is added to that tag', async () => {
    const store = await seeded();
    const [match, junction] = [join(folder, 'match.csv'), join(folder, 'junction.csv')];
    await writeFile(match, 'id,time\nnew,00:00:05');
    await writeFile(junction, 'match,name,value\nr1,Water,High\nnew,Water,Low');
    const importer = await openImporter(store, singleHost().exclusively, () => undefined);
    const files = [
      { name: 'reportMatch.csv', path: match },
      { name: 'comboBoxJunction.csv', path: junction },
    ];
    const taken = await importer.take({
      ...order,
      files,
      encodings: {},
      overwrites: false,
      isAllowed: () => Promise.resolve(true),
    });
    expect(taken).toEqual({ kind: 'taken', skippedRows: 0 });
    expect((await readAll(store.tags.each(['film']))).map(({ id, choices }) => [id, choices])).toEqual([
      ['new', '[["Water","Low"]]'],
      ['r1', '[["Water","High"]]'],
    ]);
    await importer.stop();
    await store.close();
  });
});
