/**
 * The audit list records tagging at most once per person, medium and hour; 300 tags a minute would bury everything
 * else.
 */
import { HOUR_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';

export const DESK_AUDIT_EVERY_MS = HOUR_MS;

export interface DeskAudit {
  isDue: (mediaId: MediaId, user: UserId, now: EpochMs) => boolean;
  /** Notes that the action has been recorded. */
  noted: (mediaId: MediaId, user: UserId, now: EpochMs) => void;
}

export function openDeskAudit(): DeskAudit {
  const recorded = new Map<string, EpochMs>();
  const keyOf = (mediaId: MediaId, user: UserId): string => `${user} ${mediaId}`;
  const isOld = (at: EpochMs | undefined, now: EpochMs): boolean => at === undefined || now - at >= DESK_AUDIT_EVERY_MS;
  return {
    isDue: (mediaId, user, now) => isOld(recorded.get(keyOf(mediaId, user)), now),
    noted(mediaId, user, now) {
      for (const [key, at] of recorded) if (isOld(at, now)) recorded.delete(key);
      recorded.set(keyOf(mediaId, user), now);
    },
  };
}
