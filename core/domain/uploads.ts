/** Uploads to the library: types, states, and reasons for failure (rows S02, S03). */
import { clamp } from './clamp.ts';
import { UPLOAD_PART_BYTES, UPLOAD_PART_S } from './constants/uploads.ts';
import type { MediaType, Seconds } from './media.ts';

/** Media types that a file can become. */
export const UPLOAD_TYPES = ['Video', 'Audio', 'Photo', 'Document'] as const satisfies readonly MediaType[];
export type UploadType = (typeof UPLOAD_TYPES)[number];

/**
 * - `receiving`: incomplete; it can be resumed
 * - `waiting`: complete and queued
 * - `packaging`: being converted for playback
 * - `ready`: a medium of the library
 * - `failed`: `reason` gives the cause; the file is stored until it is deleted
 */
export const UPLOAD_STATES = ['receiving', 'waiting', 'packaging', 'ready', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/**
 * Why a file does not become a medium.
 *
 * - `type`: its content is neither film, audio, photo nor PDF; `detail` names its type, if known
 * - `empty`: no bytes, or neither picture nor sound
 * - `unreadable`: damaged or truncated film or audio
 * - `videoCodec`, `audioCodec`: browsers cannot play `detail`, and this server has no encoder
 * - `private`: the uploader may not add media of this type
 * - `space`: the server's disk is full
 * - `interrupted`: the server ended each time it processed the file
 * - `failed`: any other error, which the server has logged
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

/** Initial visibility of a finished upload; a key is set on its edit page. */
export const UPLOAD_VISIBILITIES = ['private', 'public'] as const;
export type UploadVisibility = (typeof UPLOAD_VISIBILITIES)[number];

/** Reasons that a retry may resolve. */
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

/** Size of the next part, given that one of `bytes` took `tookS`: at most doubled, at least halved. */
export function nextPartBytes(bytes: number, tookS: Seconds): number {
  const { least, most } = UPLOAD_PART_BYTES;
  const fitting = tookS > 0 ? (bytes / tookS) * UPLOAD_PART_S : most;
  return Math.round(clamp(clamp(fitting, bytes / 2, 2 * bytes), least, most));
}

/** Accepted extensions, for the file dialog; the content decides. */
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

/** Default title: the file's name without its extension, with spaces for `_`. */
export function titleOfFile(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const bare = base.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return (bare || base).replace(NAME_SEPARATORS, ' ').trim();
}
