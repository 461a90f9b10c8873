/**
 * `npm ci` on a bare machine: npm rejects the whole lockfile if it lacks an entry for another platform's optional
 * package, although that package would not be installed. npm omits such entries if a registry does not carry them.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  /** For a workspace. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as LockedPackage;

/** Whether a package in the folder `from` finds `name` as Node does: in its own folder, then in each parent. */
function isFound(from: string, name: string): boolean {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true;
    if (base === '') return false;
  }
}

it('has an entry for every optional package, including those of other platforms', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(from, name))
      .map((name) => `${name} of ${from}`),
  );
  expect(missing).toEqual([]);
});

it('matches this package.json, with every version pinned', () => {
  expect(packages['']).toMatchObject({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  });
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

it('names no registry, so that each machine uses its own', () => {
  const isOwn = (path: string | undefined): boolean => path?.startsWith('packages/') === true;
  const named = Object.values(packages).filter(
    ({ resolved, link }) => resolved !== undefined && !(link && isOwn(resolved)),
  );
  expect(named).toEqual([]);
});
