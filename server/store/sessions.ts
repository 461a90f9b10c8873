import type { EpochMs, UserId } from '../../core/domain/media.ts';

export interface StoredSession {
  /** Hash of the opaque token; the token itself is never stored. */
  tokenHash: string;
  /** Public id of the session; it grants nothing. */
  id: string;
  userId: UserId;
  createdAt: EpochMs;
  expiresAt: EpochMs;
  /** Time of the last request, accurate to a few minutes. */
  seenAt: EpochMs;
  /** Browser and operating system of the device; empty if unknown. */
  browser: string;
  system: string;
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string;
}

export interface SessionStore {
  create(session: StoredSession): Promise<void>;
  /** Undefined if unknown or expired. */
  find(tokenHash: string, now: EpochMs): Promise<StoredSession | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** All sessions of a user. */
  removeOf(userId: UserId): Promise<void>;
  removeExpired(now: EpochMs): Promise<number>;
  /** Sessions that have not expired, last used first; at most 500. */
  ofUser(userId: UserId, now: EpochMs): Promise<StoredSession[]>;
  /** Records that a session was used. */
  see(tokenHash: string, at: EpochMs): Promise<void>;
}
