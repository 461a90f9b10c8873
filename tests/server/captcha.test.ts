import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { proofOfWork, type Challenge } from '../../server/services/captcha.ts';
import { solve } from './solve-captcha.ts';

const NOW = Date.parse('2026-05-12T10:00:00.000Z');
const encode = (solution: object): string => Buffer.from(JSON.stringify(solution)).toString('base64');

describe('the captcha that the host runs itself', () => {
  const captcha = proofOfWork(randomBytes(32));

  it('[P05] a found number is right, once', () => {
    const response = solve(captcha.issue(NOW));
    expect(captcha.verify(response, NOW)).toBe('right');
    expect(captcha.verify(response, NOW)).toBe('wrong');
  });

  it('[P05] nothing sent is empty, anything else wrong', () => {
    expect(captcha.verify('', NOW)).toBe('empty');
    expect(captcha.verify('  ', NOW)).toBe('empty');
    for (const response of ['x', encode({}), encode({ challenge: 1 }), Buffer.from('null').toString('base64')]) {
      expect(captcha.verify(response, NOW)).toBe('wrong');
    }
  });

  it('[P05] a number that was not hidden, a challenge of our own making and a late answer are wrong', () => {
    const challenge = captcha.issue(NOW);
    expect(captcha.verify(encode({ ...challenge, number: -1 }), NOW)).toBe('wrong');
    expect(captcha.verify(solve(challenge), NOW + 10 * 60_000)).toBe('wrong');
    const salt = 'easy?expires=9999999999';
    const easy: Challenge = { ...challenge, salt, challenge: createHash('sha256').update(`${salt}0`).digest('hex') };
    expect(captcha.verify(encode({ ...easy, number: 0 }), NOW)).toBe('wrong');
    expect(proofOfWork(randomBytes(32)).verify(solve(challenge), NOW)).toBe('wrong');
  });
});
