import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a key that is created once. The write is atomic, so that a killed start leaves no truncated key; if two hosts
 * start at the same time, the first key wins.
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
