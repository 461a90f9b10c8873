/** Notifies watchers when the data of a medium changes (rows P10, B13). */
import type { MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { Bus } from '../hosts/hosts.ts';

export interface DataWatch {
  /** @returns a function that unsubscribes; undefined if there are too many watchers */
  subscribe: (mediaId: MediaId, address: string, wake: () => void) => (() => void) | undefined;
  isOver: () => boolean;
  stop: () => void;
}

/** Same limits as for talk, because every viewer uses both streams. */
export function openDataWatch(
  { talkStreams, talkStreamsByAddress }: Pick<Config, 'talkStreams' | 'talkStreamsByAddress'>,
  bus: Bus,
): DataWatch {
  const watchers = new Map<MediaId, Set<() => void>>();
  const addresses = new Map<string, number>();
  let isOver = false;
  let count = 0;
  const add = (address: string, by: 1 | -1): void => {
    count += by;
    const left = (addresses.get(address) ?? 0) + by;
    if (left === 0) addresses.delete(address);
    else addresses.set(address, left);
  };
  const wakeAll = (): void => {
    for (const others of watchers.values()) for (const wake of others) wake();
  };
  bus.subscribe('data', ({ mediaId }) => {
    for (const wake of watchers.get(mediaId) ?? []) wake();
  });
  bus.onGap(wakeAll);
  return {
    subscribe(mediaId, address, wake) {
      if (isOver || count >= talkStreams || (addresses.get(address) ?? 0) >= talkStreamsByAddress) return undefined;
      const others = watchers.get(mediaId) ?? new Set();
      watchers.set(mediaId, others.add(wake));
      add(address, 1);
      return () => {
        if (!others.delete(wake)) return;
        add(address, -1);
        if (others.size === 0) watchers.delete(mediaId);
      };
    },
    isOver: () => isOver,
    stop() {
      isOver = true;
      wakeAll();
    },
  };
}
