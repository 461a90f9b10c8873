/** Where a host keeps what each makes for itself: data files, downloads, pictures of moments. */
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../core/domain/constants/time.ts';
import type { Config } from '../config.ts';
import { removeOld } from '../media/left-files.ts';
import { uploadsFolder } from '../http/import-route.ts';
import type { Hosts } from './hosts.ts';

/** Says that it is alive, so that others leave its folder alone. */
const TOUCH_EVERY_MS = HOUR_MS;

const HOSTS_FOLDER = 'hosts';

export interface OwnFolder {
  folder: string;
  /** Makes it again where a host that started while this one was cut off took it for one of a killed host; nobody removes it afterwards. */
  restore: () => Promise<void>;
  /** At the end of the host. */
  remove: () => Promise<void>;
}

/** The data folder, or a folder in it where others share it. What hosts that were killed have left is removed by one that starts alone, else after a day. */
export async function ownFolder(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  { isShared, id, isAlone, exclusively }: Pick<Hosts, 'isShared' | 'id' | 'isAlone' | 'exclusively'>,
): Promise<OwnFolder> {
  if (!isShared) return { folder: dataFolder, restore: () => Promise.resolve(), remove: () => Promise.resolve() };
  const all = join(dataFolder, HOSTS_FOLDER);
  const folder = join(all, id);
  // A host makes its folder while it is seen by the others.
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
