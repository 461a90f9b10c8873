/** Runs before the first test: seeds the sample library once; every worker copies it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleHost } from './sample-host.ts';

export default async function seed(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-e2e-'));
  // Workers inherit the variable; the folder holds the accounts with their passwords.
  process.env['FERRYGLIDE_E2E_DATA'] = folder;
  const host = await startSampleHost(folder);
  await host.stop();
  return () => rm(folder, { recursive: true, force: true });
}
