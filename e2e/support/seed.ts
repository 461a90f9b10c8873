/** Before the first test: the sample library, seeded once, of which every worker takes a copy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleHost } from './sample-host.ts';

export default async function seed(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-e2e-'));
  // Workers inherit it; the accounts with their passwords lie there.
  process.env['FERRYGLIDE_E2E_DATA'] = folder;
  const host = await startSampleHost(folder);
  await host.stop();
  return () => rm(folder, { recursive: true, force: true });
}
