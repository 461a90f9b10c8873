/**
 * Removes the samples in the background: a few media per transaction, then accounts and groups, then files on disk.
 *
 * A row in the store, written with the request and deleted at the end, marks it as in progress. A host that dies in
 * between resumes at its next start, and each step is safe to repeat.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_GROUP_ID, SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { DataFiles } from '../data-files/data-files.ts';
import { removeSampleStyles } from '../data-files/sample-styles.ts';
import { isClipFolder } from '../media/file-path.ts';
import { removeUnnamedFiles } from '../media/unnamed-files.ts';
import { NEW_LIBRARY_NAME } from '../store/empty-library.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import { noteRemovals } from './file-removals.ts';
import { keepAccounts } from './accounts-file.ts';

/** Media per transaction, so that no other write waits for long. */
const PIECE = 5;
/** Pause between two transactions, for other requests. */
const PAUSE_MS = 2;
/**
 * Polling interval, because the command that requests a removal is a separate process. Failures are retried at the same
 * interval.
 */
const LOOK_EVERY_MS = 10_000;

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder'>;
  /** Folder of the data files. */
  folder: string;
  dataFiles: Pick<DataFiles, 'saved' | 'sweep'>;
  log: (line: string) => void;
}

export interface SampleRemoval {
  /** Call after a removal was requested. */
  wake: () => void;
  /** Resolves when no removal is in progress. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

/** @param leads with several hosts, only the leader removes samples */
export function openSampleRemoval(options: Options, leads: () => boolean): SampleRemoval {
  let running: Promise<void> | undefined;
  let isStopped = false;
  const wake = (): void => {
    if (isStopped || !leads()) return;
    running ??= removeSamples(options, () => isStopped)
      .catch((error: unknown) => options.log(`The samples are not removed yet: ${String(error)}`))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    wake,
    settled: () => running ?? Promise.resolve(),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Does all remaining steps of a requested removal. */
export async function removeSamples(options: Options, isStopped: () => boolean = () => false): Promise<void> {
  const { store, config, folder, dataFiles } = options;
  const since = await store.samples.removalSince();
  if (since === undefined) return;
  for (;;) {
    const ids = await store.samples.next(PIECE);
    if (ids.length === 0) break;
    if (isStopped()) return;
    const gone = await store.transaction(async (within) => {
      const removed: MediaId[] = [];
      for (const id of ids) removed.push(...(await removeMedium(within, id)));
      return removed;
    });
    for (const id of gone) await dataFiles.saved(id);
    await pause(PAUSE_MS);
  }
  for (;;) {
    const passed = await store.samples.nextPassed(DEFAULT_GROUP_ID, PIECE);
    if (passed.length === 0) break;
    if (isStopped()) return;
    await store.transaction(async (within) => {
      for (const { id, groupId } of passed) {
        const medium = await within.media.find(id);
        if (medium) await saveChanged(within, { ...medium, groupId, userId: SUPER_USER_ID });
      }
    });
    await pause(PAUSE_MS);
  }
  if (await store.samples.areThere())
    await store.transaction((within) => within.samples.removePeople(DEFAULT_GROUP_ID, SUPER_USER_ID, NEW_LIBRARY_NAME));
  await dataFiles.sweep();
  await removeSampleStyles(folder);
  await removeUnnamedFiles(store, config, since);
  const superUser = await store.users.find(SUPER_USER_ID);
  await keepAccounts(config.dataFolder, superUser ? [superUser.login] : []);
  await store.samples.endRemoval();
}

/** Removes a medium with its clips; people's media that refer to it stay. @returns the removed ids */
async function removeMedium(store: Store, id: MediaId): Promise<MediaId[]> {
  const { shownBy, clips } = await store.samples.linksOf(id);
  for (const other of await store.media.findMany(shownBy)) await saveChanged(store, without(other, id));
  // Including folders in external storage.
  const folders = clips.map((clip) => `clip-${clip}`).filter(isClipFolder);
  await noteRemovals(
    store,
    folders.map((folder) => `${folder}/`),
  );
  for (const clip of clips) await store.media.remove(clip);
  await store.media.remove(id);
  await store.clipJobs.removeOf(id);
  return [...clips, id];
}

function without(medium: StoredMedium, id: MediaId): StoredMedium {
  const { player } = medium;
  return {
    ...medium,
    members: medium.members.filter((each) => each !== id),
    ...(medium.videoId === id && { videoId: undefined, tagId: undefined }),
    player: player && {
      ...player,
      documentId: player.documentId === id ? undefined : player.documentId,
      videoSelector: player.videoSelector.filter((each) => each.id !== id),
    },
  };
}

async function saveChanged(store: Store, medium: StoredMedium): Promise<void> {
  await store.media.save({ ...medium, version: medium.version + 1 });
}
