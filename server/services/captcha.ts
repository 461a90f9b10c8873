/**
 * A self-hosted captcha: ALTCHA's proof of work (protocol version 2), using ALTCHA's own library.
 *
 * A challenge is signed and contains its expiry, so the host stores nothing until a solution is used; each solution is
 * accepted once. The expiry is compared with the host's clock, and is covered by the signature.
 */
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { captchaPayload, type CaptchaChallenge } from '../../core/contract/captcha.ts';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { RateLimit } from '../rate-limits.ts';
import type { Limiter } from './limiter.ts';

export type CaptchaVerdict = 'right' | 'empty' | 'wrong';

export interface Captcha {
  issue: (now: EpochMs) => Promise<CaptchaChallenge>;
  /** @param response base64 of the JSON of a challenge with its solution */
  verify: (response: string, now: EpochMs) => Promise<CaptchaVerdict>;
}

/**
 * Iterations of one derivation, and most attempts of a browser: half a second of work, a few seconds on a slow phone.
 */
const COST = 5_000;
const MOST_TRIES = 300;
const LIFE_MS = 10 * MINUTE_MS;

/** A solution allows one registration: each signature is accepted once in its lifetime, across all hosts. */
export const CAPTCHA_SPENT: RateLimit = { points: 1, windowS: LIFE_MS / 1000 };

/** @param spent counts uses, with the limit `CAPTCHA_SPENT` */
export function proofOfWork(secret: Buffer, spent: Pick<Limiter, 'take'>): Captcha {
  const keyFor = (use: string): string => createHmac('sha256', secret).update(`captcha:${use}`).digest('hex');
  const secrets = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('key') };

  return {
    async issue(now) {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(MOST_TRIES),
        data: { expires: Math.floor((now + LIFE_MS) / 1000) },
        deriveKey,
        ...secrets,
      });
      return made as CaptchaChallenge;
    },
    async verify(response, now) {
      if (response.trim() === '') return 'empty';
      const read = v.safeParse(captchaPayload, readJson(response));
      if (!read.success) return 'wrong';
      const { challenge, solution } = read.output;
      const endsAt = challenge.parameters.data.expires * 1000;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified || now >= endsAt) return 'wrong';
      return (await spent.take(challenge.signature)) === undefined ? 'right' : 'wrong';
    },
  };
}

function readJson(response: string): unknown {
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
