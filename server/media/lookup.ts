/** Media as the media route needs them: looked up several times a second while a film plays, and therefore cached for a moment. */
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { isOpenToAll } from '../policies/access.ts';
import { outVerdict } from '../policies/dates.ts';
import { embedListOf, isEmbeddedFreely } from '../policies/embedding.ts';
import type { StoredMedium } from '../store/types.ts';
import type { Store } from '../store/store.ts';

/** A medium that was closed is served for no longer than this. */
const KEPT_MS = 5_000;
const MOST = 1_000;

export interface Looked {
  medium: StoredMedium;
  /** needs no signature */
  isOpen: boolean;
  /** published, and between its days */
  isOut: boolean;
}

export interface MediaLookup {
  find: (id: MediaId, now: EpochMs) => Promise<Looked | undefined>;
  /** A medium has changed, and with a film its clips. */
  forget: () => void;
}

export function mediaLookup(store: Store, geoBlocking: boolean): MediaLookup {
  const kept = new Map<MediaId, { looked: Promise<Looked | undefined>; until: EpochMs }>();

  async function look(id: MediaId, now: EpochMs): Promise<Looked | undefined> {
    const medium = await store.media.find(id);
    if (!medium) return undefined;
    const isOut = outVerdict(medium, now) === 'out';
    const embedding = embedListOf(medium, await store.users.group(medium.groupId));
    const facts = { now, geoBlocking, isEmbeddedFreely: isEmbeddedFreely(embedding) };
    return { medium, isOpen: isOpenToAll(medium, facts), isOut };
  }

  return {
    find(id, now) {
      const found = kept.get(id);
      if (found && now < found.until) return found.looked;
      if (kept.size >= MOST) kept.clear();
      const looked = look(id, now);
      kept.set(id, { looked, until: now + KEPT_MS });
      looked.catch(() => kept.delete(id));
      return looked;
    },
    forget: () => kept.clear(),
  };
}
