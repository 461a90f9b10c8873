/** Solves the host's proof of work: finds the number whose SHA-256 with the salt is the challenge. */
import type { Answer } from '../../contract/requests.ts';

export type Challenge = Extract<Answer<'getCaptcha'>, { status: 'ok' }>['data'];

/** Numbers tried side by side between two looks at the signal. */
const BATCH = 1_000;

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @returns what `captchaResponse` takes, base64 of JSON; empty where no number fits */
export async function solveCaptcha(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const encoder = new TextEncoder();
  const digest = async (number: number): Promise<string> =>
    toHex(await crypto.subtle.digest(challenge.algorithm, encoder.encode(`${challenge.salt}${number}`)));
  for (let from = 0; from <= challenge.maxnumber; from += BATCH) {
    signal.throwIfAborted();
    const size = Math.min(BATCH, challenge.maxnumber - from + 1);
    const found = (await Promise.all(Array.from({ length: size }, (_, step) => digest(from + step)))).indexOf(
      challenge.challenge,
    );
    if (found >= 0) return btoa(JSON.stringify({ ...challenge, number: from + found }));
  }
  return '';
}
