/**
 * Signed addresses: `{expiry}.{signature}` in the path before the medium's id, so that every relative address within a
 * manifest inherits it.
 *
 * A signature opens one medium until `expiry`, in whole seconds since 1970. It is valid for 600 s (Player 9).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNED_URL_LIFE_S } from '../../core/domain/constants/recovery.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';

export interface SignedPath {
  /** `/media/s/{expiry}.{signature}/{id}/` */
  base: string;
  expiresAt: EpochMs;
}

export function signMedia(secret: Buffer, id: MediaId, now: EpochMs): SignedPath {
  const { ticket, expiresAt } = signTicket(secret, id, now);
  return { base: `/media/s/${ticket}/${encodeURIComponent(id)}/`, expiresAt };
}

/**
 * @param subject what it opens: the id of a medium, or the subject of an export or archive
 * @returns `{expiry}.{signature}`
 */
export function signTicket(secret: Buffer, subject: string, now: EpochMs): { ticket: string; expiresAt: EpochMs } {
  const expiry = Math.floor(now / 1000) + SIGNED_URL_LIFE_S;
  return { ticket: `${expiry}.${hmac(secret, expiry, subject).toString('base64url')}`, expiresAt: expiry * 1000 };
}

/** @param ticket `{expiry}.{signature}` from the path */
export function isSignatureValid(secret: Buffer, ticket: string, subject: string, now: EpochMs): boolean {
  const match = /^(\d{1,12})\.([\w-]{43})$/.exec(ticket);
  if (!match?.[1] || !match[2]) return false;
  const expiry = Number(match[1]);
  const given = Buffer.from(match[2], 'base64url');
  const expected = hmac(secret, expiry, subject);
  return given.length === expected.length && timingSafeEqual(given, expected) && now < expiry * 1000;
}

function hmac(secret: Buffer, expiry: number, subject: string): Buffer {
  return createHmac('sha256', secret).update(`${expiry}:${subject}`).digest();
}
