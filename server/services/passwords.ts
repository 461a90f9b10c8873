/** Passwords are kept as argon2id; nothing else of them is stored or logged. */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { slots } from './slots.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane (the package's default, named here to hold it). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Hashes that run at once, and that wait: hashing runs in libuv's pool, whose four threads files and compression need too.
 * One takes about 30 ms, so that the last one waits for a second.
 */
const HASHING = { running: 2, waiting: 60 } as const;
const hashing = slots(HASHING);
/** When to try again where too many wait, seconds. */
export const HASHING_RETRY_S = 2;
/** Longer input only costs time. */
export const PASSWORD_MAX = 200;
/** Read aloud and typed without doubt: no 0, O, 1, l or I. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** @throws SlotsFull where too many hashes wait */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, COST));
}

/** Stands in for an account that does not exist, so that both responses take the same time. */
let nobody: Promise<string> | undefined;

/**
 * @param stored undefined for an unknown account: the same work is done, and the response is no
 * @throws SlotsFull where too many hashes wait
 */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('no account has this hash', COST);
  const against = stored ?? (await nobody);
  const isRight = await hashing.run(() => verify(against, password.slice(0, PASSWORD_MAX)).catch(() => false));
  return stored !== undefined && isRight;
}

/** 16 letters out of 56: 93 bits. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
