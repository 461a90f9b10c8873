/**
 * Where the files lie that this host has made or taken in: films and documents that people added, clips, chosen thumbnails
 * and captions. They are named as media name them, `{folder}/{file}`; everything else of the media folder is always on disk.
 *
 * Work on films happens in the data folder. What is finished is kept: on disk it is where it belongs already, and a bucket
 * is given a copy, after which the one on disk is released.
 */
import type { EpochMs } from '../../core/domain/media.ts';
import type { MediaRef } from '../store/media-ref.ts';

/**
 * Does work on a disk that may not respond.
 *
 * @param late what the call gave after it was given up, such as an open file
 * @throws StorageGone where the disk does not respond in time, or did not for a call before
 */
export type DiskPatience = <T>(work: () => Promise<T>, late?: (result: T) => void) => Promise<T>;

export interface DiskFile {
  kind: 'disk';
  path: string;
  /** By which it is opened and read; undefined: it lies where the host itself does. */
  patiently?: DiskPatience;
}

export interface StoredObject {
  kind: 'object';
  size: number;
  modified: EpochMs;
  /** quoted */
  etag: string;
  /**
   * Reads bytes, the last one included.
   *
   * @returns undefined where another version has been stored meanwhile, or none is left
   * @throws StorageGone
   */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined>;
}

export type FoundFile = DiskFile | StoredObject;

/** A film as work apart from the host's own thread reads it. */
export interface FilmSource {
  /** Manifest or whole file, below `root`. */
  film: string;
  /** Nothing outside of this folder is read. */
  root: string;
  /** Signed addresses of the files below `root`, by their names there, for a film that does not lie on this disk. */
  addresses?: Readonly<Record<string, string>> | undefined;
  /** Another one as soon as the manifest or file is changed. */
  version: string;
}

export interface MediaStorage {
  /** Not on this disk: what is finished is moved there. */
  isElsewhere: boolean;
  /**
   * Makes sure that files can be written, read and removed.
   *
   * @param namesMedia of a server that has started: whether a medium names a file of the media folder, which is storage that is
   *   gone where it is empty then
   * @throws StorageGone
   */
  probe: (namesMedia?: () => Promise<boolean>) => Promise<void>;
  /** @throws StorageGone */
  find: (ref: MediaRef) => Promise<FoundFile | undefined>;
  /** @returns bytes @throws StorageGone */
  size: (ref: MediaRef) => Promise<number | undefined>;
  /** Reads a short file. @returns undefined where it is not there, or has more bytes than `most` @throws StorageGone */
  read: (ref: MediaRef, most: number) => Promise<Buffer | undefined>;
  /** @throws StorageGone */
  film: (ref: MediaRef) => Promise<FilmSource | undefined>;
  /** Stores a short file, whole or not at all. @throws StorageGone */
  put: (ref: MediaRef, bytes: Uint8Array) => Promise<void>;
  /**
   * Stores what lies in a folder of the data folder, manifests last, in the place of what was stored of it before.
   *
   * @param hold throws where the lease of this work is lost: whoever has it may have stored and released the folder, and
   *   nothing of that is removed
   * @throws StorageGone where the storage is gone for longer than such work is worth waiting for
   */
  keep: (folder: string, signal: AbortSignal, hold: () => Promise<void>) => Promise<void>;
  /** Stores what of a folder is not stored yet, and has it on disk no more: of a library that was on disk before. @throws StorageGone */
  takeOver: (folder: string, signal: AbortSignal) => Promise<void>;
  /** The copy in the data folder is needed no more. */
  release: (folder: string) => Promise<void>;
  /** Brings a folder to the data folder, to be worked on. @throws StorageGone */
  fetch: (folder: string) => Promise<void>;
  /** @param what a file, or a folder with a slash at its end @throws StorageGone */
  remove: (what: string) => Promise<void>;
  close: () => void;
}

/** Storage that does not respond, or does not let this host in: whoever asks again in a while may be served. */
export class StorageGone extends Error {}

/** Manifests name other files and come after them. */
export function inOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

const rank = (name: string): number => {
  if (!/\.(m3u8|mpd)$/.test(name)) return 0;
  return /(^|\/)(master\.m3u8|[^/]*\.mpd)$/.test(name) ? 2 : 1;
};
