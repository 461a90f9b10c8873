/** Later builds of the product, derived from the one in `dist/`: every file has another name, as in a real build. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A file of the build whose name contains a content hash. */
const HASHED = /[\w.-]+\.(?:js|mjs|css|svg)\b/g;
const TEXT = /\.(?:js|css|html)$/;

export interface Builds {
  /** The folder that a host serves: the deployed build. */
  readonly served: string;
  /** Replaces the deployed build and removes its files; build 1 is `dist/` itself. */
  readonly deploy: (build: number) => Promise<void>;
  /** The build of an asset, from its name. */
  readonly buildOf: (address: string) => number;
  readonly remove: () => Promise<void>;
}

/** Another name of the same length for the same file. */
const renamed = (name: string, build: number): string =>
  build === 1 ? name : name.replace(/-[\w-]{3}([\w-]{5}\.\w+)$/, `-b${build}_$1`);

async function write(build: number, to: string): Promise<void> {
  await mkdir(join(to, 'assets'), { recursive: true });
  const known = new Set(await readdir('dist/assets'));
  const names = [...(await readdir('dist')), ...[...known].map((name) => `assets/${name}`)];
  for (const name of names) {
    // Compressed variants are left out, so a host sends the plain file.
    if (/\.(?:br|gz)$|^(?:assets|embed|\.\w+)$|^assets\/pdf$/.test(name)) continue;
    const file = known.has(basename(name)) ? `assets/${renamed(basename(name), build)}` : name;
    if (!TEXT.test(name)) {
      await cp(join('dist', name), join(to, file), { recursive: true });
      continue;
    }
    const text = (await readFile(join('dist', name), 'utf8'))
      .replaceAll(HASHED, (found) => (known.has(found) ? renamed(found, build) : found))
      .replace(/"build":"(\w+)"/, (_, id: string) => `"build":"${build === 1 ? id : `${id.slice(0, -1)}_${build}`}"`);
    await writeFile(join(to, file), text);
  }
}

export async function makeBuilds(count: number): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-builds-'));
  const of = (build: number): string => join(folder, String(build));
  for (let build = 1; build <= count; build += 1) await write(build, of(build));
  const served = join(folder, 'served');
  return {
    served,
    async deploy(build) {
      if (existsSync(served)) await rm(served);
      await symlink(of(build), served);
    },
    buildOf: (address) => Number(/-b(\d)_[\w-]{5}\.\w+$/.exec(address)?.[1] ?? 1),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
