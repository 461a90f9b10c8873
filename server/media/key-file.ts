import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a key that is made once: whole or not at all, so that a start that is killed leaves no short one behind, and the
 * first one stays where two hosts start at once.
 */
export function createKeyFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.new`;
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flush: true });
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
