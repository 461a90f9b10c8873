import type { EpochMs, UserId } from '../../core/domain/media.ts';

/** Links for choosing a password; only the hash of each token is stored. */
export interface PasswordLinkStore {
  /** Adds a link and removes the person's earlier ones. */
  save(link: { tokenHash: string; userId: UserId; expiresAt: EpochMs }): Promise<void>;
  /** The owner of this link; undefined if it is unknown or expired. */
  find(tokenHash: string, now: EpochMs): Promise<UserId | undefined>;
  /** Removes all links of a person. */
  removeOf(userId: UserId): Promise<void>;
  removeExpired(now: EpochMs): Promise<void>;
}
