/** Later builds of the product, made of the one in `dist/`: every file under another name, as a real one has it. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A file of the build that says by its name what is in it. */
const HASHED = /[\w.-]+\.(?:js|mjs|css|svg)\b/g;
const TEXT = /\.(?:js|css|html)$/;

export interface Builds {
  /** The folder that a host serves: what is deployed. */
  readonly served: string;
  /** Puts a build in the place of the one before it, whose files are gone: 1 is `dist/` itself. */
  readonly deploy: (build: number) => Promise<void>;
  /** Of which build an asset is, by its name. */
  readonly buildOf: (address: string) => number;
  readonly remove: () => Promise<void>;
}

/** Another name for the same file, of the same length. */
const renamed = (name: string, build: number): string =>
  build === 1 ? name : name.replace(/-[\w-]{3}([\w-]{5}\.\w+)$/, `-b${build}_$1`);

async function write(build: number, to: string): Promise<void> {
  await mkdir(join(to, 'assets'), { recursive: true });
  const known = new Set(await readdir('dist/assets'));
  const names = [...(await readdir('dist')), ...[...known].map((name) => `assets/${name}`)];
  for (const name of names) {
    // Compressed variants are not made again: a host sends the plain file then.
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
