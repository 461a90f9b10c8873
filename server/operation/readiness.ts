/** Whether this host can do what it is for: write the database and files, and work on jobs (row O02). */
import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import { openDatabaseProbe } from '../store/open.ts';
import type { BinStore } from '../store/types.ts';

/** A writer of this host holds the lock for less; each look may take as long as all of them together. */
const BUDGET_MS = 2_000;
const LOCKED_LOOK_MS = 25;
/** Whoever asks more often is given the same: a look writes a file. */
const HELD_MS = 1_000;

export interface Readiness {
  status: 'ready' | 'notReady' | 'stopping';
  checks: {
    database: 'ok' | 'locked' | 'failed';
    storage: 'ok' | 'full' | 'failed';
    jobs: 'ok' | 'silent';
  };
}

export interface ReadinessCheck {
  look: () => Promise<Readiness>;
  close: () => Promise<void>;
}

interface Options {
  /** File or address of the database. */
  location: string;
  config: Pick<Config, 'dataFolder' | 'minFreeBytes'>;
  files: Pick<MediaStorage, 'probe'>;
  store: { bin: Pick<BinStore, 'namesMediaFolder'> };
  jobs: Pick<JobQueue, 'isAlive'>;
  stopping: AbortSignal;
}

export async function openReadiness({
  location,
  config,
  files,
  store,
  jobs,
  stopping,
}: Options): Promise<ReadinessCheck> {
  const probe = await openDatabaseProbe(location);
  let held: { at: number; look: Promise<Readiness> } | undefined;

  async function database(): Promise<Readiness['checks']['database']> {
    const until = performance.now() + BUDGET_MS;
    for (;;) {
      const found = await within(BUDGET_MS, probe.look(), 'failed' as const);
      if (found !== 'locked' || performance.now() >= until) return found;
      await new Promise((later) => setTimeout(later, LOCKED_LOOK_MS));
    }
  }

  async function look(): Promise<Readiness> {
    const checks = {
      database: await database(),
      storage: await within(BUDGET_MS, storageOf(config, files, store.bin), 'failed' as const),
      jobs: jobs.isAlive() ? ('ok' as const) : ('silent' as const),
    };
    const isReady = Object.values(checks).every((found) => found === 'ok');
    return { status: isReady ? 'ready' : 'notReady', checks };
  }

  return {
    async look() {
      const now = performance.now();
      if (!held || now - held.at >= HELD_MS) held = { at: now, look: look() };
      const found = await held.look;
      return stopping.aborted ? { ...found, status: 'stopping' } : found;
    },
    close: () => probe.close(),
  };
}

/** Writes and removes a few bytes: a file system may be read-only, full or gone without saying so. */
async function storageOf(
  { dataFolder, minFreeBytes }: Pick<Config, 'dataFolder' | 'minFreeBytes'>,
  files: Pick<MediaStorage, 'probe'>,
  bin: Pick<BinStore, 'namesMediaFolder'>,
): Promise<Readiness['checks']['storage']> {
  const trial = join(dataFolder, `.trial-${randomUUID().slice(0, 8)}`);
  try {
    const { bavail, bsize } = await statfs(dataFolder);
    if (bavail * bsize < minFreeBytes) return 'full';
    const file = await open(trial, 'wx', 0o600);
    try {
      await file.writeFile('ready');
    } finally {
      await file.close();
    }
    await files.probe(() => bin.namesMediaFolder());
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
