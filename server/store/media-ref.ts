/**
 * Where a file lies: `{folder}/{file}` below the media folder, or an absolute http(s) address.
 *
 * Presenters turn it into an address (`/media/{id}/{folder}/{file}`, signed where the medium requires it).
 */
export type MediaRef = string;
