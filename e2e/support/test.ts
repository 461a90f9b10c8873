/** `test` of every end-to-end file: each worker has a host of its own, on its own copy of the seeded library. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startSampleHost } from './sample-host.ts';

export { expect } from '@playwright/test';

export const test = base.extend<object, { sampleHost: string }>({
  /** Where the worker's host responds. */
  sampleHost: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'ferryglide-e2e-'));
      await cp(process.env['FERRYGLIDE_E2E_DATA']!, folder, { recursive: true });
      const host = await startSampleHost(folder);
      await use(host.address);
      await host.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ sampleHost }, use) => use(sampleHost),
});
