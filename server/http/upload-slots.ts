/** How many forms of an import arrive at once: one person's slow uploads leave room for everybody else's. */
import type { GroupId, UserId } from '../../core/domain/media.ts';

/** Decided: each may fill its files' limit on the disk. */
const PER_PERSON = 2;
const PER_GROUP = 4;
const OVERALL = 12;

export interface UploadSlots {
  /** @returns gives the slot back, however often it is called; undefined where there is none */
  take(who: { id: UserId; groupId: GroupId }): (() => void) | undefined;
}

export function uploadSlots(): UploadSlots {
  const held = new Set<{ id: UserId; groupId: GroupId }>();
  return {
    take({ id, groupId }) {
      const all = [...held];
      const isFull =
        all.length >= OVERALL ||
        all.filter((slot) => slot.id === id).length >= PER_PERSON ||
        all.filter((slot) => slot.groupId === groupId).length >= PER_GROUP;
      if (isFull) return undefined;
      const slot = { id, groupId };
      held.add(slot);
      return () => void held.delete(slot);
    },
  };
}
