import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnVersion, PendingChange } from '../../core/domain/desk/board.ts';
import { createDeskStorage, readDeskPerson, readUnsent, saveDeskPerson } from '../../src/adapters/desk-storage.ts';
import { leaveDeviceData, recordSession } from '../../src/adapters/offline/claim.ts';
import { forgetSession, markSession } from '../../src/adapters/storage.ts';

const FILM = '1001';
const ANNA = 66;
const BEN = 67;
const idOf = (n: number): string => `3f2b8c1e-9a4d-4c6f-8b21-${String(n).padStart(12, '0')}`;
const change = (n: number, said: Partial<PendingChange> = {}): PendingChange => ({
  change: idOf(n),
  id: `tag-${n}`,
  base: null,
  tag: { category: 'Gate 4', description: '', start: n },
  ...said,
});
const read = (person = ANNA, film = FILM) => readUnsent(film, person, async () => undefined);
const names = async (person = ANNA, film = FILM): Promise<string[]> =>
  (await read(person, film)).pending.map(({ id }) => id);

/** The number of entries that a desk could not store, whenever it changed. */
let missing: number[];
const desk = (film = FILM) => createDeskStorage(film, (count) => missing.push(count));
/** Saves the changes of a desk. */
const saving = (film = FILM) => {
  const { save } = desk(film);
  return (person: number, pending: readonly PendingChange[], disputed: readonly OwnVersion[] = []): void =>
    save(person, { pending, disputed });
};

/** Entries of the local storage, by key. */
let stored: Record<string, string>;
let writes: string[];
/** The number of entries read. */
let looks: number;
/** The capacity of the storage in characters. */
let room: number;
const sizeOf = (entries: Readonly<Record<string, string>>): number => Object.entries(entries).flat().join('').length;

beforeEach(() => {
  stored = {};
  writes = [];
  looks = 0;
  missing = [];
  room = Number.POSITIVE_INFINITY;
  const methods = {
    getItem(key: string) {
      looks += 1;
      return stored[key] ?? null;
    },
    setItem(key: string, value: string) {
      if (room < Number.POSITIVE_INFINITY && sizeOf({ ...stored, [key]: value }) > room)
        throw new DOMException('full', 'QuotaExceededError');
      writes.push(key);
      stored[key] = value;
    },
    removeItem: (key: string) => void delete stored[key],
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: (_, key) => ({ value: stored[String(key)], enumerable: true, configurable: true }),
    }),
  );
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[B14] pending changes are found by the next visit, in the order in which they were made', async () => {
  const save = saving();
  save(ANNA, [change(3)]);
  save(ANNA, [change(3), change(1)]);
  vi.setSystemTime(500);
  // A clock that was set back does not reorder the rewritten changes of an earlier visit.
  save(ANNA, [change(3, { base: 4 }), change(1), change(2)]);
  expect(await names()).toEqual(['tag-2', 'tag-3', 'tag-1']);
  expect((await read()).pending[1]).toEqual(change(3, { base: 4 }));
});

test('[B14] confirmed changes are removed, and a press writes one entry', async () => {
  const save = saving();
  const [one, two, three] = [change(1), change(2), change(3)];
  save(ANNA, [one, two]);
  writes = [];
  save(ANNA, [one, two, three]);
  expect(writes).toHaveLength(1);
  save(ANNA, [three]);
  expect(await names()).toEqual(['tag-3']);
});

test('[B14] 20,000 imported tags are written a few at a time, until all are stored', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => change(n));
  const save = saving();
  save(ANNA, many);
  expect(writes.length).toBeLessThanOrEqual(100);
  vi.advanceTimersByTime(1);
  const sofar = (await names()).length;
  expect(sofar).toBeGreaterThan(100);
  expect(sofar).toBeLessThan(20_000);
  // A hundred are confirmed meanwhile, whether written or not.
  save(ANNA, many.slice(100));
  vi.runAllTimers();
  expect(await names()).toHaveLength(19_900);
  expect((await names()).slice(0, 2)).toEqual(['tag-100', 'tag-101']);
  expect(writes.length).toBeLessThanOrEqual(20_000);
});

test('[B14] the stored changes of an import of 1,200 tags are read five hundred per task', async () => {
  const { save, flush } = desk();
  save(ANNA, { pending: Array.from({ length: 1_200 }, (_, n) => change(n)), disputed: [] });
  flush();
  const tasks: number[] = [];
  looks = 0;
  const { pending } = await readUnsent(FILM, ANNA, async () => {
    tasks.push(looks);
    looks = 0;
  });
  expect([...tasks, looks]).toEqual([500, 500, 200]);
  expect(pending.map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_, n) => `tag-${n}`));
});

test('[B14] with 20,000 pending changes, a press reads none of them', async () => {
  const looked = vi.fn<() => void>();
  const many = Array.from({ length: 20_000 }, (_, n) => {
    const made = change(n);
    return Object.defineProperty({ ...made }, 'change', {
      enumerable: true,
      get() {
        looked();
        return made.change;
      },
    });
  });
  const save = saving();
  save(ANNA, many);
  vi.runAllTimers();
  looked.mockClear();
  save(ANNA, [...many, change(20_000)]);
  save(ANNA, [...many.slice(1), change(20_000)]);
  expect(looked.mock.calls.length).toBeLessThan(10);
  vi.runAllTimers();
  expect(await names()).toHaveLength(20_000);
});

test('[B14] changes in a different order are all kept', async () => {
  const save = saving();
  const [one, two, three] = [change(1), change(2), change(3)];
  save(ANNA, [one, two, three]);
  save(ANNA, [three, one, two]);
  vi.runAllTimers();
  expect((await names()).toSorted()).toEqual(['tag-1', 'tag-2', 'tag-3']);
  save(ANNA, []);
  expect(await names()).toEqual([]);
});

test('[B14] a removal is kept, too', async () => {
  saving()(ANNA, [change(1, { base: 7, tag: null })]);
  expect(await read()).toEqual({ pending: [change(1, { base: 7, tag: null })], disputed: [] });
});

test("[B14] nobody reads another person's changes, and saving leaves them alone", async () => {
  saving()(ANNA, [change(1), change(2)]);
  expect(await names(BEN)).toEqual([]);
  const save = saving();
  save(BEN, [change(3)]);
  save(BEN, []);
  expect([await names(ANNA), await names(BEN)]).toEqual([['tag-1', 'tag-2'], []]);
});

test('[B14] when the person changes, the window keeps the changes of the first one', async () => {
  const save = saving();
  save(ANNA, [change(1)]);
  save(BEN, []);
  expect(await names(ANNA)).toEqual(['tag-1']);
});

test('[B14] when the person changes, the window first stores the waiting changes of the first one', async () => {
  const save = saving();
  const many = Array.from({ length: 250 }, (_, n) => change(n));
  save(ANNA, many);
  save(BEN, [change(300)]);
  expect([(await names(ANNA)).length, await names(BEN)]).toEqual([250, ['tag-300']]);
  vi.runAllTimers();
  expect([(await names(ANNA)).length, await names(BEN)]).toEqual([250, ['tag-300']]);
});

test('[B14] changes of the first person that could not be stored do not count for the next one', () => {
  const save = saving();
  room = 0;
  save(ANNA, [change(1), change(2)]);
  save(BEN, []);
  expect(missing).toEqual([2, 0]);
});

test('[B14] changes of an earlier visit do not return once confirmed, however early', async () => {
  const many = Array.from({ length: 250 }, (_, n) => change(n));
  const { save, flush } = desk();
  save(ANNA, { pending: many, disputed: [] });
  flush();
  const saveNext = saving();
  saveNext(ANNA, many);
  // All but the first ten are confirmed, more than half of which this visit has yet to write.
  saveNext(ANNA, many.slice(0, 10));
  expect(await names()).toHaveLength(10);
  vi.runAllTimers();
  expect(await names()).toHaveLength(10);
});

test("[B14] two windows of one film do not delete each other's changes", async () => {
  const [one, other] = [saving(), saving()];
  one(ANNA, [change(1)]);
  other(ANNA, [change(2)]);
  one(ANNA, []);
  expect(await names()).toEqual(['tag-2']);
});

test('[B14] films are kept apart, even if an id looks like that of a film and a person', async () => {
  saving(`${FILM}:${ANNA}`)(5, [change(1)]);
  saving('1002')(ANNA, [change(2)]);
  expect(await names()).toEqual([]);
  expect(await names(5, `${FILM}:${ANNA}`)).toEqual(['tag-1']);
});

test('[B14] invalid entries are ignored', async () => {
  saving()(ANNA, [change(1)]);
  stored[`mvDesk:${FILM}:${ANNA}:x`] = '{"order":[1,1],"change":{"id":"t"}}';
  stored[`mvDesk:${FILM}:${ANNA}:y`] = 'no JSON';
  expect(await names()).toEqual(['tag-1']);
});

test('[B14] a browser without storage causes no error, and is reported', async () => {
  vi.stubGlobal('localStorage', undefined);
  const save = saving();
  save(ANNA, [change(1)]);
  expect([await names(), readDeskPerson(), missing]).toEqual([[], undefined, [1]]);
  save(ANNA, [change(1), change(2)]);
  save(ANNA, []);
  expect(missing).toEqual([1, 2, 0]);
});

test('[B14] changes that do not fit into a full storage are counted, and stored once there is room', async () => {
  const many = [1, 2, 3, 4].map((n) => change(n));
  const save = saving();
  save(ANNA, many.slice(0, 2));
  room = sizeOf(stored) + 20;
  save(ANNA, many);
  vi.runAllTimers();
  expect([await names(), missing]).toEqual([['tag-1', 'tag-2'], [2]]);
  // The first one is confirmed, so its room is free.
  save(ANNA, many.slice(1));
  expect([await names(), missing]).toEqual([
    ['tag-2', 'tag-3'],
    [2, 1],
  ]);
  room = Number.POSITIVE_INFINITY;
  save(ANNA, many.slice(1));
  expect([await names(), missing]).toEqual([
    ['tag-2', 'tag-3', 'tag-4'],
    [2, 1, 0],
  ]);
});

test('[B14] 20,000 tags of a file fit into a storage of 5 MiB', () => {
  const { tag } = change(1);
  let size = 0;
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem(key: string, value: string) {
      size += key.length + value.length;
    },
    removeItem: () => undefined,
  });
  const { save, flush } = desk();
  const description = 'Bib 12345 ROY Ana · a note that somebody has typed beside it';
  const pending = Array.from({ length: 1_000 }, (_, n) =>
    change(n, { id: idOf(n), tag: { ...tag!, category: 'Gate 25', description, start: 12_345.678, score: '+50' } }),
  );
  save(ANNA, { pending, disputed: [] });
  flush();
  expect(size).toBeGreaterThan(pending.length * description.length);
  expect((size / pending.length) * 20_000).toBeLessThan(5 * 1024 * 1024);
});

test('[B14] leaving the page stores waiting changes at once', async () => {
  const { save, flush } = desk();
  flush();
  expect(stored).toEqual({});
  save(ANNA, { pending: Array.from({ length: 250 }, (_, n) => change(n)), disputed: [] });
  expect(await names()).toHaveLength(100);
  flush();
  expect(await names()).toHaveLength(250);
  vi.runAllTimers();
  expect(writes).toHaveLength(250);
});

test("[B14] a person's own version of a conflicting tag is found by the next visit, until it is decided", async () => {
  const save = saving();
  const mine = change(1).tag;
  save(ANNA, [change(1, { base: 3 })]);
  save(ANNA, [change(2)], [{ id: 'tag-1', mine }]);
  expect(await read()).toEqual({ pending: [change(2)], disputed: [{ id: 'tag-1', mine }] });
  save(
    ANNA,
    [change(2)],
    [
      { id: 'tag-1', mine },
      { id: 'tag-9', mine: null },
    ],
  );
  expect((await read()).disputed).toEqual([
    { id: 'tag-1', mine },
    { id: 'tag-9', mine: null },
  ]);
  save(ANNA, [change(2)]);
  expect([(await read()).disputed, await names()]).toEqual([[], ['tag-2']]);
});

test('[B14] a change stored by version 0.2.0 is read', async () => {
  stored[`mvDesk:${FILM}:${ANNA}:${idOf(1)}`] = JSON.stringify({ order: [5, 2], change: change(1, { base: 4 }) });
  expect(await read()).toEqual({ pending: [change(1, { base: 4 })], disputed: [] });
});

test('[B14] the person at a desk is remembered until they sign out, or somebody else signs in', async () => {
  await saveDeskPerson(ANNA);
  expect(readDeskPerson()).toBe(ANNA);
  await recordSession(ANNA);
  expect(readDeskPerson()).toBe(ANNA);
  await recordSession(BEN);
  expect(readDeskPerson()).toBeUndefined();

  await saveDeskPerson(BEN);
  forgetSession();
  expect(readDeskPerson()).toBeUndefined();

  markSession();
  vi.stubGlobal('navigator', {});
  await leaveDeviceData(() => Promise.reject(new Error('nothing is asked'))).catch(() => undefined);
  expect(readDeskPerson()).toBeUndefined();
});
