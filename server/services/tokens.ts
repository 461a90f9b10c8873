/** Opaque tokens: 32 random bytes held by the client; the host stores only their SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** @returns undefined for anything that cannot be such a token, which then never reaches the database */
export function tokenHash(token: string | undefined): string | undefined {
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}
