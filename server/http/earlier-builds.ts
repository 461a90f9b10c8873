/**
 * Hashed files of previously served builds.
 *
 * A page that stays open while a new build is deployed requests its lazy parts by the names of its own build. At each
 * start, the host copies the files that it serves to `builds/present/`. Files that the next start no longer serves move
 * to `builds/earlier/` for some days. Both folders are searched.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DAY_MS } from '../../core/domain/constants/time.ts';
import { HASHED, sendStatic } from './send-static.ts';

/** Most files of earlier builds: thirty builds, each with its compressed variants. The oldest are removed first. */
const EARLIER_FILES_MAX = 20_000;

/** A hashed file or one of its compressed variants. */
const KEPT = /^[^.].*-[\w-]{8,}\.\w+?(?:\.br|\.gz)?$/;

type Folders = Pick<Config, 'dataFolder' | 'distFolder' | 'earlierBuildDays'>;

const buildsFolder = (dataFolder: string): string => join(dataFolder, 'builds');

/**
 * Archives the current build, and removes files that have not been served for too long. Does nothing without a build.
 */
export async function archiveBuild({ dataFolder, distFolder, earlierBuildDays }: Folders, now: number): Promise<void> {
  const builds = buildsFolder(dataFolder);
  if (earlierBuildDays === 0) return rm(builds, { recursive: true, force: true });
  const served = await hashedIn(join(distFolder, 'assets'));
  if (served.length === 0) return undefined;
  const present = join(builds, 'present', 'assets');
  const earlier = join(builds, 'earlier', 'assets');
  await mkdir(present, { recursive: true });
  await mkdir(earlier, { recursive: true });
  const kept = new Set(await hashedIn(present));
  for (const name of served) {
    if (kept.delete(name)) continue;
    // A temporary name, so that an interrupted copy is not used.
    const arriving = join(present, `.${name}`);
    await copyFile(join(distFolder, 'assets', name), arriving);
    await rename(arriving, join(present, name));
  }
  const replaced = new Date(now);
  for (const name of kept) {
    await rename(join(present, name), join(earlier, name));
    await utimes(join(earlier, name), replaced, replaced);
  }
  return forget(earlier, now - earlierBuildDays * DAY_MS);
}

/** @param before removes files replaced before this time */
async function forget(folder: string, before: number): Promise<void> {
  const files = await Promise.all(
    (await hashedIn(folder)).map(async (name) => ({ name, replaced: (await stat(join(folder, name))).mtimeMs })),
  );
  const newestFirst = files.toSorted((one, other) => other.replaced - one.replaced);
  const old = newestFirst.filter(({ replaced }, index) => replaced < before || index >= EARLIER_FILES_MAX);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}

async function hashedIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => KEPT.test(name));
}

/** @param path of an asset, relative to the build and decoded */
export async function sendEarlier(request: Request, dataFolder: string, path: string): Promise<Response | undefined> {
  if (!HASHED.test(path)) return undefined;
  const builds = buildsFolder(dataFolder);
  return (
    (await sendStatic(request, join(builds, 'present'), path)) ??
    (await sendStatic(request, join(builds, 'earlier'), path))
  );
}
