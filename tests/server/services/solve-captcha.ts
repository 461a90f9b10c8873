import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaChallenge } from '../../../core/contract/captcha.ts';

/** Solves a challenge like a browser, and returns the response that the form sends. */
export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge cannot be solved');
  return encode({ challenge, solution });
}

export const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64');
