/**
 * Where a file of a medium lies on disk: what this host has made or taken in (clips, chosen thumbnails, captions, films that
 * people added) lies in its data folder, all others in the media folder.
 */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { MediaRef } from '../store/media-ref.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

/** Folder of a clip, named by the host. */
const CLIP = /^clip-[0-9a-f]{32}$/;
/** Folders of a film that somebody added, what is played and the file as it came, and of the recordings of a live event. */
const ADDED = /^(?:added|original|live)-[0-9a-f]{32}$/;

/** Folder of chosen thumbnails, and the first part of their refs; no film's folder bears such a name. */
export const THUMBNAILS = 'own-thumbnails';

/** Folder of captions that people added, and the first part of their refs. */
export const CAPTIONS = 'own-captions';

export function clipsFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'clips');
}

/** Of what people added. */
export function addedFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'media');
}

export const isClipFolder = (folder: string): boolean => CLIP.test(folder);
export const isOriginalFolder = (folder: string): boolean => isAddedFolder(folder) && folder.startsWith('original-');
export const isAddedFolder = (folder: string): boolean => ADDED.test(folder);

/** What is played or shown of an added medium. */
export const playedRef = (id: MediaId, file: string): MediaRef => `added-${id}/${file}`;
/** The file as it was received: for who may download the medium, not for everybody who plays it. */
export const originalRef = (id: MediaId, ending: string): MediaRef => `original-${id}/original.${ending}`;

/** What was received of a live event. */
export const recordedRef = (id: MediaId, file: string): MediaRef => `live-${id}/${file}`;

/** A segment or initialization, which never changes: its name says what it holds. Playlists do, by a trim. */
export function isRecordedSegment(ref: MediaRef): boolean {
  const [folder = '', file = ''] = ref.split('/');
  return isAddedFolder(folder) && folder.startsWith('live-') && /\.(?:mp4|m4s)$/.test(file);
}

/** A file or folder (`{folder}/`) that this host has made or taken in, and that media storage keeps; recordings stay on disk. */
export function isStoredRef(ref: string): boolean {
  const folder = ref.slice(0, ref.indexOf('/'));
  const isMade = folder === THUMBNAILS || folder === CAPTIONS || isClipFolder(folder);
  return isMade || (isAddedFolder(folder) && !folder.startsWith('live-'));
}

/** The folder below which everything that a manifest may name lies. */
export function rootOf(config: Folders, ref: MediaRef): string {
  const [folder = ''] = ref.split('/');
  if (folder === THUMBNAILS || folder === CAPTIONS) return config.dataFolder;
  if (isClipFolder(folder)) return clipsFolder(config);
  return isAddedFolder(folder) ? addedFolder(config) : config.mediaFolder;
}

/** @param ref `{folder}/{file}`, or a folder alone */
export function filePath(config: Folders, ref: MediaRef): string {
  return join(rootOf(config, ref), ref);
}
