/**
 * Works through the queue of background jobs, a few at once.
 *
 * A job is leased while it is worked on. A worker that is slow or gone loses its lease, and what it does afterwards does
 * not count: the transaction that ends a job checks the lease.
 */
import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredJob } from '../store/uploads.ts';
import type { Store } from '../store/store.ts';

export const LEASE_MS = 60_000;
/** Three renewals may fail before the lease is lost. */
const RENEW_EVERY_MS = LEASE_MS / 4;
/** A job that fails this often is given up. */
const TRIES = 3;
/**
 * So is one at which the host ends this often: it may be what ends it. More often, because the work itself runs in a
 * process of its own, and a host ends for other reasons too.
 */
const INTERRUPTIONS = 10;
/** Before the second try; twice as long before the third. */
const FIRST_PAUSE_MS = 5_000;
/** The command that adds a folder is a process of its own. */
const LOOK_EVERY_MS = 10_000;

/** A job in the hands of a worker. */
export interface LeasedJob extends StoredJob {
  readonly owner: string;
}

export interface JobWork {
  /** Ends the job by `jobs.finish` within the transaction that keeps its result. */
  run: (job: LeasedJob, signal: AbortSignal) => Promise<void>;
  /** Ends a job that has failed too often. @param error undefined where the host ended each time */
  giveUp: (job: LeasedJob, error: unknown) => Promise<void>;
}

export interface JobQueue {
  /** Something was added. */
  wake: () => void;
  /** Breaks off the work on a subject, whose job is gone. */
  cancel: (subject: string) => void;
  /** Nothing is worked on or due any more. */
  settled: () => Promise<void>;
  /** What is under way is begun anew at the next start. */
  stop: () => Promise<void>;
}

interface Options {
  store: Store;
  workers: number;
  work: JobWork;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Longest pause before another try, for tests. */
  firstPauseMs?: number;
}

export async function openJobQueue({
  store,
  workers,
  work,
  now,
  log,
  firstPauseMs = FIRST_PAUSE_MS,
}: Options): Promise<JobQueue> {
  const owner = randomUUID();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const controllers = new Map<string, AbortController>();
  let timer: NodeJS.Timeout | undefined;
  let wakes = 0;
  // The data folder has one host: whoever leased these is gone.
  await store.jobs.releaseAll();

  async function attend(job: LeasedJob): Promise<void> {
    const controller = new AbortController();
    const signal = AbortSignal.any([stopping.signal, controller.signal]);
    controllers.set(job.subject, controller);
    const renewal = setInterval(() => {
      store.jobs.renew(job.id, owner, now() + LEASE_MS).then(
        (isHeld) => isHeld || controller.abort(),
        (error: unknown) => log(`Job ${job.id}: its lease was not renewed: ${String(error)}`),
      );
    }, RENEW_EVERY_MS);
    try {
      if (job.attempts > INTERRUPTIONS) await work.giveUp(job, undefined);
      else await work.run(job, signal);
    } catch (error) {
      if (stopping.signal.aborted) await store.jobs.giveBack(job.id, owner);
      else if (!controller.signal.aborted) await retryLater(job, error);
    } finally {
      clearInterval(renewal);
      controllers.delete(job.subject);
    }
  }

  async function retryLater(job: LeasedJob, error: unknown): Promise<void> {
    log(
      `Job ${job.id} (${job.kind} ${job.subject}), try ${job.attempts}: ${error instanceof Error ? error.message : String(error)}`,
    );
    if (job.attempts >= TRIES) await work.giveUp(job, error);
    else await store.jobs.postpone(job.id, owner, now() + firstPauseMs * 2 ** (job.attempts - 1));
  }

  const take = (): Promise<StoredJob | undefined> => store.jobs.take({ owner, now: now(), until: now() + LEASE_MS });

  async function workOff(): Promise<void> {
    let seen: number;
    do {
      seen = wakes;
      for (let job = await take(); job; job = await take()) {
        await attend({ ...job, owner });
        if (stopping.signal.aborted) return;
      }
      // Woken between the last look and the end.
    } while (seen !== wakes);
    await lookAgain();
  }

  /** At the next job that is due later, and now and then for what another process has added. */
  async function lookAgain(): Promise<void> {
    const due = await store.jobs.nextDue();
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(LOOK_EVERY_MS, Math.max(50, (due ?? Infinity) - now())));
  }

  function wake(): void {
    wakes += 1;
    if (stopping.signal.aborted || running.size >= workers) return;
    const worker = workOff()
      .catch((error: unknown) => log(`Jobs: ${String(error)}`))
      .finally(() => running.delete(worker));
    running.add(worker);
  }

  for (let each = 0; each < workers; each += 1) wake();
  return {
    wake,
    cancel: (subject) => controllers.get(subject)?.abort(),
    async settled() {
      do while (running.size > 0) await Promise.all(running);
      while (await isWaiting());
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(running);
    },
  };

  async function isWaiting(): Promise<boolean> {
    if (stopping.signal.aborted || (await store.jobs.nextDue()) === undefined) return false;
    await new Promise((later) => setTimeout(later, 50));
    return true;
  }
}
