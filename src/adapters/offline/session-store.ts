/**
 * Sessions saved on this device, and positions not sent to the server yet: in IndexedDB, for one person.
 *
 * All data belong to the person who claimed the device last. A claim by another person deletes everything first, as
 * does signing out, and nothing is read unless somebody is known to be signed in. There is no database before the
 * first session is saved. Every function rejects if the browser cannot store data (a private window, a full device).
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { savedSessionRecord, unsentPosition } from '../../../core/contract/saved-session.ts';
import type { SavedSessionRecord, UnsentPosition } from '../../../core/contract/saved-session.ts';
import type { SavedSession } from '../../../core/domain/saved-session.ts';
import type { MediaId, UserId } from '../../../core/domain/media.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { Sequence } from '../../../core/domain/sequence.ts';
import {
  hasSavedSessions,
  hasSessionMark,
  writeStored,
  SAVED_SESSIONS_KEY,
  readStored,
  SELECTED_SESSION_KEY,
} from '../storage.ts';
import { reportSaved } from './saved-changes.ts';

const NAME = 'ferryglide-kept';
const VERSION = 1;

interface OfflineSchema extends DBSchema {
  /** By number, which is never reused. */
  sessions: { key: number; value: Omit<SavedSessionRecord, 'index'> & { index?: number }; indexes: { id: string } };
  /** The newest position of each medium. */
  places: { key: string; value: UnsentPosition };
  owner: { key: 'owner'; value: UserId };
}

const STORES = ['sessions', 'places', 'owner'] as const;

async function within<T>(work: (db: IDBPDatabase<OfflineSchema>) => Promise<T>): Promise<T> {
  const db = await openDB<OfflineSchema>(NAME, VERSION, {
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

/** Claims the store after a sign-in: data of another person are deleted. */
export async function claimStore(owner: UserId): Promise<void> {
  if (!hasSavedSessions()) return;
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const before = await all.objectStore('owner').get('owner');
    if (before === owner) return;
    await Promise.all([all.objectStore('sessions').clear(), all.objectStore('places').clear()]);
    await all.objectStore('owner').put(owner, 'owner');
    await all.done;
    writeStored(SELECTED_SESSION_KEY, undefined);
  });
}

/** Deletes everything, on sign-out. */
export async function forgetSaved(): Promise<void> {
  writeStored(SELECTED_SESSION_KEY, undefined);
  if (!hasSavedSessions()) return;
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    await Promise.all(STORES.map((store) => all.objectStore(store).clear()));
    await all.done;
  });
  writeStored(SAVED_SESSIONS_KEY, undefined);
  reportSaved();
}

/** In the order of saving. Unreadable ones are left out. */
export async function savedSessions(): Promise<SavedSession[]> {
  if (!hasSavedSessions() || !hasSessionMark()) return [];
  return within(async (db) => {
    const all = db.transaction(STORES);
    const owner = await all.objectStore('owner').get('owner');
    const unsent = new Map((await all.objectStore('places').getAll()).map(({ mediaId, place }) => [mediaId, place]));
    return (await all.objectStore('sessions').getAll()).flatMap((record) => {
      const read = v.safeParse(savedSessionRecord, record);
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

export async function savedSession(id: MediaId): Promise<SavedSession | undefined> {
  return (await savedSessions()).find((session) => session.id === id);
}

/** Saves a session, or updates the saved one, which keeps its number. */
export async function saveSession(
  owner: UserId,
  session: { item: ResultItem; sequence: Sequence; savedAt: number },
): Promise<void> {
  writeStored(SAVED_SESSIONS_KEY, '1');
  await claimStore(owner);
  await within(async (db) => {
    const { store, done } = db.transaction('sessions', 'readwrite');
    const index = await store.index('id').getKey(session.item.id);
    await store.put({ ...session, id: session.item.id, owner, ...(index === undefined ? {} : { index }) });
    await done;
  });
  reportSaved();
}

/** Deletes a session with its position. */
export async function dropSession(id: MediaId): Promise<void> {
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const sessions = all.objectStore('sessions');
    const index = await sessions.index('id').getKey(id);
    if (index !== undefined) await sessions.delete(index);
    await all.objectStore('places').delete(id);
    await all.done;
    if (index !== undefined && readStored(SELECTED_SESSION_KEY) === String(index))
      writeStored(SELECTED_SESSION_KEY, undefined);
  });
  reportSaved();
}

/** The saved session selected for sequencing: `/new_sequencing` shows it (Library 2). */
export async function selectedSession(): Promise<SavedSession | undefined> {
  const index = Number(readStored(SELECTED_SESSION_KEY) ?? NaN);
  return (await savedSessions()).find((session) => session.index === index);
}

/**
 * Stores a position in a session or a test until the server has it; only the newest position of each is sent.
 *
 * @param owner the signed-in user; if absent, the user who claimed the device
 */
export async function saveSequencePosition(
  { id, type, place }: Pick<Sequence, 'id' | 'type' | 'place'>,
  owner?: UserId,
): Promise<void> {
  writeStored(SAVED_SESSIONS_KEY, '1');
  if (owner !== undefined) await claimStore(owner);
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const person = await all.objectStore('owner').get('owner');
    if (person === undefined) throw new Error('nobody is known to select');
    await all.objectStore('places').put({ mediaId: id, mediaType: type, owner: person, place });
    await all.done;
  });
  reportSaved();
}

/** Positions that the server does not have yet. */
export async function unsentPositions(): Promise<UnsentPosition[]> {
  if (!hasSavedSessions()) return [];
  const positions = await within((db) => db.getAll('places'));
  return positions.filter((each) => v.is(unsentPosition, each));
}

/**
 * Marks a position as sent. A position selected since then remains to be sent.
 *
 * @param current the position on the server; if absent, the one that was sent
 */
export async function markSent({ mediaId, place }: UnsentPosition, current = place): Promise<void> {
  await within(async (db) => {
    const all = db.transaction(STORES, 'readwrite');
    const positions = all.objectStore('places');
    if ((await positions.get(mediaId))?.place.changeId === place.changeId) await positions.delete(mediaId);
    const sessions = all.objectStore('sessions');
    const record = await sessions.index('id').get(mediaId);
    if (record) await sessions.put({ ...record, sequence: { ...record.sequence, place: current } });
    await all.done;
  });
  reportSaved();
}
