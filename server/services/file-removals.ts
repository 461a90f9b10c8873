/**
 * Removes files that nothing names any more, and nothing else.
 *
 * What is to be removed is written down in the transaction that takes its last name away, so that neither a crash nor storage
 * that is gone leaves it for good. A folder is also written down before it is stored: a host that ends before the medium is
 * saved has it looked at later.
 */
import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { JobWork } from '../jobs/queue.ts';
import { isAddedFolder, isClipFolder } from '../media/file-path.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';

const KIND = 'removeFile';
/** Longer than anything takes from its first stored file to its medium. */
const LOOK_AFTER_MS = 2 * DAY_MS;
/** A job that has failed as often as others may is tried again after so long, for as long as it takes. */
const AGAIN_MS = 10 * MINUTE_MS;

export interface FileRemovals {
  /** Removes what was written down, or leaves it to the queue where the storage is gone. */
  now: (whats: readonly string[]) => Promise<void>;
  work: JobWork;
}

/** @param whats files, and folders with a slash at their end */
export async function noteRemovals(store: Store, whats: readonly string[], afterMs = 0): Promise<void> {
  for (const what of whats) await store.jobs.add({ id: randomUUID(), kind: KIND, subject: what, afterMs });
}

/** @param whats are about to be stored elsewhere; what is on disk is looked through at each start */
export async function noteStoring(
  store: Store,
  { isElsewhere }: Pick<MediaStorage, 'isElsewhere'>,
  whats: readonly string[],
): Promise<void> {
  if (isElsewhere) await noteRemovals(store, whats, LOOK_AFTER_MS);
}

/** What was just replaced, or never came to be named. */
export async function removeFiles(
  whats: readonly string[],
  { store, fileRemovals: removals }: { store: Store; fileRemovals: FileRemovals },
): Promise<void> {
  await noteRemovals(store, whats);
  await removals.now(whats);
}

interface Options {
  store: Store;
  files: Pick<MediaStorage, 'isElsewhere' | 'remove'>;
  log: (line: string) => void;
}

export function fileRemovals({ store, files, log }: Options): FileRemovals {
  async function removeUnnamed(what: string): Promise<'done' | 'later'> {
    const use = await useOf(what, store);
    if (use === 'none') for (const written of writings(what)) await files.remove(written);
    return use === 'made' ? 'later' : 'done';
  }

  return {
    async now(whats) {
      for (const what of whats) {
        try {
          if ((await removeUnnamed(what)) === 'later') continue;
          await store.jobs.removeOf(KIND, what);
          // Work that was broken off may have been storing something still.
          if (what.endsWith('/')) await noteStoring(store, files, [what.slice(0, -1)]);
        } catch (error) {
          log(`${what} is not removed yet: ${String(error)}`);
        }
      }
    },
    work: {
      workers: 1,
      async run(job) {
        if ((await removeUnnamed(job.subject)) === 'later') await store.jobs.postpone(job.id, job.owner, DAY_MS);
        else await store.jobs.finish(job.id, job.owner);
      },
      // Never for good: a new job counts its own tries.
      giveUp: ({ id, owner, subject }) =>
        store.transaction(async (within) => {
          if (await within.jobs.finish(id, owner)) await noteRemovals(within, [subject], AGAIN_MS);
        }),
    },
  };
}

/** However its accents are written, in other records and on disk. */
const writings = (name: string): Set<string> => new Set([name.normalize('NFC'), name.normalize('NFD')]);

/** @returns `made`: work that ends with a medium, or with a removal of its own, is under way */
async function useOf(what: string, store: Store): Promise<'none' | 'named' | 'made'> {
  const [folder = ''] = what.split('/');
  const id = folder.slice(folder.indexOf('-') + 1);
  if (isClipFolder(folder)) {
    const job = await store.clipJobs.find(id);
    if (job && job.state !== 'failed') return 'made';
  }
  if (isAddedFolder(folder)) {
    const upload = await store.uploads.find(id);
    if (upload && (upload.state === 'waiting' || upload.state === 'packaging')) return 'made';
    if (upload?.playable) return 'named';
  }
  for (const written of writings(what)) if (await store.bin.isNamed(written)) return 'named';
  return (await store.uploads.unfinished()).some(({ thumb }) => thumb === what) ? 'named' : 'none';
}
