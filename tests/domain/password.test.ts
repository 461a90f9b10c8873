import { describe, expect, it } from 'vitest';
import { passwordStrength } from '../../core/domain/password.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'weak'],
    ['aA1!aA1', 'weak'],
    ['aA1!aA1!', 'medium'],
    ['aA1!aA1!aA1', 'medium'],
    ['aA1!aA1!aA1!', 'strong'],
    ['abcdefg1!', 'weak'],
    ['ABCDEFG1!', 'weak'],
    ['abcdEFGH1', 'weak'],
    ['abcdEFGH!', 'weak'],
    ['abcdEFGH!jk', 'weak'],
    ['abcdEFGH!jkl', 'medium'],
    ['abcdefgh!jkl', 'weak'],
    ['ABCDEFGH!JKL', 'weak'],
    ['abcdEFGHijkl', 'weak'],
    ['abcdEFGH1234', 'weak'],
    ['abcdEFGH 1234', 'weak'],
    ['abcdefgh!1234', 'weak'],
    ['абвгДЕЖЗ!123', 'strong'],
    ['éàùÉÀÙ12!', 'medium'],
    // eight characters, although some take two code units
    ['aA1🛶🛶🛶🛶🛶', 'medium'],
    ['aA1🛶🛶🛶🛶', 'weak'],
  ] as const)('[L35] %j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
