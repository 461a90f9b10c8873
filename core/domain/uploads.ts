/** Files that people add to the library: their kinds, their states, and what may be wrong with them (rows S02, S03). */
import { clamp } from './clamp.ts';
import { UPLOAD_PART_BYTES, UPLOAD_PART_S } from './constants/uploads.ts';
import type { MediaType, Seconds } from './media.ts';

/** Media that a file becomes. */
export const UPLOAD_TYPES = ['Video', 'Audio', 'Photo', 'Document'] as const satisfies readonly MediaType[];
export type UploadType = (typeof UPLOAD_TYPES)[number];

/**
 * - `receiving`: bytes are missing; it may be resumed
 * - `waiting`: whole, and in the queue
 * - `packaging`: being made playable
 * - `ready`: a medium of the library
 * - `failed`: `reason` says why; the file is stored until it is deleted
 */
export const UPLOAD_STATES = ['receiving', 'waiting', 'packaging', 'ready', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/**
 * Why a file does not become a medium.
 *
 * - `type`: neither film, sound, photo nor PDF, by its content; `detail` names what it is, where that is known
 * - `empty`: no bytes, or neither picture nor sound
 * - `unreadable`: a film or sound that is damaged or cut off
 * - `videoCodec`, `audioCodec`: browsers do not play `detail`, and this host has no encoder
 * - `private`: the uploader may not add media of this type
 * - `space`: no room on the server's disk
 * - `interrupted`: the server ended each time it worked on it
 * - `failed`: anything else, which the server has logged
 */
export const UPLOAD_REASONS = [
  'type',
  'empty',
  'unreadable',
  'videoCodec',
  'audioCodec',
  'private',
  'space',
  'interrupted',
  'failed',
] as const;
export type UploadReason = (typeof UPLOAD_REASONS)[number];

/** Whom a file is shown to once it is ready; a key is set on its page. */
export const UPLOAD_VISIBILITIES = ['private', 'public'] as const;
export type UploadVisibility = (typeof UPLOAD_VISIBILITIES)[number];

/** Reasons that another try can change. */
const RETRYABLE: ReadonlySet<UploadReason> = new Set([
  'videoCodec',
  'audioCodec',
  'private',
  'space',
  'interrupted',
  'failed',
]);

export function canRetry(reason: UploadReason): boolean {
  return RETRYABLE.has(reason);
}

/** Size of the next part, after one of `bytes` took `tookS`: at most twice as large, at least half. */
export function nextPartBytes(bytes: number, tookS: Seconds): number {
  const { least, most } = UPLOAD_PART_BYTES;
  const fitting = tookS > 0 ? (bytes / tookS) * UPLOAD_PART_S : most;
  return Math.round(clamp(clamp(fitting, bytes / 2, 2 * bytes), least, most));
}

/** Endings that the library takes, for the file dialog; the content decides. */
export const UPLOAD_ENDINGS = [
  '.mp4',
  '.m4v',
  '.mov',
  '.webm',
  '.mkv',
  '.ts',
  '.avi',
  '.mpg',
  '.wmv',
  '.mp3',
  '.m4a',
  '.aac',
  '.wav',
  '.flac',
  '.ogg',
  '.opus',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.pdf',
] as const;

const NAME_SEPARATORS = /[_\s]+/g;

/** A title to begin with: the file's name without its ending, `_` read as spaces. */
export function titleOfFile(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const bare = base.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return (bare || base).replace(NAME_SEPARATORS, ' ').trim();
}
