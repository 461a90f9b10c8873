/** The data files on disk: where each lies, and what is known of those that were written. */
import { statSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import { VARIANTS, writeWhole } from './write.ts';

/** Counted up when the shape of the files changes, so that an older data folder is rewritten. */
const FORMAT = 4;

/** A data file as it was written. */
export interface WrittenFile {
  version: number;
  /** Not a stub. */
  isWhole: boolean;
  /** When it was written, by the clock that dates are compared with; not in data folders of 0.1.0. */
  at?: EpochMs;
  /** When a date of what it shows makes it stale. */
  until?: EpochMs | undefined;
  /** Bytes of the file and of its compressed copies. */
  sizes: number[];
  mtime: EpochMs;
}

/** What is known of the files on disk; saved beside them, so that a second start writes nothing. */
export interface Index {
  format: number;
  geoBlocking: boolean;
  written: Record<MediaId, WrittenFile>;
}

const indexPath = (folder: string): string => join(folder, '.index.json');

/** @returns an empty one where there is none, or it is of another format or setting: every file is rewritten then */
export async function readIndex(folder: string, geoBlocking: boolean): Promise<Index> {
  try {
    const index = JSON.parse(await readFile(indexPath(folder), 'utf8')) as Index;
    if (index.format === FORMAT && index.geoBlocking === geoBlocking) return index;
  } catch {
    // Missing or cut short.
  }
  return { format: FORMAT, geoBlocking, written: {} };
}

export const saveIndex = (folder: string, index: Index): Promise<void> =>
  writeWhole(indexPath(folder), JSON.stringify(index));

const MEDIA_FOLDERS: ReadonlySet<string> = new Set(['audio', 'video']);

export function dataFilePath(folder: string, medium: Pick<StoredMedium, 'id' | 'type'>): string {
  return join(folder, medium.type === 'Audio' ? 'audio' : 'video', `${medium.id}.json`);
}

/** Whether file and copies are there as they were written. @param path of the file */
export const isIntact = (path: string, file: WrittenFile): boolean =>
  VARIANTS.every((ending, at) => {
    const found = statSync(`${path}${ending}`, { throwIfNoEntry: false });
    return found?.size === file.sizes[at] && (ending !== '' || found?.mtimeMs === file.mtime);
  });

/** What `isIntact` compares a file with that was just written. */
export async function measure(path: string): Promise<Pick<WrittenFile, 'sizes' | 'mtime'>> {
  const files = await Promise.all(VARIANTS.map((ending) => stat(`${path}${ending}`)));
  return { sizes: files.map(({ size }) => size), mtime: files[VARIANTS.indexOf('')]?.mtimeMs ?? 0 };
}

/** Files of media that are gone, what a killed host had written half, and folders of earlier versions. */
export async function removeLeftovers(folder: string, owned: ReadonlySet<string>): Promise<void> {
  await rm(join(folder, 'foreign'), { recursive: true, force: true });
  const left = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of left) {
    const path = join(entry.parentPath, entry.name);
    const isOfMedium = MEDIA_FOLDERS.has(basename(entry.parentPath)) && join(entry.parentPath, '..') === folder;
    if (entry.isFile() && (path.endsWith('.part') || (isOfMedium && !owned.has(path)))) await rm(path, { force: true });
  }
}
