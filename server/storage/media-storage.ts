/**
 * Storage of the files that this host has made or accepted: added films and documents, clips, chosen thumbnails and
 * captions. Refs have the form `{folder}/{file}`, as media name them. All other files of the media folder are always on
 * disk.
 *
 * Films are processed in the data folder. Finished files are then kept: on disk they are already in place; a bucket
 * receives a copy, after which the one on disk is released.
 */
import type { EpochMs } from '../../core/domain/media.ts';
import type { MediaRef } from '../store/media-ref.ts';

/**
 * Runs work on a disk that may not respond.
 *
 * @param late receives the result of a call that was given up, such as an open file
 * @throws StorageUnavailable if the disk does not respond in time, or did not for an earlier call
 */
export type DiskPatience = <T>(work: () => Promise<T>, late?: (result: T) => void) => Promise<T>;

export interface DiskFile {
  kind: 'disk';
  path: string;
  /** Runs opening and reading with a deadline; undefined for files on the same disk as the host. */
  patiently?: DiskPatience;
}

export interface StoredObject {
  kind: 'object';
  size: number;
  modified: EpochMs;
  /** Quoted. */
  etag: string;
  /**
   * Reads bytes `start` to `end`, inclusive.
   *
   * @returns undefined if another version has been stored meanwhile, or the file was removed
   * @throws StorageUnavailable
   */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined>;
}

export type FoundFile = DiskFile | StoredObject;

/** A film as read by workers and processes other than the host's main thread. */
export interface FilmSource {
  /** Manifest or whole file, below `root`. */
  film: string;
  /** Nothing outside of this folder is read. */
  root: string;
  /** For a film that is not on this disk: signed addresses of the files below `root`, by their names there. */
  addresses?: Readonly<Record<string, string>> | undefined;
  /** Changes as soon as the manifest or file changes. */
  version: string;
}

export interface MediaStorage {
  /** Whether finished files are moved off this disk. */
  isElsewhere: boolean;
  /**
   * Verifies that files can be written, read and removed.
   *
   * @param namesMedia for a running server: whether any medium names a file in the media folder, in which case an empty
   * folder means that its storage is lost
   * @throws StorageUnavailable
   */
  probe: (namesMedia?: () => Promise<boolean>) => Promise<void>;
  /** @throws StorageUnavailable */
  find: (ref: MediaRef) => Promise<FoundFile | undefined>;
  /** @returns size in bytes @throws StorageUnavailable */
  size: (ref: MediaRef) => Promise<number | undefined>;
  /** Reads a short file. @returns undefined if it does not exist, or is longer than `most` bytes @throws StorageUnavailable */
  read: (ref: MediaRef, most: number) => Promise<Buffer | undefined>;
  /** @throws StorageUnavailable */
  film: (ref: MediaRef) => Promise<FilmSource | undefined>;
  /** Stores a short file atomically. @throws StorageUnavailable */
  put: (ref: MediaRef, bytes: Uint8Array) => Promise<void>;
  /**
   * Stores the contents of a folder of the data folder, manifests last, and removes what was stored there before.
   *
   * @param hold throws if the lease of this work is lost; its new holder may have stored and released the folder, so
   * nothing is removed then
   * @throws StorageUnavailable if the storage is down for longer than the retry time
   */
  storeFolder: (folder: string, signal: AbortSignal, hold: () => Promise<void>) => Promise<void>;
  /**
   * Stores what has not been stored from a folder and removes it from disk, for a library that was on disk before.
   * @throws StorageUnavailable
   */
  takeOver: (folder: string, signal: AbortSignal) => Promise<void>;
  /** The copy in the data folder is no longer needed. */
  release: (folder: string) => Promise<void>;
  /** Copies a folder to the data folder to be worked on. @throws StorageUnavailable */
  fetch: (folder: string) => Promise<void>;
  /** @param what a file, or a folder with a trailing slash @throws StorageUnavailable */
  remove: (what: string) => Promise<void>;
  close: () => void;
}

/** The storage does not respond, or denies access to this host. Requests may be retried later. */
export class StorageUnavailable extends Error {}

/** Manifests name other files, so they come last. */
export function inOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

const rank = (name: string): number => {
  if (!/\.(m3u8|mpd)$/.test(name)) return 0;
  return /(^|\/)(master\.m3u8|[^/]*\.mpd)$/.test(name) ? 2 : 1;
};
