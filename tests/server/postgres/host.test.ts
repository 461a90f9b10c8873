/** A host on PostgreSQL (row O01). */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, readAll } from '../store-library.ts';

// Each test starts hosts.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let host: RunningHost;
let admin: Client;
beforeAll(async () => {
  host = await startHost({ database: 'postgres' });
  admin = await host.login('admin');
});
afterAll(() => host.stop());

/** Copies the first tag of a film. */
async function multiply(mediaId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: host.app.config.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ column_name: string }>(`SELECT quote_ident(column_name) AS column_name
    FROM information_schema.columns WHERE table_name = 'tag_rows' AND column_name NOT IN ('doc', 'id')`);
  const columns = rows.map(({ column_name }) => column_name).join(', ');
  await client.query(`INSERT INTO tag_rows (id, ${columns}) SELECT '${mediaId}-' || number, ${columns}
    FROM tag_rows, generate_series(1, ${count - 1}) AS number WHERE id = '${mediaId}-0' ORDER BY number`);
  await client.end();
}

describe('a host on PostgreSQL', () => {
  it('[O01] [O02] is ready, and serves its library', async () => {
    const response = await fetch(`${host.address}/ready`);
    expect(await response.json()).toEqual({
      status: 'ready',
      checks: { database: 'ok', storage: 'ok', jobs: 'ok' },
      storageAgeS: 0,
    });
    expect(await admin.request('getMediaName', { mediaId: 'open', mediaType: 'Video' })).toMatchObject({
      status: 'ok',
      data: { title: 'Open run' },
    });
  });

  it('[O01] creates no database in its data folder', async () => {
    const { existsSync } = await import('node:fs');
    expect(existsSync(`${host.dataFolder}/ferryglide.db`)).toBe(false);
  });

  it('[O01] [P01] reads a film of many tags completely, in order, as of the start of the read', async () => {
    const { store } = host.app;
    await store.media.save(aMedium({ id: 'long' }));
    await store.tags.save(aTag({ id: 'long-0', videoId: 'long', time: '00:00:01' }));
    await multiply('long', 4_500);
    const tags = Array.from({ length: 4_500 }, (_, at) => `long-${at}`);
    const ids: string[] = [];
    for await (const some of store.tags.each(['open', 'long'])) {
      if (ids.length === 0) await store.tags.remove('long-4499');
      ids.push(...some.map(({ id }) => id));
    }
    expect(ids.filter((id) => id.startsWith('long-'))).toEqual(tags);
    expect((await readAll(store.tags.each(['long']))).length).toBe(4_499);
    // More readers that stop early than there are connections.
    for (let reader = 0; reader < 20; reader += 1) for await (const _ of store.tags.each(['long'])) break;
    expect((await readAll(store.desk.each('long'))).length).toBe(4_499);
  });

  it('[O01] has a change counter that differs after every commit, including those of other processes', async () => {
    const { store } = host.app;
    const other = new pg.Client({ connectionString: host.app.config.databaseUrl });
    await other.connect();
    // Equal twice in a row at some moment: commits in other databases of the cluster, those of other files, count too.
    await expect.poll(async () => (await store.changes()) === (await store.changes())).toBe(true);
    const before = await store.changes();
    await other.query(`UPDATE counters SET value = value WHERE name = 'batch'`);
    const after = await store.changes();
    expect(after).not.toBe(before);
    await store.media.touch('open');
    expect(await store.changes()).not.toBe(after);
    await other.end();
  });
});
