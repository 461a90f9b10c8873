/** The signing secret of this installation: 32 random bytes, made at first start, readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyFile } from './key-file.ts';
import { StartRefusal } from '../http/start-refusal.ts';

/** As many as the HMAC-SHA-256 that it signs with gives out. */
const SECRET_BYTES = 32;

/** @throws StartRefusal where the file holds less than a secret, or cannot be read */
export function signingSecret(dataFolder: string): Buffer {
  const path = join(dataFolder, 'signing.key');
  let secret: Buffer;
  try {
    if (!existsSync(path)) createKeyFile(path, randomBytes(SECRET_BYTES));
    secret = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `The signing key ${path} cannot be read (${code}). Let this user, and nobody else, read it.`,
    );
  }
  if (secret.length < SECRET_BYTES)
    throw new StartRefusal(
      `The signing key ${path} has ${secret.length} bytes instead of ${SECRET_BYTES}: anybody could guess it. Restore it from a backup, or delete it: a new one is made, and viewers pass their gates again.`,
    );
  return secret;
}
