import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignatureValid, signMedia } from '../../../server/media/signature.ts';

const secret = randomBytes(32);
const NOW = Date.parse('2026-05-12T10:00:00.000Z');
const ticketOf = (base: string): string => base.split('/')[3] ?? '';

describe('signed addresses', () => {
  it('[L19] [P24] open their medium for exactly 600 s', () => {
    const { base, expiresAt } = signMedia(secret, '1001', NOW);
    expect(expiresAt).toBe(NOW + 600_000);
    expect(base).toMatch(/^\/media\/s\/\d+\.[\w-]{43}\/1001\/$/);
    expect(isSignatureValid(secret, ticketOf(base), '1001', NOW)).toBe(true);
    expect(isSignatureValid(secret, ticketOf(base), '1001', NOW + 599_999)).toBe(true);
    expect(isSignatureValid(secret, ticketOf(base), '1001', NOW + 600_000)).toBe(false);
  });

  it('[P30] open no other medium, and fail with another secret, a longer lifetime or any changed character', () => {
    const ticket = ticketOf(signMedia(secret, '1001', NOW).base);
    const [expiry = '', signature = ''] = ticket.split('.');
    expect(isSignatureValid(secret, ticket, '1002', NOW)).toBe(false);
    expect(isSignatureValid(randomBytes(32), ticket, '1001', NOW)).toBe(false);
    expect(isSignatureValid(secret, `${Number(expiry) + 1}.${signature}`, '1001', NOW)).toBe(false);
    for (let at = 0; at < 42; at += 1) {
      const letter = signature[at] === 'A' ? 'B' : 'A';
      const changed = `${expiry}.${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`;
      expect(isSignatureValid(secret, changed, '1001', NOW)).toBe(false);
    }
  });

  it.each(['', '.', 'abc', '1.', '.abc', '-1.abc', `1e9.${'A'.repeat(43)}`, `${'9'.repeat(13)}.${'A'.repeat(43)}`])(
    '[P30] a ticket such as %j is rejected',
    (ticket) => {
      expect(isSignatureValid(secret, ticket, '1001', NOW)).toBe(false);
    },
  );
});
