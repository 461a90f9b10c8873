/** The signing secret of this installation: 32 random bytes, made at first start, readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function signingSecret(dataFolder: string): Buffer {
  const path = join(dataFolder, 'signing.key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx' });
  return readFileSync(path);
}
