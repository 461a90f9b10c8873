import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-crash-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Saves tag after tag, prints each acknowledged one, and is killed in the middle. */
async function writeUntilKilled(path: string, run: number, acknowledged: number): Promise<string[]> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'store-writer.ts'), path, String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledgedIds: string[] = [];
  for await (const id of createInterface({ input: writer.stdout })) {
    acknowledgedIds.push(id);
    if (acknowledgedIds.length === acknowledged) writer.kill('SIGKILL');
  }
  return acknowledgedIds;
}

describe('a host that is killed while it writes', () => {
  it('loses no acknowledged write, and finds all of them', async () => {
    const path = join(folder, 'library.db');
    const acknowledgedIds: string[] = [];
    for (const [run, acknowledged] of [5, 23, 60].entries())
      acknowledgedIds.push(...(await writeUntilKilled(path, run, acknowledged)));
    expect(acknowledgedIds.length).toBeGreaterThanOrEqual(88);

    const store = await openStore(path);
    const kept = await store.tags.findMany(acknowledgedIds);
    expect(kept.map(({ id }) => id)).toEqual(acknowledgedIds);
    const query = {
      type: 'Tag',
      keyword: 'written',
      keywords: {},
      year: undefined,
      discipline: undefined,
      dynamic: {},
      sortBy: 'time',
      sortOrder: 'ASC',
    } as const;
    const scope = {
      groupId: 64,
      sees: { kind: 'public' },
      hidden: false,
      now: Date.now(),
      geoBlocking: undefined,
      tags: 'all',
    } as const;
    const { items: hits } = await store.search.search({ query, offset: 0, limit: 500 }, scope);
    const found = new Set(hits.map(({ tag }) => tag?.id));
    expect(acknowledgedIds.filter((id) => !found.has(id))).toEqual([]);
    await store.close();
  });
});
