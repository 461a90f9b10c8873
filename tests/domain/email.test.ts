import { describe, expect, it } from 'vitest';
import { isEmail } from '../../core/domain/email.ts';
import { processorMs } from '../patience.ts';

describe('an e-mail address', () => {
  it.each([
    'a@b.fr',
    'ana.roy@club.example',
    'ana+regatta@club.example',
    "o'neil_7@sub.club.example",
    'ANA@CLUB.EXAMPLE',
    ' ana@club.example ',
    'a@xn--bcher-kva.example',
    `${'a'.repeat(64)}@club.example`,
  ])('[L35] %s is valid', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@club.example',
    'ana@club',
    'ana@club.',
    'ana@.example',
    'ana@-club.example',
    'ana@club-.example',
    'ana@club..example',
    'ana@@club.example',
    'ana roy@club.example',
    'ana@club.example\nbcc: all@club.example',
    'ana,bea@club.example',
    '<ana@club.example>',
    '.ana@club.example',
    'ana.@club.example',
    'a..a@club.example',
    'ana@127.0.0.1',
    `${'a'.repeat(65)}@club.example`,
    `a@${'b.'.repeat(126)}fr`,
  ])('[L35] %j is invalid', (address) => {
    expect(isEmail(address)).toBe(false);
  });

  it('[L35] a hostile text is rejected fast', () => {
    const before = processorMs();
    expect(isEmail(`a@${'a'.repeat(200)}`)).toBe(false);
    expect(isEmail(`a@${'a-'.repeat(120)}!`)).toBe(false);
    expect(processorMs() - before).toBeLessThan(100);
  });
});
