/** E-mails that a host without a mail server keeps. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Their texts, oldest first; none where the host has sent nothing yet. */
export async function readOutbox(dataFolder: string): Promise<string[]> {
  const outbox = join(dataFolder, 'outbox');
  const names = await readdir(outbox).catch((): string[] => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
}
