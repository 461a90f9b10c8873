/** Says which uploads have changed, and holds how far their packaging is: neither outlives the host. */
import type { MediaId } from '../../core/domain/media.ts';

export interface UploadFeed {
  percentOf: (id: MediaId) => number;
  /** Is told of the next change of any upload. @returns ends it */
  subscribe: (onChange: (id: MediaId) => void) => () => void;
  changed: (id: MediaId) => void;
  progressed: (id: MediaId, percent: number) => void;
  /** Nothing is packaged any more. */
  ended: (id: MediaId) => void;
}

export function openUploadFeed(): UploadFeed {
  const percents = new Map<MediaId, number>();
  const listeners = new Set<(id: MediaId) => void>();
  const changed = (id: MediaId): void => {
    for (const listener of listeners) listener(id);
  };
  return {
    percentOf: (id) => percents.get(id) ?? 0,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    changed,
    progressed(id, percent) {
      percents.set(id, percent);
      changed(id);
    },
    ended(id) {
      percents.delete(id);
      changed(id);
    },
  };
}
