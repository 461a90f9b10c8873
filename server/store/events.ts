import type { AudienceCounts } from '../../core/domain/analytics.ts';
import type { EpochMs, GroupId, UserId } from '../../core/domain/media.ts';

/** One event of the analytics endpoint (Player 7). */
export interface StoredEvent {
  id: string;
  action: string;
  value: string;
  userId: UserId;
  groupId: GroupId;
  origin: string;
  incognito: boolean;
  at: EpochMs;
  /** For `watch_time`: the play that it belongs to. */
  playId: string | undefined;
}

export interface EventStore {
  /** Removes a batch of older events. @returns the number removed */
  removeOlder(than: EpochMs): Promise<number>;
  /** Adds events, and removes a bounded number of those older than `since` or beyond the newest `rows`. */
  addAll(events: readonly StoredEvent[], keep: { since: EpochMs; rows: number }): Promise<void>;
  /** @param since start of the counted period */
  count(groupId: GroupId, since: EpochMs): Promise<AudienceCounts>;
}
