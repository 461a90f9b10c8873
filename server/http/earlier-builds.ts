/**
 * Hashed files of the builds that were served before.
 *
 * A page that stays open while a new build is put in the place of its own fetches its later parts by the names of its own
 * build. At each start the host keeps a copy of what it serves in `builds/present/`; what the next start serves no more
 * moves to `builds/earlier/` and stays there for some days. A page finds its parts in either.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DAY_MS } from '../../core/domain/constants/time.ts';
import { HASHED, sendStatic } from './send-static.ts';

/** Files of earlier builds, most: thirty builds, each with its compressed variants. The oldest go first. */
const EARLIER_FILES_MAX = 20_000;

/** A hashed file, or its compressed variant beside it. */
const KEPT = /^[^.].*-[\w-]{8,}\.\w+?(?:\.br|\.gz)?$/;

type Folders = Pick<Config, 'dataFolder' | 'distFolder' | 'earlierBuildDays'>;

const buildsFolder = (dataFolder: string): string => join(dataFolder, 'builds');

/** Keeps what is served now, and forgets what has not been served for too long. Nothing to do where nothing is built. */
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
    // A copy that is cut short has another name.
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

/** @param before what was replaced earlier goes */
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
