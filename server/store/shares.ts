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
  /** Anybody who has the token, until it expires. */
  | { kind: 'link'; tokenHash: string; endsAt: EpochMs };

export interface ShareStore {
  /** Oldest first, without expired links. */
  ofMedium(mediaId: MediaId, now: EpochMs): Promise<StoredShare[]>;
  /** An existing share with the same person or group stays as it is. */
  add(share: NewShare & { id: string; mediaId: MediaId; by: UserId; at: EpochMs }): Promise<void>;
  /** @returns false when there was none */
  remove(mediaId: MediaId, id: string): Promise<boolean>;
  removeEnded(now: EpochMs): Promise<void>;
  /** Undefined for an unknown or expired one. */
  findLink(tokenHash: string, now: EpochMs): Promise<{ mediaId: MediaId; endsAt: EpochMs } | undefined>;
  /** Whether it is shared with this person or this group. */
  reaches(mediaId: MediaId, who: { userId: UserId; groupId: GroupId }): Promise<boolean>;
}
