/**
 * Where the files of a medium are on disk. The data folder holds what this host has made or accepted (clips, chosen
 * thumbnails, captions, added films); everything else is in the media folder.
 */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { MediaRef } from '../store/media-ref.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

/** Folder of a clip; the host chooses its name. */
const CLIP = /^clip-[0-9a-f]{32}$/;
/** Folders of an added film (the playable files and the original upload), and of the recordings of a live event. */
const ADDED = /^(?:added|original|live)-[0-9a-f]{32}$/;

/** Folder of chosen thumbnails, and the first part of their refs. No film's folder has this name. */
export const THUMBNAILS = 'own-thumbnails';

/** Folder of captions that people added, and the first part of their refs. */
export const CAPTIONS = 'own-captions';

export function clipsFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'clips');
}

/** Folder of added media. */
export function addedFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'media');
}

export const isClipFolder = (folder: string): boolean => CLIP.test(folder);
export const isOriginalFolder = (folder: string): boolean => isAddedFolder(folder) && folder.startsWith('original-');
export const isAddedFolder = (folder: string): boolean => ADDED.test(folder);

/** A file that is played or shown of an added medium. */
export const playedRef = (id: MediaId, file: string): MediaRef => `added-${id}/${file}`;
/** The original upload: for viewers who may download the medium, not for everybody who may play it. */
export const originalRef = (id: MediaId, ending: string): MediaRef => `original-${id}/original.${ending}`;

/** A recorded file of a live event. */
export const recordedRef = (id: MediaId, file: string): MediaRef => `live-${id}/${file}`;

/**
 * Whether the file is a segment or initialization. Their names identify their content, so they never change; playlists
 * change with a trim.
 */
export function isRecordedSegment(ref: MediaRef): boolean {
  const [folder = '', file = ''] = ref.split('/');
  return isAddedFolder(folder) && folder.startsWith('live-') && /\.(?:mp4|m4s)$/.test(file);
}

/**
 * Whether a file or folder (`{folder}/`) was made or accepted by this host and belongs in media storage. Recordings
 * stay on disk.
 */
export function isStoredRef(ref: string): boolean {
  const folder = ref.slice(0, ref.indexOf('/'));
  const isMade = folder === THUMBNAILS || folder === CAPTIONS || isClipFolder(folder);
  return isMade || (isAddedFolder(folder) && !folder.startsWith('live-'));
}

/** The folder that contains every file a manifest may name. */
export function rootOf(config: Folders, ref: MediaRef): string {
  const [folder = ''] = ref.split('/');
  if (folder === THUMBNAILS || folder === CAPTIONS) return config.dataFolder;
  if (isClipFolder(folder)) return clipsFolder(config);
  return isAddedFolder(folder) ? addedFolder(config) : config.mediaFolder;
}

/** @param ref `{folder}/{file}`, or only a folder */
export function filePath(config: Folders, ref: MediaRef): string {
  return join(rootOf(config, ref), ref);
}
