/**
 * Notifies streams when a medium is no longer the one that they were authorized for. A change is read once for all of
 * them, because thousands may follow a live event that gets a tag every two seconds.
 */
import type { MediaId } from '../../core/domain/media.ts';
import type { Bus } from '../hosts/hosts.ts';
import type { MediaStore, StoredMedium } from '../store/media.ts';

export interface MediumChanges {
  /**
   * @param onChange receives the current `factsOf` the medium; undefined if it is gone or could not be read
   * @returns a function that unsubscribes
   */
  subscribe: (mediaId: MediaId, onChange: (facts: string | undefined) => void) => () => void;
}

/** Everything stored of a medium except its version, which also counts changes of its tags. */
export const factsOf = (medium: StoredMedium): string => JSON.stringify({ ...medium, version: 0 });

interface Watched {
  listeners: Set<(facts: string | undefined) => void>;
  /** Changed while it was being read. */
  isStale: boolean;
  isRead: boolean;
}

export function openMediumChanges(bus: Bus, { find }: Pick<MediaStore, 'find'>): MediumChanges {
  const watched = new Map<MediaId, Watched>();

  async function read(mediaId: MediaId, medium: Watched): Promise<void> {
    medium.isStale = true;
    if (medium.isRead) return;
    medium.isRead = true;
    while (medium.isStale) {
      medium.isStale = false;
      const found = await find(mediaId).catch(() => undefined);
      const facts = found && factsOf(found);
      for (const listener of medium.listeners) listener(facts);
    }
    medium.isRead = false;
  }

  bus.subscribe('data', ({ mediaId }) => {
    const medium = watched.get(mediaId);
    if (medium) void read(mediaId, medium);
  });

  return {
    subscribe(mediaId, onChange) {
      const medium = watched.get(mediaId) ?? { listeners: new Set(), isStale: false, isRead: false };
      watched.set(mediaId, medium);
      medium.listeners.add(onChange);
      return () => {
        medium.listeners.delete(onChange);
        if (medium.listeners.size === 0 && watched.get(mediaId) === medium) watched.delete(mediaId);
      };
    },
  };
}
