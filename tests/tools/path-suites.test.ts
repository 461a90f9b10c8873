/** The Playwright files that `npm run paths` writes for the adapters of `e2e/paths/`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writePathSuites } from '../../tools/paths/path-suites.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferryglide-path-suites-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('[C05] path suites generated from the charts hold paths of their adapters, and compile', async () => {
  const files = await writePathSuites(folder);
  expect(files.map((file) => basename(file)).sort()).toEqual(['search.spec.ts', 'transport.spec.ts']);
  for (const file of files) expect(readFileSync(file, 'utf8')).toMatch(/"act":"[^"]+"/);

  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const config = {
    extends: resolve('tsconfig.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [],
    files: files.map((file) => basename(file)),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compile = () => execFileSync(resolve('node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
  expect(compile).not.toThrow();
});
