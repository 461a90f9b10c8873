/**
 * Hosts on one database whose clocks differ by ten minutes: jobs are leased and attempts counted by the database's
 * clock (row O01).
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type JobQueue, LEASE_MS, openJobQueue } from '../../../server/jobs/queue.ts';
import { openStore } from '../../../server/store/open.ts';
import { openPostgresHosts } from '../../../server/store/postgres/hosts.ts';
import type { Store } from '../../../server/store/store.ts';
import { type TemporaryStore, temporaryStore } from '../store-library.ts';

const APART_MS = 600_000;
/** Generous, but far below the ten minutes between the clocks. */
const SOON = { timeout: 30_000, interval: 20 };

let library: TemporaryStore;
let one: Store;
let other: Store;
beforeEach(async () => {
  // Timers keep running: only the host's notion of the time is set.
  vi.useFakeTimers({ toFake: ['Date'] });
  library = await temporaryStore('postgres');
  one = library.store;
  other = await openStore(library.path);
});
afterEach(async () => {
  vi.useRealTimers();
  await other.close();
  await library.end();
});

const begun = Date.now();
/** From here on, this process is the host whose clock is ahead. */
const beHost = (aheadMs: number): void => void vi.setSystemTime(begun + aheadMs);

async function openQueue(store: Store, begunJobs: string[], until: Promise<unknown>): Promise<JobQueue> {
  const queue = await openJobQueue({ store, isShared: true, log: () => undefined });
  queue.work('package', {
    workers: 1,
    async run({ id, owner }) {
      begunJobs.push(id);
      await until;
      await store.jobs.finish(id, owner);
    },
    giveUp: () => Promise.reject(new Error('nothing is to be given up')),
  });
  return queue;
}

it('[O01] a job that one host works on is not started by another whose clock is ahead', async () => {
  beHost(0);
  await one.jobs.add({ id: 'film', kind: 'package', subject: 'film' });
  const over = Promise.withResolvers<void>();
  const begunJobs: string[] = [];
  const slow = await openQueue(one, begunJobs, over.promise);
  await expect.poll(() => begunJobs, SOON).toEqual(['film']);

  beHost(APART_MS);
  expect(await other.jobs.counts()).toEqual([{ kind: 'package', waiting: 0, running: 1 }]);
  expect((await other.jobs.leased()).map(({ id }) => id)).toEqual(['film']);
  const quick = await openQueue(other, begunJobs, Promise.resolve());
  await other.jobs.add({ id: 'next', kind: 'package', subject: 'next' });
  quick.wake('package');
  // It has looked for both jobs.
  await expect.poll(() => begunJobs, SOON).toContain('next');
  over.resolve();
  await slow.settled();
  await quick.settled();
  expect(begunJobs).toEqual(['film', 'next']);
  await slow.stop();
  await quick.stop();
});

it('[O01] a job of a killed host is taken over when its lease ends, by a host whose clock is behind', async () => {
  beHost(APART_MS);
  await one.jobs.add({ id: 'film', kind: 'package', subject: 'film' });
  expect(await one.jobs.take({ kind: 'package', owner: 'killed', forMs: 100 })).toMatchObject({ id: 'film' });

  beHost(-APART_MS);
  const take = () => other.jobs.take({ kind: 'package', owner: 'other', forMs: LEASE_MS });
  await expect.poll(take, SOON).toMatchObject({ id: 'film', attempts: 2 });
  expect(await other.jobs.dueIn('package')).toBeLessThanOrEqual(LEASE_MS);
});

it('[O01] jobs that a host with a fast clock adds or releases are started by others when due', async () => {
  beHost(APART_MS);
  await one.jobs.add({ id: 'film', kind: 'package', subject: 'film' });
  beHost(0);
  const take = (store: Store) => store.jobs.take({ kind: 'package', owner: 'some', forMs: LEASE_MS });
  expect(await take(other)).toMatchObject({ id: 'film' });

  beHost(APART_MS);
  await one.jobs.postpone('film', 'some', 100);
  beHost(0);
  await expect.poll(() => take(other), SOON).toMatchObject({ id: 'film', attempts: 2 });
});

it('[O01] attempts expire at the same time on a host whose clock is ahead, and no later on one whose clock is behind', async () => {
  const hosts = [await openPostgresHosts(library.path, () => undefined)];
  try {
    hosts.push(await openPostgresHosts(library.path, () => undefined));
    const limitersOf = (windowS: number) =>
      hosts.map((host) => host.limiter(`login-${windowS}`, { points: 1, windowS }));
    const [here, ahead] = limitersOf(60);
    beHost(0);
    expect(await here!.take('freya')).toBeUndefined();
    beHost(APART_MS);
    expect(await ahead!.take('freya')).toBeGreaterThan(30_000);
    beHost(0);
    expect(await here!.take('freya')).toBeGreaterThan(30_000);

    const [behind, right] = limitersOf(1);
    beHost(APART_MS);
    expect(await right!.take('nils')).toBeUndefined();
    beHost(0);
    await expect.poll(() => behind!.take('nils'), SOON).toBeUndefined();
  } finally {
    for (const host of hosts) await host.close();
  }
});
