/** Refs to files of the media folder: `{folder}/{file}`; folders may be nested. */
import type { MediaRef } from '../store/media-ref.ts';

/** Maximum number of parts of a ref, including the file. */
const PARTS_MAX = 12;
/** Maximum length of a name on disk, in bytes. */
const NAME_BYTES_MAX = 255;
/** Control characters, and characters that are escaped where refs are stored or sent. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const REFUSED = /[\u0000-\u001f\u007f"\\]/;

/** No part may be hidden, empty, or lead out of the folder. */
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

/** Parent folder of a file or folder. */
export const folderOf = (ref: MediaRef): string => ref.slice(0, ref.lastIndexOf('/'));

/**
 * Normalizes a name for comparison: an accented letter may be composed or decomposed on disk, in a record and in an
 * address.
 */
export const comparable = (ref: MediaRef): MediaRef => ref.normalize('NFC');
