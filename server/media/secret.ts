/** The signing secret of this installation: 32 random bytes, created at first start, readable only by its owner. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyFile } from './key-file.ts';
import { StartRefusal } from '../http/start-refusal.ts';

/** The output size of HMAC-SHA-256, with which it signs. */
const SECRET_BYTES = 32;

/** @throws StartRefusal if the file is too short or cannot be read */
export function signingSecret(dataFolder: string): Buffer {
  const path = join(dataFolder, 'signing.key');
  let secret: Buffer;
  try {
    if (!existsSync(path)) createKeyFile(path, randomBytes(SECRET_BYTES));
    secret = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`The signing key ${path} cannot be read (${code}). Make it readable by this user only.`);
  }
  if (secret.length < SECRET_BYTES)
    throw new StartRefusal(
      `The signing key ${path} has ${secret.length} bytes instead of ${SECRET_BYTES}: it could be guessed. Restore it from a backup, or delete it: a new one is created, and viewers must pass their gates again.`,
    );
  return secret;
}
