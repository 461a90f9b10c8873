/** The host for Firefox: the production build with a fresh sample library, shared by all files of the suite. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../tools/build.ts';
import { freePort } from '../../../tools/ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the host. */
    address: string;
  }
}

export default async function startHost(project: TestProject): Promise<() => Promise<void>> {
  if (!(await buildIfStale())) throw new Error('the production build failed');
  const port = await freePort();
  const data = join(tmpdir(), `ferryglide-e2e-${port}`);
  // The folder holds the passwords of the sample accounts.
  process.env['FERRYGLIDE_E2E_DATA'] = data;
  const host = spawn(process.execPath, ['tools/e2e-server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      FERRYGLIDE_DATA: data,
      FERRYGLIDE_LOG: 'plain',
      FERRYGLIDE_LOG_REQUESTS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(host, 'exit');
  // It prints a greeting once it listens.
  const greeted = once(host.stdout, 'data');
  await Promise.race([greeted, ended]);
  if (host.exitCode !== null) throw new Error(`the host ended with exit code ${host.exitCode}`);
  project.provide('address', `http://127.0.0.1:${port}`);
  return async () => {
    host.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
}
