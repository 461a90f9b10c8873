/** Whether this host can do its work: write to the database and files, and process jobs (row O02). */
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { DatabaseProbe } from '../store/probe.ts';
import type { BinStore } from '../store/bin.ts';
import { freeBytes } from './free-bytes.ts';

/** Deadline of each check. A writer of this host holds the lock for less than that. */
const BUDGET_MS = 2_000;
const LOCKED_LOOK_MS = 25;
/** A result is reused for this long, because a check writes a file. */
const HELD_MS = 1_000;
/** A bucket that was reachable is not probed again for this long, because each request to it costs money. */
const BUCKET_HELD_MS = 15_000;
/** A host without a database for this long is unhealthy itself; a restarted PostgreSQL returns sooner. */
const DATABASE_GONE_MS = 10_000;

export interface Readiness {
  status: 'ready' | 'notReady' | 'stopping';
  checks: {
    database: 'ok' | 'locked' | 'failed';
    storage: 'ok' | 'full' | 'failed';
    jobs: 'ok' | 'silent';
  };
  /** Seconds since the storage was probed. */
  storageAgeS: number;
}

/** The part of the readiness on which proxies act. */
export interface HostReadiness {
  status: Readiness['status'];
  checks: Pick<Readiness['checks'], 'database'>;
}

export interface ReadinessCheck {
  check: () => Promise<Readiness>;
  /** Reports only problems that another host may not have; a fault that all hosts share does not count. */
  checkHost: () => Promise<HostReadiness>;
  close: () => Promise<void>;
}

interface Options {
  /** Closed together with this check. */
  probe: DatabaseProbe;
  config: Pick<Config, 'dataFolder' | 'minFreeBytes'>;
  files: Pick<MediaStorage, 'probe' | 'isElsewhere'>;
  store: { bin: Pick<BinStore, 'namesMediaFolder'> };
  jobs: Pick<JobQueue, 'isAlive'>;
  stopping: AbortSignal;
  /** Monotonic clock, milliseconds. */
  elapsed?: () => number;
}

export function openReadiness({
  probe,
  config,
  files,
  store,
  jobs,
  stopping,
  elapsed = () => performance.now(),
}: Options): ReadinessCheck {
  const checkDatabase = heldFor(HELD_MS, elapsed, database);
  const filesProbe = heldWhileWell(files.isElsewhere ? BUCKET_HELD_MS : 0, elapsed, () =>
    files.probe(() => store.bin.namesMediaFolder()),
  );
  /** Start of the current database outage, as seen by the checks. */
  let goneSince: number | undefined;

  async function database(): Promise<Readiness['checks']['database']> {
    const until = performance.now() + BUDGET_MS;
    for (;;) {
      const found = await within(BUDGET_MS, probe.check(), 'failed' as const);
      if (found !== 'locked' || performance.now() >= until) return found;
      await new Promise((later) => setTimeout(later, LOCKED_LOOK_MS));
    }
  }

  const checkAll = heldFor(HELD_MS, elapsed, async (): Promise<Readiness> => {
    const checks = {
      database: await checkDatabase(),
      storage: await within(BUDGET_MS, storageOf(config, filesProbe.run), 'failed' as const),
      jobs: jobs.isAlive() ? ('ok' as const) : ('silent' as const),
    };
    const isReady = Object.values(checks).every((found) => found === 'ok');
    return { status: isReady ? 'ready' : 'notReady', checks, storageAgeS: Math.floor(filesProbe.age() / 1_000) };
  });

  const unlessStopping = <T extends HostReadiness>(found: T): T =>
    stopping.aborted ? { ...found, status: 'stopping' } : found;

  return {
    check: async () => unlessStopping(await checkAll()),
    async checkHost() {
      const found = await checkDatabase();
      goneSince = found === 'failed' ? (goneSince ?? elapsed()) : undefined;
      const isGone = goneSince !== undefined && elapsed() - goneSince >= DATABASE_GONE_MS;
      return unlessStopping({ status: isGone ? 'notReady' : 'ready', checks: { database: found } });
    },
    close: () => probe.close(),
  };
}

/** Reuses a result for `ms`. */
function heldFor<T>(ms: number, elapsed: () => number, check: () => Promise<T>): () => Promise<T> {
  let held: { at: number; found: Promise<T> } | undefined;
  return () => {
    const now = elapsed();
    if (!held || now - held.at >= ms) held = { at: now, found: check() };
    return held.found;
  };
}

/** Reuses a successful probe for `ms`, but never a failed one; a running probe is shared. */
function heldWhileWell(
  ms: number,
  elapsed: () => number,
  probe: () => Promise<void>,
): { run: () => Promise<void>; age: () => number } {
  let at = elapsed();
  let running: Promise<void> | undefined;
  let isWell = false;
  return {
    run() {
      if (running) return running;
      if (isWell && elapsed() - at < ms) return Promise.resolve();
      at = elapsed();
      isWell = false;
      running = probe()
        .then(() => void (isWell = true))
        .finally(() => (running = undefined));
      return running;
    },
    age: () => elapsed() - at,
  };
}

/** Writes and removes a few bytes, because a file system may be read-only, full or lost without reporting it. */
async function storageOf(
  { dataFolder, minFreeBytes }: Pick<Config, 'dataFolder' | 'minFreeBytes'>,
  probeFiles: () => Promise<void>,
): Promise<Readiness['checks']['storage']> {
  const trial = join(dataFolder, `.trial-${randomUUID().slice(0, 8)}`);
  try {
    if ((await freeBytes({ dataFolder })) < minFreeBytes) return 'full';
    const file = await open(trial, 'wx', 0o600);
    try {
      await file.writeFile('ready');
    } finally {
      await file.close();
    }
    await probeFiles();
    return 'ok';
  } catch (error) {
    return /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'failed';
  } finally {
    await rm(trial, { force: true }).catch(() => undefined);
  }
}

/** A network disk may never respond. */
async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (patience = setTimeout(() => resolve(otherwise), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(patience);
  }
}
