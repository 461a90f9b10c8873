/** Passwords are stored as argon2id hashes, and never logged. */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { slots } from './slots.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. The package's default, pinned here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Concurrent and waiting hashes: hashing runs in libuv's pool, whose four threads also serve files and compression. A
 * hash takes about 30 ms, so the last one waits for a second.
 */
const HASHING = { running: 2, waiting: 60 } as const;
const hashing = slots(HASHING);
/** Delay before a retry if too many hashes wait, seconds. */
export const HASHING_RETRY_S = 2;
/** Longer input would only cost time. */
export const PASSWORD_MAX = 200;
/** Unambiguous when read aloud or typed: no 0, O, 1, l or I. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** @throws SlotsFull if too many hashes wait */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, COST));
}

/** Verified instead of a missing account's hash, so that both responses take the same time. */
let nobody: Promise<string> | undefined;

/**
 * @param stored undefined for an unknown account: the same work is done, and the result is false
 * @throws SlotsFull if too many hashes wait
 */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('no account has this hash', COST);
  const against = stored ?? (await nobody);
  const isRight = await hashing.run(() => verify(against, password.slice(0, PASSWORD_MAX)).catch(() => false));
  return stored !== undefined && isRight;
}

/** 16 characters out of 56: 93 bits. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
