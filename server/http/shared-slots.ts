/** Limits concurrent transfers. Quotas keep one person from taking all slots. */
import type { GroupId, UserId } from '../../core/domain/media.ts';
import { type Wait, waitIn } from '../operation/waiting-line.ts';

/** A quota: how many slots somebody may hold at once. */
export interface Share {
  /** Person, address or group. */
  of: string;
  most: number;
}

/** Returns the slot; further calls do nothing. */
type Release = () => void;

export interface SharedSlots {
  /** @returns undefined if there is no free slot, or if a quota is used up */
  take: (...shares: readonly Share[]) => Release | undefined;
  /** @returns like `take`, once a slot is free; undefined after a timeout or if the queue is full */
  wait: (wait: Wait, ...shares: readonly Share[]) => Promise<Release | undefined>;
}

interface Limits {
  overall: number;
  waiting?: number;
}

export function sharedSlots({ overall, waiting = 0 }: Limits): SharedSlots {
  const held = new Map<string, number>();
  let all = 0;
  /** First in, first out; entries whose quota is used up are skipped. */
  const line = new Set<{ shares: readonly Share[]; call: (release: Release) => void }>();

  const count = (of: string, by: number): void => {
    const next = (held.get(of) ?? 0) + by;
    if (next > 0) held.set(of, next);
    else held.delete(of);
  };

  function take(...shares: readonly Share[]): Release | undefined {
    if (all >= overall || shares.some(({ of, most }) => (held.get(of) ?? 0) >= most)) return undefined;
    all += 1;
    for (const { of } of shares) count(of, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all -= 1;
      for (const { of } of shares) count(of, -1);
      for (const entry of line) {
        const release = take(...entry.shares);
        if (!release) continue;
        line.delete(entry);
        entry.call(release);
      }
    };
  }

  return {
    take,
    async wait(wait, ...shares) {
      const free = take(...shares);
      if (free || line.size >= waiting) return free;
      return waitIn(line, (call) => ({ shares, call }), wait);
    },
  };
}

/** The quotas of a sender: one for the person, one for the group. */
export const senderShares = (
  { id, groupId }: { id: UserId; groupId: GroupId },
  { perPerson, perGroup }: { perPerson: number; perGroup: number },
): [Share, Share] => [
  { of: `user ${id}`, most: perPerson },
  { of: `group ${groupId}`, most: perGroup },
];
