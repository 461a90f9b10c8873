import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';

/** A person, group or link that an item is shared with. */
export interface StoredShare {
  id: string;
  kind: NewShare['kind'];
  /** Name of the person or group; empty for a link. */
  name: string;
  /** Expiry of a link. */
  endsAt: EpochMs | undefined;
}

export type NewShare =
  | { kind: 'user'; userId: UserId }
  | { kind: 'group'; groupId: GroupId }
  /** For anybody who has the token, until it expires. */
  | { kind: 'link'; tokenHash: string; endsAt: EpochMs };

export interface ShareStore {
  /** Oldest first, without expired links. */
  ofMedium(mediaId: MediaId, now: EpochMs): Promise<StoredShare[]>;
  /** Does nothing if it is already shared with that person or group. */
  add(share: NewShare & { id: string; mediaId: MediaId; by: UserId; at: EpochMs }): Promise<void>;
  /** @returns false if there was none */
  remove(mediaId: MediaId, id: string): Promise<boolean>;
  removeEnded(now: EpochMs): Promise<void>;
  /** Undefined if unknown or expired. */
  findLink(tokenHash: string, now: EpochMs): Promise<{ mediaId: MediaId; endsAt: EpochMs } | undefined>;
  /** Whether the medium is shared with this person or this group. */
  reaches(mediaId: MediaId, who: { userId: UserId; groupId: GroupId }): Promise<boolean>;
}
