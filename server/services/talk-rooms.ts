/**
 * Who listens to the talk around which medium, and when there is something new for them.
 *
 * A listener asks for what came after the number that it knows, writes it out, and asks again when it has been taken: a
 * slow reader makes nobody wait and piles nothing up. All who stand at the same number share one look into the store.
 */
import type { MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { Bus } from '../hosts/hosts.ts';
import type { Participant, TalkBatch, TalkStore } from '../store/talk.ts';

/** Items given at once. */
const BATCH = 100;

export type Woken = 'changed' | 'beat' | 'ended';

export interface TalkSubscription {
  /** What came after `seq`, at most a hundred items. */
  after: (seq: number) => Promise<TalkBatch>;
  /** Waits until something came since this subscription last asked, at most `beatMs`, or until the host or the listener ends. */
  wait: (beatMs: number, signal: AbortSignal) => Promise<Woken>;
  /** Ends the wait that is under way, as if a beat had passed. */
  beat: () => void;
  /** This participant has voted or upvoted since it was last asked, here or in another window. */
  hasNewMarks: (participant: Participant) => boolean;
  unsubscribe: () => void;
}

export interface TalkRooms {
  /** @returns undefined where no more listeners are taken */
  subscribe: (mediaId: MediaId, address: string) => TalkSubscription | undefined;
  /** Something was said, or changed; `by` has other marks of their own than before. Listeners of all hosts hear of it. */
  changed: (mediaId: MediaId, by?: Participant) => void;
  /** Everybody looks for what another host could not say any more. */
  lookAgain: () => void;
  /** Listeners now. */
  listening: () => number;
  stop: () => void;
}

interface Room {
  listeners: number;
  version: number;
  /** Looks into the store since the last change, by the number that they began at. */
  looks: Map<number, Promise<TalkBatch>>;
  waiting: Set<() => void>;
  /** Version at which a participant's marks changed. */
  marked: Map<Participant, number>;
  /** Version since which anybody's marks may be others. */
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

  function look(mediaId: MediaId, room: Room, seq: number): Promise<TalkBatch> {
    const known = room.looks.get(seq);
    if (known) return known;
    const looked = store.since(mediaId, seq, BATCH);
    room.looks.set(seq, looked);
    // A look that failed is tried again by the next who asks.
    looked.catch(() => room.looks.delete(seq));
    return looked;
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
    room.looks.clear();
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
        looks: new Map(),
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
          return look(mediaId, room, seq);
        },
        wait: (beatMs, signal) => wait(room, requested, beatMs, signal, (begun) => (beat = begun)),
        beat: () => beat(),
        hasNewMarks(participant) {
          const isNew = Math.max(room.marked.get(participant) ?? 0, room.doubted) > seen;
          // As of the last look: marks that changed since then belong to what the next look brings.
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
    lookAgain() {
      for (const room of rooms.values()) wakeAll(room);
    },
    listening: () => listeners,
    stop() {
      isOver = true;
      for (const room of rooms.values()) for (const wake of room.waiting) wake();
    },
  };
}
