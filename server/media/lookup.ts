/**
 * Looks up media for the media route. Results are cached briefly, because a playing film needs several lookups per
 * second.
 */
import { LRUCache } from 'lru-cache';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { isOpenToAll } from '../policies/access.ts';
import { outVerdict } from '../policies/dates.ts';
import { embedListOf, isEmbeddedFreely } from '../policies/embedding.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';

/** How long a medium may still be served after access to it was revoked. */
const CACHE_TTL_MS = 5_000;
const CACHE_MAX = 1_000;

export interface FoundMedium {
  medium: StoredMedium;
  /** Whether it is served without a signature. */
  isOpen: boolean;
  /** Whether it is published, and between its dates. */
  isOut: boolean;
}

export interface MediaLookup {
  find: (id: MediaId, now: EpochMs) => Promise<FoundMedium | undefined>;
  /** Call this when a medium has changed. Changing a film changes its clips as well. */
  forget: () => void;
}

export function mediaLookup(store: Store, geoBlocking: boolean): MediaLookup {
  const cache = new LRUCache<MediaId, { medium: Promise<FoundMedium | undefined>; until: EpochMs }>({ max: CACHE_MAX });

  async function read(id: MediaId, now: EpochMs): Promise<FoundMedium | undefined> {
    const medium = await store.media.find(id);
    if (!medium) return undefined;
    const isOut = outVerdict(medium, now) === 'out';
    const embedding = embedListOf(medium, await store.users.group(medium.groupId));
    const facts = { now, geoBlocking, isEmbeddedFreely: isEmbeddedFreely(embedding) };
    return { medium, isOpen: isOpenToAll(medium, facts), isOut };
  }

  return {
    find(id, now) {
      const cached = cache.get(id);
      if (cached && now < cached.until) return cached.medium;
      const medium = read(id, now);
      cache.set(id, { medium, until: now + CACHE_TTL_MS });
      medium.catch(() => cache.delete(id));
      return medium;
    },
    forget: () => cache.clear(),
  };
}
