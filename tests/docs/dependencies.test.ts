/** What the product is made of: pinned, checked when it is fetched, and under licences that let everybody run it (row O02). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licencesPage, shippedPackages } from '../../tools/licences/licences.ts';

const ROOT = new URL('../../', import.meta.url);
const shipped = shippedPackages(ROOT);

/** All but the last two ask for nothing but their text; those ask for the source of what is changed in them alone. */
const LICENCES = [
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'OFL-1.1',
  'MPL-2.0',
];

it('[O02] every package that is shipped is under a licence that was looked at', () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ licence }) => !LICENCES.includes(licence))).toEqual([]);
});

it('[O02] the list of licences is that of the lockfile', () => {
  expect(readFileSync(new URL('docs/licences.md', ROOT), 'utf8')).toBe(licencesPage(shipped));
});

it('[O02] every package that is shipped is compared with its checksum when it is fetched', () => {
  expect(shipped.filter(({ integrity = '' }) => !integrity.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
});

it('[O02] versions are pinned, and the lockfile is that of package.json', () => {
  interface Manifest {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  }
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as unknown;
  const { dependencies, devDependencies } = read('package.json') as Manifest;
  const all = { ...dependencies, ...devDependencies };
  expect(Object.entries(all).filter(([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual(
    [],
  );
  const locked = (read('package-lock.json') as { packages: Record<string, Manifest> }).packages[''];
  expect(locked).toMatchObject({ dependencies, devDependencies });
});
