/** Whether this host can do what it is for: write the database and files, and work on jobs (row O02). */
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { DatabaseProbe } from '../store/probe.ts';
import type { BinStore } from '../store/bin.ts';
import { freeBytes } from './free-bytes.ts';

/** A writer of this host holds the lock for less; each look may take as long as all of them together. */
const BUDGET_MS = 2_000;
const LOCKED_LOOK_MS = 25;
/** Whoever asks more often is given the same: a look writes a file. */
const HELD_MS = 1_000;
/** A bucket that was well is not probed again for so long: each request to it costs money. */
const BUCKET_HELD_MS = 15_000;
/** A server whose database is gone for so long is faulty itself; PostgreSQL that is restarted is back sooner. */
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

/** The part of it that proxies act on. */
export interface HostReadiness {
  status: Readiness['status'];
  checks: Pick<Readiness['checks'], 'database'>;
}

export interface ReadinessCheck {
  look: () => Promise<Readiness>;
  /** Only what another host may do better: a fault that all hosts share is none of this one. */
  lookAtHost: () => Promise<HostReadiness>;
  close: () => Promise<void>;
}

interface Options {
  /** Closed with it. */
  probe: DatabaseProbe;
  config: Pick<Config, 'dataFolder' | 'minFreeBytes'>;
  files: Pick<MediaStorage, 'probe' | 'isElsewhere'>;
  store: { bin: Pick<BinStore, 'namesMediaFolder'> };
  jobs: Pick<JobQueue, 'isAlive'>;
  stopping: AbortSignal;
  /** A clock that only goes forward, milliseconds. */
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
  const databaseLook = heldFor(HELD_MS, elapsed, database);
  const filesProbe = heldWhileWell(files.isElsewhere ? BUCKET_HELD_MS : 0, elapsed, () =>
    files.probe(() => store.bin.namesMediaFolder()),
  );
  /** Since when no look has found the database. */
  let goneSince: number | undefined;

  async function database(): Promise<Readiness['checks']['database']> {
    const until = performance.now() + BUDGET_MS;
    for (;;) {
      const found = await within(BUDGET_MS, probe.look(), 'failed' as const);
      if (found !== 'locked' || performance.now() >= until) return found;
      await new Promise((later) => setTimeout(later, LOCKED_LOOK_MS));
    }
  }

  const look = heldFor(HELD_MS, elapsed, async (): Promise<Readiness> => {
    const checks = {
      database: await databaseLook(),
      storage: await within(BUDGET_MS, storageOf(config, filesProbe.run), 'failed' as const),
      jobs: jobs.isAlive() ? ('ok' as const) : ('silent' as const),
    };
    const isReady = Object.values(checks).every((found) => found === 'ok');
    return { status: isReady ? 'ready' : 'notReady', checks, storageAgeS: Math.floor(filesProbe.age() / 1_000) };
  });

  const unlessStopping = <T extends HostReadiness>(found: T): T =>
    stopping.aborted ? { ...found, status: 'stopping' } : found;

  return {
    look: async () => unlessStopping(await look()),
    async lookAtHost() {
      const found = await databaseLook();
      goneSince = found === 'failed' ? (goneSince ?? elapsed()) : undefined;
      const isGone = goneSince !== undefined && elapsed() - goneSince >= DATABASE_GONE_MS;
      return unlessStopping({ status: isGone ? 'notReady' : 'ready', checks: { database: found } });
    },
    close: () => probe.close(),
  };
}

/** Whoever asks within `ms` of a look is given what it finds. */
function heldFor<T>(ms: number, elapsed: () => number, look: () => Promise<T>): () => Promise<T> {
  let held: { at: number; found: Promise<T> } | undefined;
  return () => {
    const now = elapsed();
    if (!held || now - held.at >= ms) held = { at: now, found: look() };
    return held.found;
  };
}

/** A probe that went well counts for `ms`, one that failed not at all; one that is under way is shared. */
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

/** Writes and removes a few bytes: a file system may be read-only, full or gone without saying so. */
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

/** A disk of the network may not answer at all. */
async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (patience = setTimeout(() => resolve(otherwise), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(patience);
  }
}
