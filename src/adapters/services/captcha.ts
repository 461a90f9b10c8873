/** Solves the server's proof of work with ALTCHA's library, loaded on registration. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaChallenge } from '../../../core/contract/captcha.ts';

/** @returns `captchaResponse`, base64 of JSON; empty if no solution is found in time */
export async function solveCaptcha(challenge: CaptchaChallenge, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  signal.throwIfAborted();
  return solution === null ? '' : btoa(JSON.stringify({ challenge, solution }));
}
