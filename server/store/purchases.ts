import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';

/** Pay-per-view media that a person has paid for (Player 6). */
export interface PurchaseStore {
  has(userId: UserId, mediaId: MediaId): Promise<boolean>;
  ofUser(userId: UserId): Promise<MediaId[]>;
  add(purchase: { userId: UserId; mediaId: MediaId; at: EpochMs }): Promise<void>;
}
