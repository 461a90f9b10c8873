/** Builds the front end when its sources are not the ones `dist/` was made from. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInView } from './shell.ts';

const DIST = 'dist';
/** The fingerprint of the sources that the build in `dist/` was made from. */
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

/** Not what a package is published as: its own check makes that, while tests run that read the pages. */
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

/** Names, sizes and times of change, so that it costs milliseconds and not a reading of every file. */
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

/** @returns false when the build failed; Vite has said why */
export async function buildIfStale(): Promise<boolean> {
  const now = await fingerprint();
  const built = existsSync(join(DIST, 'index.html')) ? await readFile(STAMP, 'utf8').catch(() => '') : '';
  if (built === now) return true;
  console.log('Building the pages ...');
  // A test runner's own NODE_ENV would give a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runInView(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    env,
  });
  if (code !== 0) return false;
  await writeFile(STAMP, now);
  return true;
}
