import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PendingChange } from '../../core/domain/desk/board.ts';
import { keptChanges, readDeskPerson, readKept, saveDeskPerson } from '../../src/adapters/desk-storage.ts';
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
const names = (person = ANNA, film = FILM): string[] => readKept(film, person).map(({ id }) => id);

/** Entries of the local storage, by key. */
let stored: Record<string, string>;
let writes: string[];

beforeEach(() => {
  stored = {};
  writes = [];
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
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

test('[B14] what is pending is found by the next visit, in the order in which it was made', () => {
  const save = keptChanges(FILM);
  save(ANNA, [change(3)]);
  save(ANNA, [change(3), change(1)]);
  vi.setSystemTime(500);
  // A clock that was set back does not matter to those of an earlier visit that are written once more.
  save(ANNA, [change(3, { base: 4 }), change(1), change(2)]);
  expect(names()).toEqual(['tag-2', 'tag-3', 'tag-1']);
  expect(readKept(FILM, ANNA)[1]).toEqual(change(3, { base: 4 }));
});

test('[B14] what is confirmed is no longer kept, and a press writes one entry', () => {
  const save = keptChanges(FILM);
  const [one, two, three] = [change(1), change(2), change(3)];
  save(ANNA, [one, two]);
  writes = [];
  save(ANNA, [one, two, three]);
  expect(writes).toHaveLength(1);
  save(ANNA, [three]);
  expect(names()).toEqual(['tag-3']);
});

test('[B14] of an import of 20,000 tags some are written at a time, and all of them in the end', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => change(n));
  const save = keptChanges(FILM);
  save(ANNA, many);
  expect(writes.length).toBeLessThanOrEqual(100);
  vi.advanceTimersByTime(1);
  const sofar = names().length;
  expect(sofar).toBeGreaterThan(100);
  expect(sofar).toBeLessThan(20_000);
  // A hundred are confirmed meanwhile, written or not.
  save(ANNA, many.slice(100));
  vi.runAllTimers();
  expect(names()).toHaveLength(19_900);
  expect(names().slice(0, 2)).toEqual(['tag-100', 'tag-101']);
  expect(writes.length).toBeLessThanOrEqual(20_000);
});

test('[B14] a removal is kept as well', () => {
  keptChanges(FILM)(ANNA, [change(1, { base: 7, tag: null })]);
  expect(readKept(FILM, ANNA)).toEqual([change(1, { base: 7, tag: null })]);
});

test('[B14] nobody reads what another person left, and saving leaves it alone', () => {
  keptChanges(FILM)(ANNA, [change(1), change(2)]);
  expect(names(BEN)).toEqual([]);
  const save = keptChanges(FILM);
  save(BEN, [change(3)]);
  save(BEN, []);
  expect([names(ANNA), names(BEN)]).toEqual([['tag-1', 'tag-2'], []]);
});

test('[B14] a window whose person changes keeps what the first one left', () => {
  const save = keptChanges(FILM);
  save(ANNA, [change(1)]);
  save(BEN, []);
  expect(names(ANNA)).toEqual(['tag-1']);
});

test('[B14] two windows of one film do not take out what the other one keeps', () => {
  const [one, other] = [keptChanges(FILM), keptChanges(FILM)];
  one(ANNA, [change(1)]);
  other(ANNA, [change(2)]);
  one(ANNA, []);
  expect(names()).toEqual(['tag-2']);
});

test('[B14] films are apart, also one whose id looks like that of a film and a person', () => {
  keptChanges(`${FILM}:${ANNA}`)(5, [change(1)]);
  keptChanges('1002')(ANNA, [change(2)]);
  expect(names()).toEqual([]);
  expect(names(5, `${FILM}:${ANNA}`)).toEqual(['tag-1']);
});

test('[B14] what does not read as a change is left out', () => {
  keptChanges(FILM)(ANNA, [change(1)]);
  stored[`mvDesk:${FILM}:${ANNA}:x`] = '{"order":[1,1],"change":{"id":"t"}}';
  stored[`mvDesk:${FILM}:${ANNA}:y`] = 'no JSON';
  expect(names()).toEqual(['tag-1']);
});

test('[B14] a browser that keeps nothing is no error', () => {
  vi.stubGlobal('localStorage', undefined);
  const save = keptChanges(FILM);
  save(ANNA, [change(1)]);
  expect([names(), readDeskPerson()]).toEqual([[], undefined]);
});

test('[B14] who was at a desk is known until they sign out, or somebody else signs in', async () => {
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
