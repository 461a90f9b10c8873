/**
 * Sessions that are kept on this device, and the places that the host does not know yet: in IndexedDB, for one person.
 *
 * Whatever lies here belongs to the person who claimed the device last. Another person's claim takes everything out first,
 * signing out does the same, and nothing is read while nobody is known to be signed in. Who never kept anything has no
 * database. Every function rejects where the browser keeps nothing (a private window, a full device).
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { keptRecord, unsentPlace } from '../../../core/contract/kept-session.ts';
import type { KeptRecord, UnsentPlace } from '../../../core/contract/kept-session.ts';
import type { KeptSession } from '../../../core/domain/kept-session.ts';
import type { MediaId, UserId } from '../../../core/domain/media.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { Sequence } from '../../../core/domain/sequence.ts';
import { hasKept, hasSessionMark, keep, KEPT_KEY, readKept, SELECTED_SESSION_KEY } from '../storage.ts';
import { reportSaved } from './kept-news.ts';

const NAME = 'ferryglide-kept';
const VERSION = 1;

interface Kept extends DBSchema {
  /** By number, which is never used twice. */
  sessions: { key: number; value: Omit<KeptRecord, 'index'> & { index?: number }; indexes: { id: string } };
  /** The newest one of each medium. */
  places: { key: string; value: UnsentPlace };
  owner: { key: 'owner'; value: UserId };
}

const STORES = ['sessions', 'places', 'owner'] as const;

async function within<T>(work: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const db = await openDB<Kept>(NAME, VERSION, {
    upgrade(made) {
      made.createObjectStore('sessions', { keyPath: 'index', autoIncrement: true }).createIndex('id', 'id');
      made.createObjectStore('places', { keyPath: 'mediaId' });
      made.createObjectStore('owner');
    },
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Says who is signed in: what another person left is taken out. */
export async function claimKept(owner: UserId): Promise<void> {
  if (!hasKept()) return;
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const before = await all.objectStore('owner').get('owner');
    if (before === owner) return;
    await Promise.all([all.objectStore('sessions').clear(), all.objectStore('places').clear()]);
    await all.objectStore('owner').put(owner, 'owner');
    await all.done;
    keep(SELECTED_SESSION_KEY, undefined);
  });
}

/** Takes everything out: at the end of a session. */
export async function forgetSaved(): Promise<void> {
  keep(SELECTED_SESSION_KEY, undefined);
  if (!hasKept()) return;
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    await Promise.all(STORES.map((store) => all.objectStore(store).clear()));
    await all.done;
  });
  keep(KEPT_KEY, undefined);
  reportSaved();
}

/** In the order in which they were kept. What cannot be read any more is left out. */
export async function savedSessions(): Promise<KeptSession[]> {
  if (!hasKept() || !hasSessionMark()) return [];
  return within(async (db) => {
    const all = db.transaction(STORES);
    const owner = await all.objectStore('owner').get('owner');
    const unsent = new Map((await all.objectStore('places').getAll()).map(({ mediaId, place }) => [mediaId, place]));
    return (await all.objectStore('sessions').getAll()).flatMap((record) => {
      const read = v.safeParse(keptRecord, record);
      if (!read.success || read.output.owner !== owner) return [];
      const { id, index, item, sequence } = read.output;
      return {
        ...read.output,
        item: { ...item, index },
        sequence: { ...sequence, place: unsent.get(id) ?? sequence.place },
        isUnsent: unsent.has(id),
      };
    });
  });
}

export async function savedSession(id: MediaId): Promise<KeptSession | undefined> {
  return (await savedSessions()).find((session) => session.id === id);
}

/** Keeps a session, or brings the one that is kept up to date; its number stays. */
export async function saveSession(
  owner: UserId,
  session: { item: ResultItem; sequence: Sequence; keptAt: number },
): Promise<void> {
  keep(KEPT_KEY, '1');
  await claimKept(owner);
  await within(async (db) => {
    const { store, done } = db.transaction('sessions', 'readwrite');
    const index = await store.index('id').getKey(session.item.id);
    await store.put({ ...session, id: session.item.id, owner, ...(index === undefined ? {} : { index }) });
    await done;
  });
  reportSaved();
}

/** Takes one out, and what was selected in it. */
export async function dropSession(id: MediaId): Promise<void> {
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const sessions = all.objectStore('sessions');
    const index = await sessions.index('id').getKey(id);
    if (index !== undefined) await sessions.delete(index);
    await all.objectStore('places').delete(id);
    await all.done;
    if (index !== undefined && readKept(SELECTED_SESSION_KEY) === String(index)) keep(SELECTED_SESSION_KEY, undefined);
  });
  reportSaved();
}

/** The kept session that is to be sequenced: `/new_sequencing` shows it (Library 2). */
export async function selectedSession(): Promise<KeptSession | undefined> {
  const index = Number(readKept(SELECTED_SESSION_KEY) ?? NaN);
  return (await savedSessions()).find((session) => session.index === index);
}

/**
 * Remembers where somebody stands in a session or a test until the host has it; of each, only the newest place is sent.
 *
 * @param owner who is signed in; without it, who claimed the device
 */
export async function setSequencingPlace(
  { id, type, place }: Pick<Sequence, 'id' | 'type' | 'place'>,
  owner?: UserId,
): Promise<void> {
  keep(KEPT_KEY, '1');
  if (owner !== undefined) await claimKept(owner);
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const person = await all.objectStore('owner').get('owner');
    if (person === undefined) throw new Error('nobody is known to select');
    await all.objectStore('places').put({ mediaId: id, mediaType: type, owner: person, place });
    await all.done;
  });
  reportSaved();
}

/** What the host does not know yet. */
export async function unsentPlaces(): Promise<UnsentPlace[]> {
  if (!hasKept()) return [];
  const places = await within((db) => db.getAll('places'));
  return places.filter((each) => v.is(unsentPlace, each));
}

/**
 * The host has it. What was selected since stays to be sent.
 *
 * @param stands what the host says stands now; without it, the one that was sent
 */
export async function markSent({ mediaId, place }: UnsentPlace, stands = place): Promise<void> {
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const places = all.objectStore('places');
    if ((await places.get(mediaId))?.place.changeId === place.changeId) await places.delete(mediaId);
    const sessions = all.objectStore('sessions');
    const record = await sessions.index('id').get(mediaId);
    if (record) await sessions.put({ ...record, sequence: { ...record.sequence, place: stands } });
    await all.done;
  });
  reportSaved();
}
