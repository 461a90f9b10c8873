/**
 * A captcha that the host runs itself: proof of work in the manner of ALTCHA.
 *
 * The host hides a number and gives SHA-256 of salt and number; the browser finds the number by trying. The salt carries
 * its expiry and the whole is signed, so that the host keeps nothing until a solution is spent; each is taken once.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../../src/domain/media.ts';

export interface Challenge {
  algorithm: 'SHA-256';
  /** hex */
  challenge: string;
  salt: string;
  /** hex */
  signature: string;
  /** the hidden number lies from 0 to this */
  maxnumber: number;
}

export type CaptchaVerdict = 'right' | 'empty' | 'wrong';

export interface Captcha {
  issue: (now: EpochMs) => Challenge;
  /** @param response base64 of the JSON of a challenge with its `number` */
  verify: (response: string, now: EpochMs) => CaptchaVerdict;
}

/** About half a second of work on a phone. */
const MAX_NUMBER = 100_000;
const LIFE_MS = 10 * 60_000;

export function proofOfWork(secret: Buffer): Captcha {
  /** Signatures already taken, with their end of life: a solution opens one registration. */
  const spent = new Map<string, EpochMs>();
  const sign = (challenge: string): Buffer => createHmac('sha256', secret).update(`captcha:${challenge}`).digest();

  return {
    issue(now) {
      const salt = `${randomBytes(12).toString('hex')}?expires=${Math.floor((now + LIFE_MS) / 1000)}`;
      const challenge = sha256(salt, randomInt(MAX_NUMBER + 1));
      return {
        algorithm: 'SHA-256',
        challenge,
        salt,
        signature: sign(challenge).toString('hex'),
        maxnumber: MAX_NUMBER,
      };
    },
    verify(response, now) {
      if (response.trim() === '') return 'empty';
      const solution = readSolution(response);
      if (!solution) return 'wrong';
      const expiresAt = Number(/\?expires=(\d{1,12})$/.exec(solution.salt)?.[1] ?? 0) * 1000;
      const signature = Buffer.from(solution.signature, 'hex');
      const expected = sign(solution.challenge);
      const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
      if (!isOurs || now >= expiresAt || sha256(solution.salt, solution.number) !== solution.challenge) return 'wrong';
      for (const [key, end] of spent) if (end <= now) spent.delete(key);
      if (spent.has(solution.signature.toLowerCase())) return 'wrong';
      spent.set(solution.signature.toLowerCase(), expiresAt);
      return 'right';
    },
  };
}

function sha256(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

function readSolution(
  response: string,
): { challenge: string; salt: string; signature: string; number: number } | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(response, 'base64').toString('utf8'));
    if (typeof read !== 'object' || read === null) return undefined;
    const { challenge, salt, signature, number } = read as Record<string, unknown>;
    if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string') return undefined;
    return Number.isInteger(number) ? { challenge, salt, signature, number: number as number } : undefined;
  } catch {
    return undefined;
  }
}
