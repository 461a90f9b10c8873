/**
 * Who is at the desk of which medium, and when its tags have changed (row B14).
 *
 * A desk asks for what came after the number that it knows, writes it out, and asks again once it has been taken: a slow
 * reader makes nobody wait and piles nothing up. All who stand at the same number share one look into the store.
 */
import type { MediaId, UserId } from '../../core/domain/media.ts';
import { DESK_MISSED_MAX, DESK_PEOPLE_MAX } from '../../core/domain/desk/limits.ts';
import type { DeskBatch, DeskStore } from '../store/desk.ts';

/** Desks of one person that are open at once, and of all. */
const STREAMS_PER_PERSON = 6;
const STREAMS_MAX = 500;

export interface DeskPerson {
  id: UserId;
  name: string;
}

export interface DeskSeat {
  /** What came after a number; undefined where all has to be read again. */
  after: (revision: number) => Promise<DeskBatch | undefined>;
  /** Each person once, in the order in which they came. */
  people: () => DeskPerson[];
  leave: () => void;
}

export interface DeskRooms {
  /**
   * @param wake tags or people have changed, or the host ends
   * @returns undefined where no more are taken
   */
  enter: (mediaId: MediaId, person: DeskPerson, wake: (what: 'tags' | 'people') => void) => DeskSeat | undefined;
  /** Tags of the medium have changed. */
  changed: (mediaId: MediaId) => void;
  isOver: () => boolean;
  stop: () => void;
}

interface Room {
  seats: Set<{ person: DeskPerson; wake: (what: 'tags' | 'people') => void }>;
  /** Looks into the store since the last change, by the number that they began at. */
  looks: Map<number, Promise<DeskBatch | undefined>>;
}

export function openDeskRooms(store: Pick<DeskStore, 'since'>): DeskRooms {
  const rooms = new Map<MediaId, Room>();
  let isOver = false;

  const everybody = (): DeskPerson[] =>
    [...rooms.values()].flatMap(({ seats }) => Array.from(seats, ({ person }) => person));

  const tell = (room: Room, what: 'tags' | 'people'): void => {
    for (const { wake } of room.seats) wake(what);
  };

  function look(mediaId: MediaId, room: Room, revision: number): Promise<DeskBatch | undefined> {
    const known = room.looks.get(revision);
    if (known) return known;
    const looked = store.since(mediaId, revision, DESK_MISSED_MAX);
    room.looks.set(revision, looked);
    // A look that failed is tried again by the next who asks.
    looked.catch(() => room.looks.delete(revision));
    return looked;
  }

  return {
    enter(mediaId, person, wake) {
      const seated = everybody();
      const own = seated.filter(({ id }) => id === person.id).length;
      if (isOver || seated.length >= STREAMS_MAX || own >= STREAMS_PER_PERSON) return undefined;
      const room: Room = rooms.get(mediaId) ?? { seats: new Set(), looks: new Map() };
      rooms.set(mediaId, room);
      const seat = { person, wake };
      room.seats.add(seat);
      tell(room, 'people');
      return {
        after: (revision) => look(mediaId, room, revision),
        people: () =>
          [...new Map(Array.from(room.seats, ({ person: each }) => [each.id, each])).values()].slice(
            0,
            DESK_PEOPLE_MAX,
          ),
        leave() {
          if (!room.seats.delete(seat)) return;
          if (room.seats.size === 0) rooms.delete(mediaId);
          else tell(room, 'people');
        },
      };
    },
    changed(mediaId) {
      const room = rooms.get(mediaId);
      if (!room) return;
      room.looks.clear();
      tell(room, 'tags');
    },
    isOver: () => isOver,
    stop() {
      isOver = true;
      for (const room of rooms.values()) tell(room, 'people');
    },
  };
}
