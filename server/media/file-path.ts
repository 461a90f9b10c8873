/**
 * Where a file of a medium lies on disk: clips that this host has cut, and thumbnails that people chose, lie in its data
 * folder, all others in the media folder.
 */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { MediaRef } from '../store/types.ts';

/** Folder of a clip, named by the host. */
const CLIP = /^clip-[0-9a-f]{32}$/;

/** Folder of chosen thumbnails, and the first part of their refs; no film's folder bears such a name. */
export const THUMBNAILS = 'own-thumbnails';

export function clipsFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'clips');
}

export const isClipFolder = (folder: string): boolean => CLIP.test(folder);

/** @param ref `{folder}/{file}`, or a folder alone */
export function filePath(config: Pick<Config, 'dataFolder' | 'mediaFolder'>, ref: MediaRef): string {
  const [folder = ''] = ref.split('/');
  if (folder === THUMBNAILS) return join(config.dataFolder, ref);
  return join(isClipFolder(folder) ? clipsFolder(config) : config.mediaFolder, ref);
}
