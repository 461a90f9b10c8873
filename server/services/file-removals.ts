/**
 * Removes files that nothing refers to any more, and nothing else.
 *
 * A removal is recorded in the transaction that drops the last reference, so that neither a crash nor unavailable
 * storage leaves the file forever. A folder is also recorded before it is stored: if the host dies before the medium is
 * saved, the folder is checked later.
 */
import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { JobWork } from '../jobs/queue.ts';
import { isAddedFolder, isClipFolder } from '../media/file-path.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';

const KIND = 'removeFile';
/** Longer than anything takes from storing its first file to saving its medium. */
const LOOK_AFTER_MS = 2 * DAY_MS;
/** Retry interval after the usual attempts of a job have failed; retries continue until it succeeds. */
const AGAIN_MS = 10 * MINUTE_MS;

export interface FileRemovals {
  /** Removes recorded files now, or leaves them to the queue if the storage is unavailable. */
  now: (whats: readonly string[]) => Promise<void>;
  work: JobWork;
}

/** @param whats files, and folders with a trailing slash */
export async function noteRemovals(store: Store, whats: readonly string[], afterMs = 0): Promise<void> {
  for (const what of whats) await store.jobs.add({ id: randomUUID(), kind: KIND, subject: what, afterMs });
}

/** @param whats about to be stored in external storage; local files are checked at each start */
export async function noteStoring(
  store: Store,
  { isElsewhere }: Pick<MediaStorage, 'isElsewhere'>,
  whats: readonly string[],
): Promise<void> {
  if (isElsewhere) await noteRemovals(store, whats, LOOK_AFTER_MS);
}

/** For files that were just replaced or never referred to. */
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
          // Aborted work may still be storing files.
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
      // Never gives up for good: a new job counts its own attempts.
      giveUp: ({ id, owner, subject }) =>
        store.transaction(async (within) => {
          if (await within.jobs.finish(id, owner)) await noteRemovals(within, [subject], AGAIN_MS);
        }),
    },
  };
}

/** Both Unicode normal forms, as other records and the disk may use either. */
const writings = (name: string): Set<string> => new Set([name.normalize('NFC'), name.normalize('NFD')]);

/** @returns `made`: work is in progress that ends with a medium, or with its own removal */
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
