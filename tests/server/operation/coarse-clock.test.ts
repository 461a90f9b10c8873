/** Data files on a file system whose clock is too coarse to distinguish two writes. */
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningHost, startHost } from '../harness.ts';

let host: RunningHost;
const { stat } = promises;
const clock = vi.spyOn(promises, 'stat');

beforeAll(async () => {
  clock.mockImplementation(async (path) => Object.assign(await stat(path), { mtimeMs: 0 }));
  syncBuiltinESMExports();
  host = await startHost();
});
afterAll(async () => {
  await host.stop();
  clock.mockRestore();
  syncBuiltinESMExports();
});

it('[P01] a medium that is made private is no longer served from an old file', async () => {
  const { store, dataFiles } = host.app;
  const poll = async () => (await host.anonymous().fetch('/data/video/open.json')).text();
  expect(await poll()).toContain('Open run');
  for (const visibility of ['private', 'public', 'private'] as const) {
    await store.media.save({ ...(await store.media.find('open'))!, visibility });
    await dataFiles.changed('open');
    expect((await poll()).includes('Open run')).toBe(visibility === 'public');
  }
});
