/**
 * Runs background jobs, a few of each kind in parallel, so that packaging a film for hours does not delay jobs of other
 * kinds.
 *
 * A job is leased while it is worked on. A worker that is slow or gone loses its lease, and its results are discarded:
 * the transaction that ends a job checks the lease.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import { type Bus, localBus } from '../hosts/hosts.ts';
import type { JobKind, StoredJob } from '../store/jobs.ts';
import { StorageUnavailable } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';
import { workerPool } from './worker-pool.ts';

/** After this time, another host takes over the job of a killed host. */
export const LEASE_MS = 30_000;
/** Three renewals may fail before the lease is lost. */
const RENEW_EVERY_MS = LEASE_MS / 4;
/** A kind whose workers have not polled or renewed for this long counts as silent. */
const SILENT_MS = MINUTE_MS;
/** A job is given up after this many failures. */
const TRIES = 3;
/**
 * A job is also given up if the host ends this often while working on it, because the job may be the cause. The limit
 * is higher, because the work itself runs in a separate process and a host also ends for other reasons.
 */
const INTERRUPTIONS = 10;
/**
 * Pause before the second try; it doubles before each further one. Jobs that wait for storage are tried for three
 * quarters of an hour.
 */
const FIRST_PAUSE_MS = 5_000;
/** The next try of a failed job is due within this time. */
const SOON_MS = MINUTE_MS;
/** Polling finds jobs added by another process, such as the command that adds a folder. */
const POLL_INTERVAL_MS = 10_000;

/** A job held by a worker. */
export interface LeasedJob extends StoredJob {
  readonly owner: string;
}

/** Another worker has taken over the job, or it was removed. Results are discarded. */
export class LeaseLost extends Error {}

/** Renews the lease of a job. @throws LeaseLost */
export async function holdLease({ id, owner }: LeasedJob, { jobs }: Pick<Store, 'jobs'>): Promise<void> {
  if (!(await jobs.renew(id, owner, LEASE_MS))) throw new LeaseLost();
}

/** Outcome of an unsuccessful run: the job will be retried, or was given up. */
export type JobFailure = 'retried' | 'failed';

/** Counts for one kind since the start of this host. */
export type JobFailures = { readonly kind: JobKind } & Readonly<Record<JobFailure, number>>;

/** How jobs of one kind are run. */
export interface JobWork {
  /** Parallel jobs per host. */
  workers: number;
  /** How often a host may end while working on a job before it is given up; ten if absent. */
  interruptions?: number;
  /**
   * Ends the job by `jobs.finish` within the transaction that saves its result.
   *
   * @returns for the metrics, set if the work failed although the job was ended or restarted
   */
  run: (job: LeasedJob, signal: AbortSignal) => Promise<JobFailure | void>;
  /** Ends a job that has failed too often. @param error undefined if the host ended each time */
  giveUp: (job: LeasedJob, error: unknown) => Promise<void>;
}

export interface JobQueue {
  /** Starts working on jobs of a kind, including those from before this start. */
  work: (kind: JobKind, work: JobWork) => void;
  /** Announces a new job to all hosts; any free worker takes it. */
  wake: (kind: JobKind) => void;
  /** Aborts the work on a subject whose job was removed. */
  cancel: (kind: JobKind, subject: string) => void;
  /** Resolves when no job is running or due within a minute. A digest due next week is not waited for. */
  settled: () => Promise<void>;
  /** Whether every kind has polled or renewed a lease in the last minute. */
  isAlive: () => boolean;
  failures: () => JobFailures[];
  /** Unfinished jobs are restarted at the next start. */
  stop: () => Promise<void>;
}

interface Options {
  store: Store;
  log: (line: string) => void;
  /** Owner id for the leases of this host. */
  owner?: string;
  /** Message bus of the hosts. */
  bus?: Bus;
  /** Whether other hosts work on the same jobs. */
  isShared?: boolean;
  /** Pause before the second try. */
  firstPauseMs?: number;
  /** Monotonic clock, milliseconds. */
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
  // A data folder that is not shared has one host, so existing leases belong to a dead process. Shared leases expire.
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
  /** Resolves when no job is running. */
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
  /** Jobs running here. */
  const running = new Set<string>();
  const failures = { retried: 0, failed: 0 };
  let timer: NodeJS.Timeout | undefined;
  /** When it last polled for jobs, or renewed a lease. */
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
    // An outage of the storage is not the job's fault.
    if (job.attempts >= (error instanceof StorageUnavailable ? INTERRUPTIONS : TRIES)) return giveUp(job, error);
    await store.jobs.postpone(job.id, owner, firstPauseMs * 2 ** (job.attempts - 1));
    return 'retried';
  }

  async function take(): Promise<StoredJob | undefined> {
    // Leases of running work may have expired because the clock was set forward or the database was down.
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
      // The database may have recovered by then.
      if (!pool.signal.aborted) schedulePoll(POLL_INTERVAL_MS);
    },
  });

  /** Wakes the pool when the next job is due, and at intervals for jobs that another process has added. */
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
