/**
 * Who is at the desk of which medium, and when its tags have changed (row B14).
 *
 * A desk asks for what came after the number that it knows, writes it out, and asks again once it has been taken: a slow
 * reader makes nobody wait and piles nothing up. All who stand at the same number share one look into the store.
 */
import type { MediaId, UserId } from '../../core/domain/media.ts';
import { DESK_MISSED_MAX, DESK_PEOPLE_MAX } from '../../core/domain/desk/limits.ts';
import type { Hosts } from '../hosts/hosts.ts';
import type { DeskBatch, DeskStore } from '../store/desk.ts';

/** Desks of one person that are open at once, and of all. */
const STREAMS_PER_PERSON = 6;
const STREAMS_MAX = 500;
/** Another host says again who is at its desks, and is gone where it does not, milliseconds. */
const ANNOUNCE_EVERY_MS = 15_000;
const GONE_AFTER_MS = 40_000;

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
  /** Tags of the medium have changed: desks of all hosts hear of it. */
  changed: (mediaId: MediaId) => void;
  /** Everybody looks for what another host could not say any more. */
  lookAgain: () => void;
  isOver: () => boolean;
  stop: () => void;
}

interface Room {
  seats: Set<{ person: DeskPerson; wake: (what: 'tags' | 'people') => void }>;
  /** Looks into the store since the last change, by the number that they began at. */
  looks: Map<number, Promise<DeskBatch | undefined>>;
}

export function openDeskRooms(store: Pick<DeskStore, 'since'>, { id: own, bus, isShared }: Hosts): DeskRooms {
  const rooms = new Map<MediaId, Room>();
  /** Who is at desks of other hosts, by host and medium. */
  const elsewhere = new Map<MediaId, Map<string, { people: readonly DeskPerson[]; heardAt: number }>>();
  let isOver = false;

  const everybody = (): DeskPerson[] =>
    [...rooms.values()].flatMap(({ seats }) => Array.from(seats, ({ person }) => person));

  const notify = (room: Room, what: 'tags' | 'people'): void => {
    for (const { wake } of room.seats) wake(what);
  };

  const peopleIn = (room: Room | undefined): DeskPerson[] => [
    ...new Map(Array.from(room?.seats ?? [], ({ person }) => [person.id, person])).values(),
  ];

  /** Tells the others, here and on other hosts, who is here. */
  const announcePeople = (mediaId: MediaId): void =>
    bus.publish('seats', { host: own, mediaId, people: peopleIn(rooms.get(mediaId)).slice(0, DESK_PEOPLE_MAX) });

  function notePeople(host: string, mediaId: MediaId, people: readonly DeskPerson[]): void {
    const hosts = elsewhere.get(mediaId) ?? new Map<string, { people: readonly DeskPerson[]; heardAt: number }>();
    if (people.length === 0) hosts.delete(host);
    else hosts.set(host, { people, heardAt: performance.now() });
    if (hosts.size === 0) elsewhere.delete(mediaId);
    else elsewhere.set(mediaId, hosts);
  }

  function lookAgain(): void {
    for (const [mediaId, room] of rooms) {
      room.looks.clear();
      notify(room, 'tags');
      announcePeople(mediaId);
    }
  }

  bus.subscribe('seats', ({ host, mediaId, people }) => {
    if (host !== own) notePeople(host, mediaId, people);
    const room = rooms.get(mediaId);
    if (room) notify(room, 'people');
  });
  bus.subscribe('data', ({ mediaId }) => changed(mediaId));
  bus.subscribe('desk', ({ mediaId }) => changed(mediaId));
  bus.onGap(lookAgain);
  const announcing = isShared
    ? setInterval(() => {
        for (const [mediaId, hosts] of elsewhere)
          for (const [host, { heardAt }] of hosts)
            if (performance.now() - heardAt > GONE_AFTER_MS) notePeople(host, mediaId, []);
        for (const mediaId of rooms.keys()) announcePeople(mediaId);
      }, ANNOUNCE_EVERY_MS)
    : undefined;

  function changed(mediaId: MediaId): void {
    const room = rooms.get(mediaId);
    if (!room) return;
    room.looks.clear();
    notify(room, 'tags');
  }

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
      const ofPerson = seated.filter(({ id }) => id === person.id).length;
      if (isOver || seated.length >= STREAMS_MAX || ofPerson >= STREAMS_PER_PERSON) return undefined;
      const room: Room = rooms.get(mediaId) ?? { seats: new Set(), looks: new Map() };
      rooms.set(mediaId, room);
      const seat = { person, wake };
      room.seats.add(seat);
      announcePeople(mediaId);
      return {
        after: (revision) => look(mediaId, room, revision),
        people() {
          const others = [...(elsewhere.get(mediaId)?.values() ?? [])].flatMap(({ people }) => people);
          const all = new Map([...peopleIn(room), ...others].map((each) => [each.id, each]));
          return [...all.values()].slice(0, DESK_PEOPLE_MAX);
        },
        leave() {
          if (!room.seats.delete(seat)) return;
          if (room.seats.size === 0) rooms.delete(mediaId);
          announcePeople(mediaId);
        },
      };
    },
    changed: (mediaId) => bus.publish('desk', { mediaId }),
    lookAgain,
    isOver: () => isOver,
    stop() {
      isOver = true;
      clearInterval(announcing);
      for (const room of rooms.values()) notify(room, 'people');
    },
  };
}
