/**
 * People at the desk of each medium, and notifications about its tags (row B14).
 *
 * A desk requests everything after the revision that it knows, writes it out, and requests again once that has been
 * taken, so a slow reader neither delays others nor builds up a queue. Desks at the same revision share one read of the
 * store.
 */
import type { MediaId, UserId } from '../../core/domain/media.ts';
import { DESK_MISSED_MAX, DESK_PEOPLE_MAX } from '../../core/domain/desk/limits.ts';
import type { Hosts } from '../hosts/hosts.ts';
import type { DeskBatch, DeskStore } from '../store/desk.ts';

/** Open desks per person, and in total. */
const STREAMS_PER_PERSON = 6;
const STREAMS_MAX = 500;
/**
 * How often a host announces the people at its desks, and after how long without an announcement they count as gone,
 * milliseconds.
 */
const ANNOUNCE_EVERY_MS = 15_000;
const GONE_AFTER_MS = 40_000;

export interface DeskPerson {
  id: UserId;
  name: string;
}

export interface DeskSeat {
  /** Changes after a revision; undefined if everything has to be read again. */
  after: (revision: number) => Promise<DeskBatch | undefined>;
  /** Each person once, in order of arrival. */
  people: () => DeskPerson[];
  leave: () => void;
}

export interface DeskRooms {
  /**
   * @param wake called when tags or people have changed, or when the host stops
   * @returns undefined if there are too many
   */
  enter: (mediaId: MediaId, person: DeskPerson, wake: (what: 'tags' | 'people') => void) => DeskSeat | undefined;
  /** Notifies desks on all hosts that the medium's tags have changed. */
  changed: (mediaId: MediaId) => void;
  /** Makes everybody check for changes whose messages may have been lost. */
  recheck: () => void;
  isOver: () => boolean;
  stop: () => void;
}

interface Room {
  seats: Set<{ person: DeskPerson; wake: (what: 'tags' | 'people') => void }>;
  /** Reads of the store since the last change, by the revision they started from. */
  reads: Map<number, Promise<DeskBatch | undefined>>;
}

export function openDeskRooms(store: Pick<DeskStore, 'since'>, { id: own, bus, isShared }: Hosts): DeskRooms {
  const rooms = new Map<MediaId, Room>();
  /** People at desks of other hosts, by medium and host. */
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

  /** Announces the people here to desks on this and on other hosts. */
  const announcePeople = (mediaId: MediaId): void =>
    bus.publish('seats', { host: own, mediaId, people: peopleIn(rooms.get(mediaId)).slice(0, DESK_PEOPLE_MAX) });

  function notePeople(host: string, mediaId: MediaId, people: readonly DeskPerson[]): void {
    const hosts = elsewhere.get(mediaId) ?? new Map<string, { people: readonly DeskPerson[]; heardAt: number }>();
    if (people.length === 0) hosts.delete(host);
    else hosts.set(host, { people, heardAt: performance.now() });
    if (hosts.size === 0) elsewhere.delete(mediaId);
    else elsewhere.set(mediaId, hosts);
  }

  function recheckAll(): void {
    for (const [mediaId, room] of rooms) {
      room.reads.clear();
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
  bus.onGap(recheckAll);
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
    room.reads.clear();
    notify(room, 'tags');
  }

  function readSince(mediaId: MediaId, room: Room, revision: number): Promise<DeskBatch | undefined> {
    const known = room.reads.get(revision);
    if (known) return known;
    const read = store.since(mediaId, revision, DESK_MISSED_MAX);
    room.reads.set(revision, read);
    // The next request repeats a failed read.
    read.catch(() => room.reads.delete(revision));
    return read;
  }

  return {
    enter(mediaId, person, wake) {
      const seated = everybody();
      const ofPerson = seated.filter(({ id }) => id === person.id).length;
      if (isOver || seated.length >= STREAMS_MAX || ofPerson >= STREAMS_PER_PERSON) return undefined;
      const room: Room = rooms.get(mediaId) ?? { seats: new Set(), reads: new Map() };
      rooms.set(mediaId, room);
      const seat = { person, wake };
      room.seats.add(seat);
      announcePeople(mediaId);
      return {
        after: (revision) => readSince(mediaId, room, revision),
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
    recheck: recheckAll,
    isOver: () => isOver,
    stop() {
      isOver = true;
      clearInterval(announcing);
      for (const room of rooms.values()) notify(room, 'people');
    },
  };
}
