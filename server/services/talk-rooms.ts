/**
 * Listeners to the talk around each medium, and notifications about new items.
 *
 * A listener requests everything after the number that it knows, writes it out, and requests again once that has been
 * taken, so a slow reader neither delays others nor builds up a queue. Listeners at the same number share one read of
 * the store.
 */
import type { MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { Bus } from '../hosts/hosts.ts';
import type { Participant, TalkBatch, TalkStore } from '../store/talk.ts';

/** Items per read. */
const BATCH = 100;

export type Woken = 'changed' | 'beat' | 'ended';

export interface TalkSubscription {
  /** Items after `seq`, at most a hundred. */
  after: (seq: number) => Promise<TalkBatch>;
  /**
   * Waits until there is something newer than this subscription's last read, at most `beatMs`, or until the host or the
   * listener ends.
   */
  wait: (beatMs: number, signal: AbortSignal) => Promise<Woken>;
  /** Ends the current wait, as if the heartbeat were due. */
  beat: () => void;
  /** Whether this participant has voted or upvoted since the last call, here or in another window. */
  hasNewMarks: (participant: Participant) => boolean;
  unsubscribe: () => void;
}

export interface TalkRooms {
  /** @returns undefined if there are too many listeners */
  subscribe: (mediaId: MediaId, address: string) => TalkSubscription | undefined;
  /** Notifies listeners on all hosts of a change; `by` is the participant whose own marks have changed. */
  changed: (mediaId: MediaId, by?: Participant) => void;
  /** Makes everybody check for changes whose messages may have been lost. */
  recheck: () => void;
  /** Current number of listeners. */
  listening: () => number;
  stop: () => void;
}

interface Room {
  listeners: number;
  version: number;
  /** Reads of the store since the last change, by the number they started from. */
  reads: Map<number, Promise<TalkBatch>>;
  waiting: Set<() => void>;
  /** Version at which a participant's marks changed. */
  marked: Map<Participant, number>;
  /** Version since which anybody's marks may have changed. */
  doubted: number;
}

export function openTalkRooms(
  store: TalkStore,
  bus: Bus,
  { talkStreams, talkStreamsByAddress }: Pick<Config, 'talkStreams' | 'talkStreamsByAddress'>,
): TalkRooms {
  const rooms = new Map<MediaId, Room>();
  const addresses = new Map<string, number>();
  let listeners = 0;
  let isOver = false;

  const count = (address: string, by: 1 | -1): void => {
    listeners += by;
    const left = (addresses.get(address) ?? 0) + by;
    if (left === 0) addresses.delete(address);
    else addresses.set(address, left);
  };

  function readSince(mediaId: MediaId, room: Room, seq: number): Promise<TalkBatch> {
    const known = room.reads.get(seq);
    if (known) return known;
    const read = store.since(mediaId, seq, BATCH);
    room.reads.set(seq, read);
    // The next request repeats a failed read.
    read.catch(() => room.reads.delete(seq));
    return read;
  }

  function wait(
    room: Room,
    version: number,
    beatMs: number,
    signal: AbortSignal,
    onBegun: (beat: () => void) => void,
  ): Promise<Woken> {
    if (isOver || signal.aborted) return Promise.resolve('ended');
    if (room.version !== version) return Promise.resolve('changed');
    const { promise, resolve } = Promise.withResolvers<Woken>();
    const wake = (): void => resolve(isOver ? 'ended' : 'changed');
    const end = (): void => resolve('ended');
    const timer = setTimeout(() => resolve('beat'), beatMs);
    room.waiting.add(wake);
    onBegun(() => resolve('beat'));
    signal.addEventListener('abort', end);
    return promise.finally(() => {
      clearTimeout(timer);
      room.waiting.delete(wake);
      signal.removeEventListener('abort', end);
    });
  }

  function wakeAll(room: Room): void {
    room.version += 1;
    room.reads.clear();
    for (const wake of room.waiting) wake();
  }

  bus.subscribe('talk', ({ mediaId, by }) => {
    const room = rooms.get(mediaId);
    if (!room) return;
    if (by !== undefined) room.marked.set(by, room.version + 1);
    wakeAll(room);
  });
  bus.onGap(() => {
    for (const room of rooms.values()) {
      room.doubted = room.version + 1;
      wakeAll(room);
    }
  });

  return {
    subscribe(mediaId, address) {
      if (isOver || listeners >= talkStreams || (addresses.get(address) ?? 0) >= talkStreamsByAddress) return undefined;
      const room = rooms.get(mediaId) ?? {
        listeners: 0,
        version: 0,
        reads: new Map(),
        waiting: new Set(),
        marked: new Map(),
        doubted: 0,
      };
      rooms.set(mediaId, room);
      room.listeners += 1;
      count(address, 1);
      let requested = room.version;
      let seen = room.version;
      let hasLeft = false;
      let beat = (): void => undefined;
      return {
        after(seq) {
          requested = room.version;
          return readSince(mediaId, room, seq);
        },
        wait: (beatMs, signal) => wait(room, requested, beatMs, signal, (begun) => (beat = begun)),
        beat: () => beat(),
        hasNewMarks(participant) {
          const isNew = Math.max(room.marked.get(participant) ?? 0, room.doubted) > seen;
          // As of the last read: later changes of marks belong to the next one.
          seen = requested;
          return isNew;
        },
        unsubscribe() {
          if (hasLeft) return;
          hasLeft = true;
          count(address, -1);
          room.listeners -= 1;
          if (room.listeners === 0) rooms.delete(mediaId);
        },
      };
    },
    changed: (mediaId, by) => bus.publish('talk', { mediaId, by }),
    recheck() {
      for (const room of rooms.values()) wakeAll(room);
    },
    listening: () => listeners,
    stop() {
      isOver = true;
      for (const room of rooms.values()) for (const wake of room.waiting) wake();
    },
  };
}
