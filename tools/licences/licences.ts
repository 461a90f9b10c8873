/** The licences of the packages that the product ships. */
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

const lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      integrity: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      devOptional: v.optional(v.boolean()),
      link: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
    }),
  ),
});

/** Format of old packages. */
const oldManifest = v.object({ licenses: v.tuple([v.object({ type: v.string() })]) });

/** Packages that state their licence only in their readme. */
const IN_README: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' };

export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX expression */
  licence: string;
  /** The checksum by which npm verifies the download. */
  integrity: string | undefined;
  /** Whether it is built for a single processor and operating system. */
  isForOneSystem: boolean;
}

/** What `npm ci --omit=dev` installs on this machine, sorted by name, without builds for other systems. */
export function shippedPackages(root: URL): readonly ShippedPackage[] {
  const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  const { packages } = v.parse(lock, read('package-lock.json'));
  return Object.entries(packages)
    .filter(([path, each]) => path.startsWith('node_modules/') && !each.dev && !each.devOptional && !each.link)
    .filter(([path, each]) => !each.optional || existsSync(new URL(path, root)))
    .map(([path, { version = '', license, integrity, optional = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = license ?? IN_README[name] ?? v.parse(oldManifest, read(`${path}/package.json`)).licenses[0].type;
      return { name, version, licence, integrity, isForOneSystem: optional };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.version < other.version ? -1 : 1));
}

/** Packages by licence. Packages for a single system, which npm omits on others, have the licence of their parent. */
export function licencesPage(packages: readonly ShippedPackage[]): string {
  const names = new Map<string, Set<string>>();
  for (const { name, licence, isForOneSystem } of packages)
    if (!isForOneSystem) names.set(licence, (names.get(licence) ?? new Set()).add(name));
  const rows = [...names]
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([licence, all]) => `| ${licence} | ${all.size} | ${[...all].join(', ')} |`);
  return `# Licences

Packages that \`npm ci --omit=dev\` installs, without those for one system alone. Written by \`npm run licences:docs\`; a test
compares it with the lockfile, and the licences with those that were looked at (\`tests/docs/dependencies.test.ts\`).

| licence | packages | |
|---|---|---|
${rows.join('\n')}
`;
}
