/** Opaque tokens: 32 random bytes that the client holds; the host keeps only their SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** @returns undefined for anything that cannot be such a token, so that it never reaches the database */
export function tokenHash(token: string | undefined): string | undefined {
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}
