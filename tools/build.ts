/** Builds the front end if its sources have changed since `dist/` was built. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInView } from './shell.ts';

const DIST = 'dist';
/** Fingerprint of the sources from which `dist/` was built. */
const STAMP = join(DIST, '.sources');
const SOURCES = [
  'core',
  'src',
  'machines',
  'packages',
  'tools/build-plugins.ts',
  'tools/documentation-texts.ts',
  'tools/late-charts.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** Excludes the published output of packages, which their own check writes while tests read the pages. */
export const isPageSource = (file: string): boolean => !/^packages\/[^/]+\/dist\//.test(file);

async function filesIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isPageSource);
}

/** Uses names, sizes and modification times, which takes milliseconds, rather than reading every file. */
async function fingerprint(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesIn))).flat().sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** @returns false if the build failed; Vite has printed the reason */
export async function buildIfStale(): Promise<boolean> {
  const now = await fingerprint();
  const built = existsSync(join(DIST, 'index.html')) ? await readFile(STAMP, 'utf8').catch(() => '') : '';
  if (built === now) return true;
  console.log('Building the front end ...');
  // A test runner's NODE_ENV would result in a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runInView(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    env,
  });
  if (code !== 0) return false;
  await writeFile(STAMP, now);
  return true;
}
