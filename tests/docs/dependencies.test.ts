/**
 * The dependencies of the product: pinned, verified on download, and under licences that let everybody run it (row
 * O02).
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licencesPage, shippedPackages } from '../../tools/licences/licences.ts';

const ROOT = new URL('../../', import.meta.url);
const shipped = shippedPackages(ROOT);

/** All but the last two require only their text; those two also require the source of changes to them. */
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

it('[O02] every shipped package is under a reviewed licence', () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ licence }) => !LICENCES.includes(licence))).toEqual([]);
});

it('[O02] the list of licences matches the lockfile', () => {
  expect(readFileSync(new URL('docs/licences.md', ROOT), 'utf8')).toBe(licencesPage(shipped));
});

it('[O02] every shipped package is verified by its checksum on download', () => {
  expect(shipped.filter(({ integrity = '' }) => !integrity.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
});

it('[O02] versions are pinned, and the lockfile matches package.json', () => {
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
