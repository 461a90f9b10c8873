import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';

/** @returns bytes that are free where the server writes */
export async function freeBytes({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize;
}
