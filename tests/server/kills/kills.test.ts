/** Three kills under load on each database; `npm run bench -- kills` makes fifty. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runKills } from './kills.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { DATABASES } from '../store-library.ts';

it.each(DATABASES)(
  '[O02] a host on %s that is killed under load loses nothing acknowledged and leaves no stray file or row',
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'ferryglide-kills-'));
    const database = kind === 'postgres' ? await testDatabase() : undefined;
    const { acknowledged, faults } = await runKills({
      kills: 3,
      seed: 7,
      dataFolder: join(folder, 'data'),
      databaseUrl: database?.url,
    });
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
    expect(faults).toEqual([]);
    for (const [kind, count] of Object.entries(acknowledged)) expect(count, kind).toBeGreaterThan(0);
  },
  400_000,
);
