/** Names by which an unfinished copy recognizes its library without revealing its location. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const nameOfFolder = (dataFolder: string): string => sha256(`folder ${resolve(dataFolder)}`);

/** Ignores user and password, which may change. */
export function nameOfDatabase(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return sha256(`database ${host}${pathname}`);
}
