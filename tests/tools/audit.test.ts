/** The audit of dependencies, by npm itself against a registry of the test (row O02). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Audit, auditShipped } from '../../tools/audit/audit.ts';
import { type Check, lineOf, runCheck } from '../../tools/checks.ts';
import { UNCHECKED } from '../../tools/shell.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ferryglide-audit-'));
  const manifest = { name: 'audited', version: '1.0.0', dependencies: { leaky: '1.0.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      ...manifest,
      lockfileVersion: 3,
      packages: { '': manifest, 'node_modules/leaky': { version: '1.0.0' } },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

let caches = 0;
let registry: Server | undefined;
afterEach(() => {
  registry?.closeAllConnections();
  registry?.close();
  registry = undefined;
});

async function audit(respond: RequestListener, patienceMs = 60_000): Promise<Audit> {
  const own = createServer(respond);
  registry = own;
  await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
  return auditAt((own.address() as AddressInfo).port, patienceMs);
}

const auditAt = (port: number, patienceMs = 60_000): Promise<Audit> =>
  auditShipped({
    folder,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      // A separate cache, so that no advisory of another test is known.
      npm_config_cache: join(folder, `cache-${(caches += 1)}`),
      npm_config_update_notifier: 'false',
    },
    patienceMs,
  });

const advising =
  (severity: string): RequestListener =>
  (request, response) => {
    const advisory = {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'Leaks',
      severity,
      vulnerable_versions: '<2',
    };
    response.setHeader('content-type', 'application/json');
    // npm also requests the package's own versions, to find better ones.
    if (request.method === 'POST') response.end(JSON.stringify({ leaky: [advisory] }));
    else
      response.end(
        JSON.stringify({
          name: 'leaky',
          'dist-tags': { latest: '1.0.0' },
          versions: { '1.0.0': { name: 'leaky', version: '1.0.0' }, '2.0.0': { name: 'leaky', version: '2.0.0' } },
        }),
      );
  };

it.each(['high', 'critical'])(
  '[O02] a high or critical vulnerability fails the check, with its name: %s',
  async (severity) => {
    const result = await audit(advising(severity));
    expect(result).toEqual({ kind: 'failed', text: `${severity}: leaky <2: Leaks` });
  },
);

it('[O02] a moderate vulnerability does not, nor does a registry without any', async () => {
  expect(await audit(advising('moderate'))).toEqual({ kind: 'passed' });
  registry?.close();
  expect(await audit((_, response) => response.setHeader('content-type', 'application/json').end('{}'))).toEqual({
    kind: 'passed',
  });
});

it.each([404, 403, 500])(
  '[O02] a registry that responds with %d counts as unchecked, and its address is not shown',
  async (status) => {
    const result = await audit((_, response) => void response.writeHead(status).end('no such service'));
    expect(result).toEqual({ kind: 'unchecked', why: `the registry responded with ${status}` });
  },
);

it('[O02] an absent or silent registry counts as unchecked', async () => {
  const own = createServer();
  await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
  const { port } = own.address() as AddressInfo;
  await new Promise((closed) => own.close(closed));
  expect(await auditAt(port)).toEqual({ kind: 'unchecked', why: 'the registry cannot be reached (ECONNREFUSED)' });
  expect(await audit(() => undefined, 4_000)).toEqual({ kind: 'unchecked', why: 'no response within 4 s' });
});

it('[O02] a folder without a lockfile fails, because it can never be checked', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'ferryglide-audit-'));
  try {
    expect(await auditShipped({ folder: empty })).toEqual({ kind: 'failed', text: 'npm audit ended with ENOLOCK' });
  } finally {
    rmSync(empty, { recursive: true });
  }
});

it('[O02] an unchecked audit is stated in the line of the check, and does not pass', async () => {
  const ending = (code: number): Check => ({
    name: 'audit',
    says: 'all is well',
    program: process.execPath,
    args: ['-e', `console.log('because'); process.exitCode = ${code}`],
  });
  const lines = [0, 1, UNCHECKED].map(async (code) => lineOf(ending(code), await runCheck(ending(code))));
  expect(await Promise.all(lines)).toEqual([
    'ok     audit: all is well',
    'FAILED audit: all is well\n    because',
    '-      audit: not checked: because',
  ]);
});
