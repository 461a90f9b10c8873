/** Addresses of media files: `/media/{id}/{folder}/{file}`, or a signed form if the medium is not public. */
import type { MediaId } from '../../core/domain/media.ts';
import type { MediaRef } from '../store/media-ref.ts';

/** `/media/{id}/`; for a signed base see `signMedia`. */
export function openBase(id: MediaId): string {
  return `/media/${encodeURIComponent(id)}/`;
}

/**
 * @param ref `{folder}/{file}`, or a complete address (on another host, or a path on this one)
 * @param base of the requested medium, open or signed
 */
export function addressOf(ref: MediaRef, base: string): string {
  if (ref.startsWith('/') || /^[a-z][a-z0-9+.-]*:\/\//i.test(ref)) return ref;
  return base + ref.split('/').map(encodeURIComponent).join('/');
}

/** Manifest of a live stream, beside the films that it repeats. */
export const LIVE_MANIFEST: MediaRef = 'live/master.m3u8';
