/** How much arrives or is sent at once: what one person takes leaves room for everybody else's. */
import type { GroupId, UserId } from '../../core/domain/media.ts';
import { type Wait, waitIn } from '../operation/waiting-line.ts';

/** Slots that somebody may hold at once. */
export interface Share {
  /** Person, address or group. */
  of: string;
  most: number;
}

/** Gives the slot back, however often it is called. */
type Release = () => void;

export interface SharedSlots {
  /** @returns undefined where there is none, or no more for one of these */
  take: (...shares: readonly Share[]) => Release | undefined;
  /** @returns as `take`, once there is a slot; undefined where none came in time, or as many wait as may */
  wait: (wait: Wait, ...shares: readonly Share[]) => Promise<Release | undefined>;
}

interface Limits {
  overall: number;
  waiting?: number;
}

export function sharedSlots({ overall, waiting = 0 }: Limits): SharedSlots {
  const held = new Map<string, number>();
  let all = 0;
  /** In order: each takes a slot if there is one for it. */
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

/** Of whoever sends something: their own slots, and their group's. */
export const senderShares = (
  { id, groupId }: { id: UserId; groupId: GroupId },
  { perPerson, perGroup }: { perPerson: number; perGroup: number },
): [Share, Share] => [
  { of: `user ${id}`, most: perPerson },
  { of: `group ${groupId}`, most: perGroup },
];
