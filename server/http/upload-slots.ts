/** How much arrives at once: one person's slow uploads leave room for everybody else's. */
import type { GroupId, UserId } from '../../core/domain/media.ts';

interface Most {
  perPerson: number;
  perGroup: number;
  overall: number;
}

export interface UploadSlots {
  /** @returns gives the slot back, however often it is called; undefined where there is none */
  take(who: { id: UserId; groupId: GroupId }): (() => void) | undefined;
}

export function uploadSlots({ perPerson, perGroup, overall }: Most): UploadSlots {
  const held = new Set<{ id: UserId; groupId: GroupId }>();
  return {
    take({ id, groupId }) {
      const all = [...held];
      const isFull =
        all.length >= overall ||
        all.filter((slot) => slot.id === id).length >= perPerson ||
        all.filter((slot) => slot.groupId === groupId).length >= perGroup;
      if (isFull) return undefined;
      const slot = { id, groupId };
      held.add(slot);
      return () => void held.delete(slot);
    },
  };
}
