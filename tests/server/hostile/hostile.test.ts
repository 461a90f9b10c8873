/** Hostile inputs on each database (row O02); `npm run bench -- hostile` sends a hundred thousand. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningHost, startHost } from '../harness.ts';
import { embeddedRows, postgresRows } from '../kills/inspect.ts';
import { sendHostile, summaryOf, UNLIMITED } from './hostile.ts';

describe.each([
  { database: 'sqlite', count: 2_000, seed: 2_026 },
  // Another seed: inputs rejected before the database is reached are rejected on both.
  { database: 'postgres', count: 500, seed: 2_027 },
] as const)('on $database,', ({ database, count, seed }) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ database, config: { limits: UNLIMITED } });
  });
  afterAll(() => host.stop());

  it(`[O02] [O01] ${count} hostile inputs are refused or served, none fails, and the library works afterwards`, async () => {
    const wrong = await sendHostile(host, count, seed);
    expect(wrong.map(summaryOf)).toEqual([]);
    expect(host.lines.filter((line) => line.includes('Error'))).toEqual([]);

    const viewer = await host.login('viewer');
    const found = await viewer.request('search', { targetType: 'Video' });
    expect(found.status).toBe('ok');
    const { databaseUrl } = host.app.config;
    const rows =
      databaseUrl === undefined
        ? embeddedRows(join(host.dataFolder, 'ferryglide.db'))
        : await postgresRows(databaseUrl);
    expect(await rows.faults()).toEqual([]);
    await rows.close();
  }, 180_000);
});
