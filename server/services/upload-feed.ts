/** Reports changed uploads, and keeps their packaging progress in memory only. */
import type { MediaId } from '../../core/domain/media.ts';
import type { Bus } from '../hosts/hosts.ts';

export interface UploadFeed {
  percentOf: (id: MediaId) => number;
  /** Called for every change of any upload. @returns a function that unsubscribes */
  subscribe: (onChange: (id: MediaId) => void) => () => void;
  changed: (id: MediaId) => void;
  progressed: (id: MediaId, percent: number) => void;
  /** Packaging has ended. */
  ended: (id: MediaId) => void;
}

export function openUploadFeed(bus: Bus): UploadFeed {
  const percents = new Map<MediaId, number>();
  const listeners = new Set<(id: MediaId) => void>();
  bus.subscribe('upload', ({ mediaId, percent }) => {
    if (percent === undefined) percents.delete(mediaId);
    else percents.set(mediaId, percent);
    for (const listener of listeners) listener(mediaId);
  });
  const say = (mediaId: MediaId, percent: number | undefined): void => bus.publish('upload', { mediaId, percent });
  return {
    percentOf: (id) => percents.get(id) ?? 0,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    changed: (id) => say(id, percents.get(id)),
    progressed: (id, percent) => say(id, percent),
    ended: (id) => say(id, undefined),
  };
}
