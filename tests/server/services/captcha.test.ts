import { randomBytes } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { CAPTCHA_SPENT, proofOfWork } from '../../../server/services/captcha.ts';
import { memoryLimiter } from '../../../server/services/limiter.ts';
import { solveCaptcha } from '../../../src/adapters/services/captcha.ts';
import { encode, solve } from './solve-captcha.ts';

const NOW = Date.parse('2026-05-12T10:00:00.000Z');

describe('the captcha of the host', () => {
  const captcha = proofOfWork(randomBytes(32), memoryLimiter(CAPTCHA_SPENT));

  it('[P05] a correct counter is accepted once, even in simultaneous requests', async () => {
    const response = await solve(await captcha.issue(NOW));
    const twice = await Promise.all([captcha.verify(response, NOW), captcha.verify(response, NOW)]);
    expect(twice.toSorted()).toEqual(['right', 'wrong']);
    expect(await captcha.verify(response, NOW)).toBe('wrong');
  });

  it("[P05] the browser's own solver finds the counter, and stops on request", async () => {
    const { signal } = new AbortController();
    expect(await captcha.verify(await solveCaptcha(await captcha.issue(NOW), signal), NOW)).toBe('right');
    const leaving = new AbortController();
    const solving = solveCaptcha(await captcha.issue(NOW), leaving.signal);
    leaving.abort();
    await expect(solving).rejects.toThrow();
  });

  it('[P05] no response is reported as empty, any other wrong one as wrong', async () => {
    expect(await captcha.verify('', NOW)).toBe('empty');
    expect(await captcha.verify('  ', NOW)).toBe('empty');
    for (const response of ['x', encode({}), encode({ challenge: 1 }), encode(null)]) {
      expect(await captcha.verify(response, NOW)).toBe('wrong');
    }
  });

  it('[P05] a counter without its key, an invented challenge and a late response are wrong', async () => {
    const challenge = await captcha.issue(NOW);
    const { keyPrefix } = challenge.parameters;
    expect(await captcha.verify(encode({ challenge, solution: { counter: 0, derivedKey: keyPrefix } }), NOW)).toBe(
      'wrong',
    );
    const response = await solve(challenge);
    expect(await captcha.verify(response, NOW + 10 * 60_000)).toBe('wrong');

    const easy = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 0,
      data: { expires: 9_999_999_999 },
      deriveKey,
      hmacSignatureSecret: 'mine',
      hmacKeySignatureSecret: 'mine',
    });
    expect(await captcha.verify(await solve(easy as typeof challenge), NOW)).toBe('wrong');
    expect(await proofOfWork(randomBytes(32), memoryLimiter(CAPTCHA_SPENT)).verify(response, NOW)).toBe('wrong');
  });

  it('[P05] a solved challenge cannot be extended', async () => {
    const challenge = await captcha.issue(NOW);
    const { solution } = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as { solution: object };
    const longer = { ...challenge, parameters: { ...challenge.parameters, data: { expires: 9_999_999_999 } } };
    expect(await captcha.verify(encode({ challenge: longer, solution }), NOW)).toBe('wrong');
  });
});
