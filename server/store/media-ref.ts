/**
 * Location of a file: `{folder}/{file}` below the media folder, or an absolute http(s) address.
 *
 * Presenters turn it into an address (`/media/{id}/{folder}/{file}`, signed if the medium requires it).
 */
export type MediaRef = string;
