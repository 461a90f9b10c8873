/** The folder for files that each host makes for itself: data files, downloads, pictures of moments. */
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../core/domain/constants/time.ts';
import type { Config } from '../config.ts';
import { removeOld } from '../media/left-files.ts';
import { uploadsFolder } from '../http/import-route.ts';
import type { Hosts } from './hosts.ts';

/** Touching the folder shows other hosts that this one is alive. */
const TOUCH_EVERY_MS = HOUR_MS;

const HOSTS_FOLDER = 'hosts';

export interface OwnFolder {
  folder: string;
  /**
   * Creates the folder again if another host, starting while this one was cut off, deleted it as that of a crashed
   * host. It is not deleted again.
   */
  restore: () => Promise<void>;
  /** Call this when the host stops. */
  remove: () => Promise<void>;
}

/**
 * The data folder, or a subfolder if other hosts share it. Folders left by killed hosts are removed by a host that
 * starts alone, or otherwise after a day.
 */
export async function ownFolder(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  { isShared, id, isAlone, exclusively }: Pick<Hosts, 'isShared' | 'id' | 'isAlone' | 'exclusively'>,
): Promise<OwnFolder> {
  if (!isShared) return { folder: dataFolder, restore: () => Promise.resolve(), remove: () => Promise.resolve() };
  const all = join(dataFolder, HOSTS_FOLDER);
  const folder = join(all, id);
  // Must happen under the lock, while the other hosts can see this one.
  await exclusively('own folders', async () => {
    const freshMs = (await isAlone()) ? 0 : DAY_MS;
    await removeOldIn(all, freshMs);
    await removeOldIn(uploadsFolder(dataFolder), freshMs);
    await mkdir(folder, { recursive: true });
  });
  const timer = setInterval(() => {
    utimes(folder, new Date(), new Date()).catch(() => undefined);
  }, TOUCH_EVERY_MS).unref();
  return {
    folder,
    restore: () => exclusively('own folders', async () => void (await mkdir(folder, { recursive: true }))),
    async remove() {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function removeOldIn(folder: string, freshMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) await removeOld(join(folder, name), freshMs);
}
