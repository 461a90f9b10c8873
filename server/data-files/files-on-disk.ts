/** The data files on disk: their paths, and an index of those that were written. */
import { statSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import { VARIANTS, writeAtomically } from './write.ts';

/** Increment this when the shape of the files changes, so that older data folders are rewritten. */
const FORMAT = 4;

/** A data file as it was written. */
export interface WrittenFile {
  version: number;
  /** Whether it is complete rather than a stub. */
  isWhole: boolean;
  /** When it was written, by the clock used for comparing dates; absent in data folders of 0.1.0. */
  at?: EpochMs;
  /** When one of its dates makes it stale. */
  until?: EpochMs | undefined;
  /** Sizes in bytes of the file and its compressed copies. */
  sizes: number[];
  mtime: EpochMs;
}

/** Index of the files on disk, saved beside them, so that a second start need not write them. */
export interface Index {
  format: number;
  geoBlocking: boolean;
  written: Record<MediaId, WrittenFile>;
}

const indexPath = (folder: string): string => join(folder, '.index.json');

/**
 * @returns an empty index, which causes all files to be rewritten, if there is none or it has another format or setting
 */
export async function readIndex(folder: string, geoBlocking: boolean): Promise<Index> {
  try {
    const index = JSON.parse(await readFile(indexPath(folder), 'utf8')) as Index;
    if (index.format === FORMAT && index.geoBlocking === geoBlocking) return index;
  } catch {
    // Missing or truncated.
  }
  return { format: FORMAT, geoBlocking, written: {} };
}

export const saveIndex = (folder: string, index: Index): Promise<void> =>
  writeAtomically(indexPath(folder), JSON.stringify(index));

const MEDIA_FOLDERS: ReadonlySet<string> = new Set(['audio', 'video']);

export function dataFilePath(folder: string, medium: Pick<StoredMedium, 'id' | 'type'>): string {
  return join(folder, medium.type === 'Audio' ? 'audio' : 'video', `${medium.id}.json`);
}

/** Whether the file and its copies are unchanged since they were written. @param path of the file */
export const isIntact = (path: string, file: WrittenFile): boolean =>
  VARIANTS.every((ending, at) => {
    const found = statSync(`${path}${ending}`, { throwIfNoEntry: false });
    return found?.size === file.sizes[at] && (ending !== '' || found?.mtimeMs === file.mtime);
  });

/** Measures a file that was just written, for `isIntact`. */
export async function measure(path: string): Promise<Pick<WrittenFile, 'sizes' | 'mtime'>> {
  const files = await Promise.all(VARIANTS.map((ending) => stat(`${path}${ending}`)));
  return { sizes: files.map(({ size }) => size), mtime: files[VARIANTS.indexOf('')]?.mtimeMs ?? 0 };
}

/** Removes files of deleted media, files that a killed host left unfinished, and folders of earlier versions. */
export async function removeLeftovers(folder: string, owned: ReadonlySet<string>): Promise<void> {
  await rm(join(folder, 'foreign'), { recursive: true, force: true });
  const left = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of left) {
    const path = join(entry.parentPath, entry.name);
    const isOfMedium = MEDIA_FOLDERS.has(basename(entry.parentPath)) && join(entry.parentPath, '..') === folder;
    if (entry.isFile() && (path.endsWith('.part') || (isOfMedium && !owned.has(path)))) await rm(path, { force: true });
  }
}
