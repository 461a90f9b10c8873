/** Copies the files of a data folder to another one, and can resume after an interruption. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isLeftOut, isWithin } from '../backup/backup.ts';
import { copyHashed, filesBelow, hashFile, syncFolder, writeSynced } from '../backup/files.ts';
import { ifMissing } from '../backup/manifest.ts';
import { CopyRefusal } from '../store/copy/refusal.ts';
import { UNFINISHED_FILE } from '../store/copy/unfinished.ts';

/** Suffix of a file that is still being written. */
const PART = '.part';

export interface FolderOptions {
  from: string;
  /** Empty, missing, or left by an earlier run. */
  to: string;
  /** Name of the library. */
  name: string;
  onStep?: (what: string) => void;
}

export interface CopiedFolder {
  readonly files: number;
  readonly bytes: number;
  /** Allows a host to open the folder. */
  finish: () => Promise<void>;
}

/**
 * Copies everything but the database and what the server recreates on start. Every file is read back and compared.
 *
 * @throws CopyRefusal
 */
export async function copyFolder({ from, to, name, onStep }: FolderOptions): Promise<CopiedFolder> {
  if (isWithin(to, from) || isWithin(from, to))
    throw new CopyRefusal('The two data folders must not contain each other.');
  const mark = join(to, UNFINISHED_FILE);
  const names = await readdir(to).catch(ifMissing<string[]>([]));
  if (names.length > 0 && (await readFile(mark, 'utf8').catch(ifMissing(''))) !== name)
    throw new CopyRefusal(`${to} is not empty: move it away, or choose another folder.`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await writeSynced(mark, name);
  await syncFolder(to);
  let files = 0;
  let bytes = 0;
  const folders = new Set([to]);
  for await (const { path, stats } of filesBelow(from, isLeftOut)) {
    const target = join(to, path);
    files += 1;
    bytes += stats.size;
    const there = await stat(target).catch(ifMissing(undefined));
    if (there?.size === stats.size && there.mtimeMs === Math.floor(stats.mtimeMs)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    for (let at = dirname(target); at !== to; at = dirname(at)) folders.add(at);
    await rm(target + PART, { force: true });
    const copied = await copyHashed(join(from, path), target + PART, stats.mode & 0o777);
    if ((await hashFile(target + PART)).sha256 !== copied.sha256)
      throw new CopyRefusal(`${target} differs from what was written: check the disk.`);
    const time = Math.floor(stats.mtimeMs) / 1000;
    await utimes(target + PART, time, time);
    await rename(target + PART, target);
    onStep?.(`file ${path}`);
  }
  for (const folder of folders) await syncFolder(folder);
  return {
    files,
    bytes,
    finish: async () => {
      if (existsSync(mark)) await rm(mark);
      await syncFolder(to);
    },
  };
}
