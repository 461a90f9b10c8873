/** Files of uploads on disk: where they are while they arrive, and removing those whose uploads are gone. */
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { DASH_MANIFEST, MASTER_PLAYLIST } from '../media/packaging/manifests.ts';
import { STATE_FILE, SUPERSEDED_FILE } from '../media/packaging/hidden-files.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { namesIn, removeOld } from '../media/left-files.ts';
import { addedFolder, filePath, isAddedFolder, originalRef, playedRef } from '../media/file-path.ts';
import { attemptName, moveIntoPlace, removeAtEnd, removeAttemptsAt, removeLeftAttempts } from './attempts.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

const COPY = 'copy-';
/** A copy that has not grown for this long was interrupted. */
const COPY_STALLED_MS = HOUR_MS;

/** Folder of files that are arriving or waiting to be packaged. */
function incomingFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'incoming');
}

export function incomingFile(config: Pick<Config, 'dataFolder'>, id: MediaId): string {
  return join(incomingFolder(config), id);
}

/** A hidden name until the copy is complete, because files of this machine are copied before they have a record. */
export function incomingCopy(config: Pick<Config, 'dataFolder'>, id: MediaId): string {
  return join(incomingFolder(config), `${COPY}${id}`);
}

/** Removes interrupted copies. */
export async function removeLeftCopies(config: Pick<Config, 'dataFolder'>): Promise<void> {
  for (const name of await namesIn(incomingFolder(config)))
    if (name.startsWith(COPY)) await removeOld(incomingFile(config, name), COPY_STALLED_MS);
}

export async function createIncoming(config: Pick<Config, 'dataFolder'>, id: MediaId): Promise<void> {
  await (await open(incomingFile(config, id), 'wx')).close();
}

/** Working folder of a packaging attempt until the medium is saved; hidden, so that it is not served. */
export function workFolder(config: Pick<Config, 'dataFolder'>, job: StoredJob): string {
  return join(addedFolder(config), attemptName(job));
}

/** Folder for what is added to a film that already plays. */
export function moreFolder(config: Pick<Config, 'dataFolder'>, job: StoredJob): string {
  return `${workFolder(config, job)}-more`;
}

export function playedFolder(config: Folders, id: MediaId): string {
  return filePath(config, folderOf(playedRef(id, '')));
}

/**
 * Moves the finished files into place.
 *
 * @param hold throws if the lease is lost
 */
export async function publishFiles(
  config: Folders,
  job: StoredJob,
  ending: string,
  hold: () => Promise<void>,
): Promise<void> {
  const id = job.subject;
  const original = filePath(config, originalRef(id, ending));
  await moveIntoPlace(workFolder(config, job), playedFolder(config, id), hold);
  await rm(original, { force: true });
  await mkdir(join(original, '..'), { recursive: true });
  await link(incomingFile(config, id), original);
}

/**
 * Moves further renditions beside those that already play, and then the manifests that list them.
 *
 * @param hold throws if the lease is lost
 */
export async function publishMore(config: Folders, job: StoredJob, hold: () => Promise<void>): Promise<void> {
  const id = job.subject;
  const from = moreFolder(config, job);
  const names = await readdir(from);
  const isManifest = (name: string): boolean => name === MASTER_PLAYLIST || name === DASH_MANIFEST;
  for (const name of names.toSorted((one, other) => Number(isManifest(one)) - Number(isManifest(other)))) {
    await hold();
    await rename(join(from, name), join(playedFolder(config, id), name));
  }
  await rm(join(playedFolder(config, id), STATE_FILE), { force: true });
  await rm(from, { recursive: true, force: true });
}

/** Whether further renditions of a playable film still have to be made. */
export async function isToGoOn(config: Folders & Pick<Config, 'encoder'>, id: MediaId): Promise<boolean> {
  if (config.encoder === undefined) return false;
  const state = await stat(join(playedFolder(config, id), STATE_FILE)).catch(() => undefined);
  return state !== undefined;
}

const folderOf = (ref: string): string => ref.slice(0, ref.indexOf('/'));

export const removeAttempt = (
  config: Pick<Config, 'dataFolder'>,
  job: StoredJob,
  log: (line: string) => void,
): Promise<void> => removeAtEnd([workFolder(config, job), moreFolder(config, job)], log);

/** Removes the working folders of every attempt. @throws StorageUnavailable if the data folder is lost */
export const removeWork = (config: Pick<Config, 'dataFolder'>, id: MediaId): Promise<void> =>
  removeAttemptsAt(id, addedFolder(config));

export async function removeIncoming(config: Pick<Config, 'dataFolder'>, id: MediaId): Promise<void> {
  await rm(incomingFile(config, id), { force: true });
  await removeWork(config, id);
}

/** Folders of a packaged upload: what is played, and the original file. */
export const packagedFolders = (id: MediaId): string[] => [playedRef(id, ''), originalRef(id, '')].map(folderOf);
/** The same folders as refs for removal, which end with a slash. */
export const packagedRemovals = (id: MediaId): string[] => packagedFolders(id).map((folder) => `${folder}/`);

/** What is played also stays on disk until its superseded renditions have been removed. */
export async function storePackaged(
  { config, files }: { config: Folders; files: MediaStorage },
  id: MediaId,
  signal: AbortSignal,
): Promise<void> {
  for (const folder of packagedFolders(id))
    if (!(await hasSuperseded(filePath(config, folder)))) await files.takeOver(folder, signal);
}

/** Whether the folder holds renditions that are no longer listed, and kept for a while. */
export async function hasSuperseded(folder: string): Promise<boolean> {
  return (await stat(join(folder, SUPERSEDED_FILE)).catch(() => undefined)) !== undefined;
}

/**
 * Removes what a killed host has left: files of deleted uploads, and unfinished packaging.
 *
 * @param freshMs files of uploads changed within this time are kept
 * @param isArriving whether the file of this upload is still needed
 * @param isMedium whether a medium with this id exists, including the bin
 */
export async function removeOrphans(
  { store, config }: { store: Pick<Store, 'jobs'>; config: Folders },
  freshMs: number,
  isArriving: (id: MediaId) => boolean,
  isMedium: (id: MediaId) => Promise<boolean>,
): Promise<void> {
  await mkdir(incomingFolder(config), { recursive: true });
  await mkdir(addedFolder(config), { recursive: true });
  for (const name of await readdir(incomingFolder(config)))
    if (!isArriving(name) && !name.startsWith(COPY)) await removeOld(incomingFile(config, name), freshMs);
  await removeLeftAttempts(addedFolder(config), store);
  for (const name of await readdir(addedFolder(config))) {
    if (name.startsWith('.')) continue;
    const id = name.slice(name.indexOf('-') + 1);
    const isOwned = isAddedFolder(name) && (isArriving(id) || (await isMedium(id)));
    if (!isOwned) await removeOld(join(addedFolder(config), name), freshMs);
  }
}

/** How long renditions that are no longer listed are kept for viewers who are still playing them. */
const SUPERSEDED_RETENTION_MS = DAY_MS;

/** Removes renditions that were superseded at least a day ago. */
export async function removeSuperseded(
  { config, files: storage }: { config: Folders; files: MediaStorage },
  now: EpochMs,
): Promise<void> {
  for (const name of await readdir(addedFolder(config))) {
    const folder = join(addedFolder(config), name);
    const list = join(folder, SUPERSEDED_FILE);
    const made = await stat(list).catch(() => undefined);
    if (!made || now - made.mtimeMs < SUPERSEDED_RETENTION_MS) continue;
    const files = v.parse(
      v.array(v.pipe(v.string(), v.regex(/^\w+\.(mp4|m3u8)$/))),
      JSON.parse(await readFile(list, 'utf8')),
    );
    for (const file of [...files, SUPERSEDED_FILE]) await storage.remove(`${name}/${file}`);
    await storage.takeOver(name, AbortSignal.timeout(SUPERSEDED_RETENTION_MS));
  }
}
