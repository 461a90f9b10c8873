/**
 * Thumbnails that people chose: JPEG files in the host's own folder, because the media folder may be read-only or
 * shared.
 *
 * Browsers resize and write them. Anything but such a JPEG is refused, so that no decoder runs here and no other kind
 * of file is ever stored.
 */
import { THUMBNAIL_BYTES_MAX, THUMBNAIL_WIDTH } from '../../core/domain/constants/edit-page.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { THUMBNAILS } from './file-path.ts';

/** @returns undefined if it is not a JPEG, or is larger than those that the page makes */
export function readThumbnail(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const size = bytes.length <= THUMBNAIL_BYTES_MAX ? jpegSize(bytes) : undefined;
  if (!size || size.width < 1 || size.height < 1) return undefined;
  return size.width <= THUMBNAIL_WIDTH && size.height <= THUMBNAIL_WIDTH ? bytes : undefined;
}

/** Whether a person chose this thumbnail; all others belong to the media folder. */
export const isThumbnail = (ref: MediaRef | undefined): ref is MediaRef => ref?.startsWith(`${THUMBNAILS}/`) === true;

/** Width and height from the first frame header; undefined unless it is a complete JPEG file. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  const isWhole =
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  if (!isWhole) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Frame headers, excluding the tables within the same range of numbers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
}
