/** The queue of background jobs: leases, retries with growing pauses, and concurrency (row S03). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type JobQueue, type LeasedJob, LEASE_MS, openJobQueue } from '../../../server/jobs/queue.ts';
import { StorageUnavailable } from '../../../server/storage/media-storage.ts';
import type { Store } from '../../../server/store/store.ts';
import { DATABASES, type TemporaryStore, temporaryStore } from '../store-library.ts';

/** The first pause; the second one is twice as long. */
const PAUSE_MS = 60;

describe.each(DATABASES)('on %s,', (kind) => {
  let library: TemporaryStore;
  let store: Store;
  let queue: JobQueue | undefined;
  let lines: string[];
  beforeEach(async () => {
    library = await temporaryStore(kind);
    ({ store } = library);
    lines = [];
  });
  afterEach(async () => {
    await queue?.stop();
    await library.end();
  });

  async function open(firstPauseMs = PAUSE_MS): Promise<JobQueue> {
    queue = await openJobQueue({ store, log: (line) => void lines.push(line), firstPauseMs });
    return queue;
  }

  const add = (id: string): Promise<void> => store.jobs.add({ id, kind: 'package', subject: `film ${id}` });
  const finish = ({ id, owner }: LeasedJob): Promise<boolean> => store.jobs.finish(id, owner);
  const untilAborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const giveNothingUp = (): Promise<void> => Promise.reject(new Error('nothing is to be given up'));

  it('[S03] as many jobs run at once as there are workers, oldest first, each once', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id);
    const begun: string[] = [];
    let under = 0;
    let most = 0;
    const jobs = await open();
    jobs.work('package', {
      workers: 2,
      async run(job) {
        begun.push(job.id);
        under += 1;
        most = Math.max(most, under);
        await new Promise((later) => setTimeout(later, 20));
        under -= 1;
        expect(await finish(job)).toBe(true);
      },
      giveUp: giveNothingUp,
    });
    // Files added meanwhile start no additional workers.
    for (let at = 0; at < 3; at += 1) jobs.wake('package');
    await jobs.settled();
    expect(most).toBe(2);
    expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(begun.slice(0, 2).toSorted()).toEqual(['a', 'b']);
  });

  it('[S03] a failing job is tried three times, with pauses that double, and then given up with the reason', async () => {
    await add('film');
    const tries: number[] = [];
    let reason: unknown;
    const jobs = await open();
    jobs.work('package', {
      workers: 1,
      run() {
        tries.push(Date.now());
        return Promise.reject(new Error(`try ${tries.length} broke`));
      },
      async giveUp(job, error) {
        reason = error;
        await finish(job);
      },
    });
    await jobs.settled();
    expect(tries).toHaveLength(3);
    expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(PAUSE_MS);
    expect(tries[2]! - tries[1]!).toBeGreaterThanOrEqual(2 * PAUSE_MS);
    expect(reason).toEqual(new Error('try 3 broke'));
    expect(lines).toHaveLength(3);
    expect(await store.jobs.dueIn('package')).toBeUndefined();
    expect(jobs.failures()).toEqual([{ kind: 'package', retried: 2, failed: 1 }]);
  });

  it('[S03] [O02] a job whose storage is lost is tried ten times before it is given up', async () => {
    await add('film');
    const tries: number[] = [];
    let reason: unknown;
    const jobs = await open(1);
    jobs.work('package', {
      workers: 1,
      run(job) {
        tries.push(job.attempts);
        return Promise.reject(new StorageUnavailable('the folder does not respond'));
      },
      async giveUp(job, error) {
        reason = error;
        await finish(job);
      },
    });
    await jobs.settled();
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(reason).toBeInstanceOf(StorageUnavailable);
  });

  it('[S03] [O02] a job succeeds if its storage comes back after the third try', async () => {
    await add('film');
    let tries = 0;
    const jobs = await open(1);
    jobs.work('package', {
      workers: 1,
      async run(job) {
        tries += 1;
        if (tries <= 4) throw new StorageUnavailable('the folder does not respond');
        expect(await finish(job)).toBe(true);
      },
      giveUp: giveNothingUp,
    });
    await jobs.settled();
    expect(tries).toBe(5);
  });

  it('[O02] a job that ended as failed counts as failed, and a finished one does not', async () => {
    await add('bad');
    await add('good');
    const jobs = await open();
    expect(jobs.failures()).toEqual([]);
    jobs.work('package', {
      workers: 1,
      async run(job) {
        await finish(job);
        return job.id === 'bad' ? 'failed' : undefined;
      },
      giveUp: giveNothingUp,
    });
    jobs.work('clip', { workers: 1, run: () => Promise.resolve(), giveUp: giveNothingUp });
    await jobs.settled();
    expect(jobs.failures()).toEqual([
      { kind: 'package', retried: 0, failed: 1 },
      { kind: 'clip', retried: 0, failed: 0 },
    ]);
  });

  it('[S03] a failing job does not delay others', async () => {
    await add('bad');
    await add('good');
    const done: string[] = [];
    const jobs = await open();
    jobs.work('package', {
      workers: 1,
      async run(job) {
        if (job.id === 'bad' && job.attempts === 1) throw new Error('broke');
        await finish(job);
        done.push(job.id);
      },
      giveUp: giveNothingUp,
    });
    await jobs.settled();
    expect(done).toEqual(['good', 'bad']);
  });

  it('[S03] results of a worker whose lease has passed to another do not count', async () => {
    await add('film');
    const lease = (owner: string) => store.jobs.take({ kind: 'package', owner, forMs: LEASE_MS });
    expect(await lease('slow')).toMatchObject({ id: 'film', attempts: 1 });
    expect(await lease('second'), 'while it is leased').toBeUndefined();
    expect(await store.jobs.renew('film', 'slow', -1), 'as if it had run out').toBe(true);
    expect(await lease('second')).toMatchObject({ id: 'film', attempts: 2 });
    expect(await store.jobs.renew('film', 'slow', LEASE_MS)).toBe(false);
    expect(await store.jobs.finish('film', 'slow')).toBe(false);
    expect(await store.jobs.finish('film', 'second')).toBe(true);
  });

  it('[S03] a job interrupted by the end of the host is restarted by the next start, ten times', async () => {
    await add('film');
    let given: unknown = 'nothing';
    const hosts: JobQueue[] = [];
    for (let start = 1; start <= 11; start += 1) {
      const jobs = await open();
      hosts.push(jobs);
      const begun = await new Promise<string>((say) => {
        jobs.work('package', {
          workers: 1,
          run: (job, signal) => {
            say(`try ${job.attempts}`);
            return untilAborted(signal);
          },
          async giveUp(job, error) {
            given = error;
            await finish(job);
            say('given up');
          },
        });
      });
      expect(begun).toBe(start <= 10 ? `try ${start}` : 'given up');
    }
    for (const host of hosts) {
      host.cancel('package', 'film film');
      await host.stop();
    }
    expect(given).toBeUndefined();
  });

  it('[S03] a graceful stop does not use up a try of a job', async () => {
    await add('film');
    const seen: number[] = [];
    for (let start = 0; start < 3; start += 1) {
      const jobs = await open();
      await new Promise<void>((begun) => {
        jobs.work('package', {
          workers: 1,
          run: (job, signal) => {
            seen.push(job.attempts);
            begun();
            return untilAborted(signal);
          },
          giveUp: giveNothingUp,
        });
      });
      await jobs.stop();
    }
    expect(seen).toEqual([1, 1, 1]);
    expect(lines).toEqual([]);
  });

  it('[S03] work on a deleted subject is cancelled and not retried', async () => {
    await add('film');
    let tries = 0;
    const jobs = await open();
    await new Promise<void>((begun) => {
      jobs.work('package', {
        workers: 1,
        run: (_, signal) => {
          tries += 1;
          begun();
          return untilAborted(signal);
        },
        giveUp: giveNothingUp,
      });
    });
    await store.jobs.removeOf('package', 'film film');
    jobs.cancel('package', 'film film');
    await jobs.settled();
    expect(tries).toBe(1);
    expect(lines).toEqual([]);
  });
});
