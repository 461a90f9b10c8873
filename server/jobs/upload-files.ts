/** Files on disk of what people add: where they are while they arrive, and what is left of those that are gone. */
import { link, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { addedFolder, filePath, isAddedFolder, originalRef, playedRef } from '../media/file-path.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

/** Of files that are arriving, or wait to be packaged. */
function incomingFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'incoming');
}

export function incomingFile(config: Pick<Config, 'dataFolder'>, id: MediaId): string {
  return join(incomingFolder(config), id);
}

export async function createIncoming(config: Pick<Config, 'dataFolder'>, id: MediaId): Promise<void> {
  await (await open(incomingFile(config, id), 'wx')).close();
}

/** Where packaging puts its files until the medium is saved; hidden, so that no address leads there. */
export function workFolder(config: Pick<Config, 'dataFolder'>, id: MediaId): string {
  return join(addedFolder(config), `.${id}`);
}

/** Puts the finished files in their place, as often as it is asked to. */
export async function publishFiles(config: Folders, id: MediaId, ending: string): Promise<void> {
  const played = filePath(config, folderOf(playedRef(id, '')));
  const original = filePath(config, originalRef(id, ending));
  await rm(played, { recursive: true, force: true });
  await rename(workFolder(config, id), played);
  await rm(original, { force: true });
  await mkdir(join(original, '..'), { recursive: true });
  await link(incomingFile(config, id), original);
}

const folderOf = (ref: string): string => ref.slice(0, ref.indexOf('/'));

export async function removeIncoming(config: Pick<Config, 'dataFolder'>, id: MediaId): Promise<void> {
  await rm(incomingFile(config, id), { force: true });
  await rm(workFolder(config, id), { recursive: true, force: true });
}

/** What was packaged and published of an upload that does not become a medium. */
export async function removePackaged(config: Folders, id: MediaId): Promise<void> {
  await rm(workFolder(config, id), { recursive: true, force: true });
  for (const ref of [playedRef(id, ''), originalRef(id, '')])
    await rm(filePath(config, folderOf(ref)), { recursive: true, force: true });
}

/** @returns bytes that are free where uploads are written */
export async function freeBytes({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize;
}

/**
 * Removes what a killed host has left: files of uploads that are gone, and half of what was being packaged.
 *
 * @param isArriving whether the file of this upload is still needed
 * @param isMedium whether a medium of this id exists, in the bin too
 */
export async function removeOrphans(
  config: Folders,
  isArriving: (id: MediaId) => boolean,
  isMedium: (id: MediaId) => Promise<boolean>,
): Promise<void> {
  await mkdir(incomingFolder(config), { recursive: true });
  await mkdir(addedFolder(config), { recursive: true });
  for (const name of await readdir(incomingFolder(config)))
    if (!isArriving(name)) await rm(incomingFile(config, name), { force: true });
  for (const name of await readdir(addedFolder(config))) {
    const id = name.slice(name.indexOf('-') + 1);
    const isOwned = isAddedFolder(name) && (isArriving(id) || (await isMedium(id)));
    if (!isOwned) await rm(join(addedFolder(config), name), { recursive: true, force: true });
  }
}
