import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';

/** @returns free bytes on the disk to which the server writes */
export async function freeBytes({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize;
}
