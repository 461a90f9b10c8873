/** E-mails stored by a host without a mail server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Their texts, oldest first; empty if the host has sent none yet. */
export async function readOutbox(dataFolder: string): Promise<string[]> {
  const outbox = join(dataFolder, 'outbox');
  const names = await readdir(outbox).catch((): string[] => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
}
