/** Refs to files of the media folder: `{folder}/{file}`, in folders as deep as people nest them. */
import type { MediaRef } from '../store/media-ref.ts';

/** Folders and file of a ref, at most. */
const PARTS_MAX = 12;
/** Of one name on disk, bytes. */
const NAME_BYTES_MAX = 255;
/** Control characters, and what is written otherwise where refs are stored or sent. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const REFUSED = /[\u0000-\u001f\u007f"\\]/;

/** No part is hidden, empty, or a way out. */
export function isRef(ref: MediaRef): boolean {
  const parts = ref.split('/');
  return parts.length >= 2 && parts.length <= PARTS_MAX && parts.every(isName);
}

function isName(name: string): boolean {
  return (
    name !== '' &&
    !name.startsWith('.') &&
    !REFUSED.test(name) &&
    Buffer.byteLength(name.normalize('NFC')) <= NAME_BYTES_MAX
  );
}

/** Of a file, or of a folder. */
export const folderOf = (ref: MediaRef): string => ref.slice(0, ref.lastIndexOf('/'));

/**
 * Names as they are compared: an accent may be a letter of its own or a part of one, on disk, in a record and in an
 * address.
 */
export const comparable = (ref: MediaRef): MediaRef => ref.normalize('NFC');
