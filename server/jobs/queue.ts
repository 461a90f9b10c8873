/**
 * Works through the background jobs, a few of each kind at once: a film that is packaged for hours keeps nothing of
 * another kind waiting.
 *
 * A job is leased while it is worked on. A worker that is slow or gone loses its lease, and what it does afterwards does
 * not count: the transaction that ends a job checks the lease.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import { type Bus, localBus } from '../hosts/hosts.ts';
import type { JobKind, StoredJob } from '../store/jobs.ts';
import { StorageGone } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';
import { workerPool } from './worker-pool.ts';

/** What a host that was killed worked on is taken up by another after so long. */
export const LEASE_MS = 30_000;
/** Three renewals may fail before the lease is lost. */
const RENEW_EVERY_MS = LEASE_MS / 4;
/** A kind without a sign of life for so long is silent. */
const SILENT_MS = MINUTE_MS;
/** A job that fails this often is given up. */
const TRIES = 3;
/**
 * So is one at which the host ends this often: it may be what ends it. More often, because the work itself runs in a
 * process of its own, and a host ends for other reasons too.
 */
const INTERRUPTIONS = 10;
/** Before the second try; twice as long before each further one: what waits for storage is tried for three quarters of an hour. */
const FIRST_PAUSE_MS = 5_000;
/** Another try of a job that failed is due by then. */
const SOON_MS = MINUTE_MS;
/** The command that adds a folder runs in a process of its own. */
const POLL_INTERVAL_MS = 10_000;

/** A job in the hands of a worker. */
export interface LeasedJob extends StoredJob {
  readonly owner: string;
}

/** Somebody else works on it by now, or it was removed: nothing is kept. */
export class LeaseLost extends Error {}

/** Renews the lease of a job. @throws LeaseLost */
export async function holdLease({ id, owner }: LeasedJob, { jobs }: Pick<Store, 'jobs'>): Promise<void> {
  if (!(await jobs.renew(id, owner, LEASE_MS))) throw new LeaseLost();
}

/** How a job ended that was not done: it is tried again, or was given up. */
export type JobFailure = 'retried' | 'failed';

/** Of one kind, since the start of this host. */
export type JobFailures = { readonly kind: JobKind } & Readonly<Record<JobFailure, number>>;

/** How jobs of one kind are done. */
export interface JobWork {
  /** Jobs at once on each host. */
  workers: number;
  /** Times that a host may end at a job before it is given up; ten where absent. */
  interruptions?: number;
  /**
   * Ends the job by `jobs.finish` within the transaction that keeps its result.
   *
   * @returns where it has failed and the job was ended, or begun again, all the same: for the metrics
   */
  run: (job: LeasedJob, signal: AbortSignal) => Promise<JobFailure | void>;
  /** Ends a job that has failed too often. @param error undefined where the host ended each time */
  giveUp: (job: LeasedJob, error: unknown) => Promise<void>;
}

export interface JobQueue {
  /** Begins to work on the jobs of a kind, also those that an earlier start has left. */
  work: (kind: JobKind, work: JobWork) => void;
  /** Something was added: on all hosts, whoever has a worker to spare takes it. */
  wake: (kind: JobKind) => void;
  /** Breaks off the work on a subject, whose job is gone. */
  cancel: (kind: JobKind, subject: string) => void;
  /** Nothing is worked on any more, or due within a minute: a digest of next week is not waited for. */
  settled: () => Promise<void>;
  /** Every kind has given a sign of life in the last minute. */
  isAlive: () => boolean;
  failures: () => JobFailures[];
  /** What is under way is started again at the next start. */
  stop: () => Promise<void>;
}

interface Options {
  store: Store;
  log: (line: string) => void;
  /** Of the leases of this host. */
  owner?: string;
  /** Of the hosts. */
  bus?: Bus;
  /** Other hosts work on the same jobs. */
  isShared?: boolean;
  /** Pause before the second try. */
  firstPauseMs?: number;
  /** A clock that only goes forward, milliseconds. */
  elapsed?: () => number;
}

export async function openJobQueue(options: Options): Promise<JobQueue> {
  const { owner = randomUUID(), bus = localBus() } = options;
  const kinds = new Map<JobKind, KindQueue>();
  const endListening = [
    bus.subscribe('job', ({ kind }) => kinds.get(kind)?.wake()),
    bus.onGap(() => {
      for (const queue of kinds.values()) queue.wake();
    }),
  ];
  // The data folder has one host: whoever leased these is gone. Leases of several end by themselves.
  if (!options.isShared) await options.store.jobs.releaseAll();
  return {
    work: (kind, work) => void kinds.set(kind, workOn(kind, work, owner, options)),
    wake: (kind) => bus.publish('job', { kind }),
    cancel: (kind, subject) => kinds.get(kind)?.cancel(subject),
    async settled() {
      do for (const queue of kinds.values()) await queue.idle();
      while (await isWaiting());
    },
    isAlive: () => [...kinds.values()].every((queue) => queue.isAlive()),
    failures: () => Array.from(kinds, ([kind, { failures }]) => ({ kind, ...failures })),
    async stop() {
      for (const end of endListening) end();
      await Promise.all(Array.from(kinds.values(), (queue) => queue.stop()));
    },
  };

  async function isWaiting(): Promise<boolean> {
    for (const [kind, queue] of kinds) {
      const dueMs = queue.isStopped() ? undefined : await options.store.jobs.dueIn(kind);
      if (dueMs === undefined || dueMs > SOON_MS) continue;
      await new Promise((later) => setTimeout(later, 50));
      return true;
    }
    return false;
  }
}

interface KindQueue {
  wake: () => void;
  cancel: (subject: string) => void;
  /** Nothing is worked on. */
  idle: () => Promise<void>;
  isStopped: () => boolean;
  isAlive: () => boolean;
  readonly failures: Readonly<Record<JobFailure, number>>;
  stop: () => Promise<void>;
}

function workOn(
  kind: JobKind,
  work: JobWork,
  owner: string,
  { store, log, firstPauseMs = FIRST_PAUSE_MS, elapsed = () => performance.now() }: Options,
): KindQueue {
  const controllers = new Map<string, AbortController>();
  /** What is worked on here. */
  const running = new Set<string>();
  const failures = { retried: 0, failed: 0 };
  let timer: NodeJS.Timeout | undefined;
  /** When it last looked for jobs, or renewed the lease of one. */
  let seenAt = elapsed();

  async function attend(job: LeasedJob): Promise<void> {
    const controller = new AbortController();
    const signal = AbortSignal.any([pool.signal, controller.signal]);
    controllers.set(job.subject, controller);
    running.add(job.id);
    const renewal = setInterval(() => {
      store.jobs.renew(job.id, owner, LEASE_MS).then(
        (isHeld) => {
          seenAt = elapsed();
          if (!isHeld) controller.abort();
        },
        (error: unknown) => log(`Job ${job.id}: its lease was not renewed: ${String(error)}`),
      );
    }, RENEW_EVERY_MS);
    try {
      const isOver = job.attempts > (work.interruptions ?? INTERRUPTIONS);
      const failure = isOver ? await giveUp(job, undefined) : await work.run(job, signal);
      if (failure) failures[failure] += 1;
    } catch (error) {
      if (pool.signal.aborted) await store.jobs.giveBack(job.id, owner);
      else if (!controller.signal.aborted && !(error instanceof LeaseLost)) failures[await retryLater(job, error)] += 1;
    } finally {
      clearInterval(renewal);
      controllers.delete(job.subject);
      running.delete(job.id);
    }
  }

  async function giveUp(job: LeasedJob, error: unknown): Promise<JobFailure> {
    await work.giveUp(job, error);
    return 'failed';
  }

  async function retryLater(job: LeasedJob, error: unknown): Promise<JobFailure> {
    log(
      `Job ${job.id} (${kind} ${job.subject}), try ${job.attempts}: ${error instanceof Error ? error.message : String(error)}`,
    );
    // Storage that is gone says nothing of the job.
    if (job.attempts >= (error instanceof StorageGone ? INTERRUPTIONS : TRIES)) return giveUp(job, error);
    await store.jobs.postpone(job.id, owner, firstPauseMs * 2 ** (job.attempts - 1));
    return 'retried';
  }

  async function take(): Promise<StoredJob | undefined> {
    // A clock that was set forward, or a database that was gone, has ended leases of work that goes on.
    for (const id of running) await store.jobs.renew(id, owner, LEASE_MS);
    const job = await store.jobs.take({ kind, owner, forMs: LEASE_MS });
    seenAt = elapsed();
    return job;
  }

  const pool = workerPool({
    most: work.workers,
    async workOff(signal) {
      for (let job = await take(); job; job = await take()) {
        await attend({ ...job, owner });
        if (signal.aborted) return;
      }
    },
    onRest: pollQueue,
    onError(error) {
      log(`Jobs: ${String(error)}`);
      // The database may be back by then.
      if (!pool.signal.aborted) schedulePoll(POLL_INTERVAL_MS);
    },
  });

  /** Wakes when the next job is due, and at intervals for what another process has added. */
  async function pollQueue(): Promise<void> {
    const dueMs = await store.jobs.dueIn(kind);
    if (pool.signal.aborted) return;
    schedulePoll(Math.min(POLL_INTERVAL_MS, Math.max(50, dueMs ?? Infinity)));
  }

  function schedulePoll(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(pool.wake, ms);
  }

  for (let each = 0; each < work.workers; each += 1) pool.wake();
  return {
    wake: pool.wake,
    cancel: (subject) => controllers.get(subject)?.abort(),
    idle: pool.idle,
    isStopped: () => pool.signal.aborted,
    isAlive: () => pool.signal.aborted || elapsed() - seenAt < SILENT_MS,
    failures,
    async stop() {
      const stopped = pool.stop();
      clearTimeout(timer);
      await stopped;
    },
  };
}
