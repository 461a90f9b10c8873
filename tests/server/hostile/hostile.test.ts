/** Two thousand hostile inputs (row O02); `npm run bench -- hostile` sends a hundred thousand. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningHost, startHost } from '../harness.ts';
import { sendHostile, told, UNLIMITED } from './hostile.ts';

const COUNT = 2_000;
const SEED = 2_026;
let host: RunningHost;
beforeAll(async () => {
  host = await startHost({ config: { limits: UNLIMITED } });
});
afterAll(() => host.stop());

it('[O02] two thousand hostile inputs are refused or served, none fails, and the library works afterwards', async () => {
  const wrong = await sendHostile(host, COUNT, SEED);
  expect(wrong.map(told)).toEqual([]);
  expect(host.lines.filter((line) => line.includes('Error'))).toEqual([]);

  const viewer = await host.login('viewer');
  const found = await viewer.request('search', { targetType: 'Video' });
  expect(found.status).toBe('ok');
  const database = new Database(join(host.dataFolder, 'ferryglide.db'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
}, 180_000);
