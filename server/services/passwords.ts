/** Passwords are kept as argon2id; nothing else of them is stored or logged. */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane (the package's default, named here to hold it). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Longer input only costs time. */
export const PASSWORD_MAX = 200;
/** Read aloud and typed without doubt: no 0, O, 1, l or I. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Stands in for an account that does not exist, so that both answers take the same time. */
let nobody: Promise<string> | undefined;

/** @param stored undefined for an unknown account: the same work is done, and the answer is no */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this hash');
  const isRight = await verify(stored ?? (await nobody), password.slice(0, PASSWORD_MAX)).catch(() => false);
  return stored !== undefined && isRight;
}

/** 16 letters out of 56: 93 bits. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
