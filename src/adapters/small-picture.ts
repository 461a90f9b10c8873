/** Makes a thumbnail from a chosen picture: a small JPEG, whatever the source format (decision 0211). */
import type { PictureResult } from '../../machines/studio/edit/edit.ports.ts';
import {
  PICTURE_FILE_MAX,
  PICTURE_TYPES,
  THUMBNAIL_BYTES_MAX,
  THUMBNAIL_WIDTH,
} from '../../core/domain/constants/edit-page.ts';

/** From good quality down to one at which any picture of this size fits. */
const QUALITIES = [0.86, 0.7, 0.5, 0.3] as const;
const HEAD = 'data:image/jpeg;base64,';

/**
 * @returns base64 of a JPEG that fits into a square of `THUMBNAIL_WIDTH`; undefined if the picture is empty, or its
 *   site does not share it
 */
export function smallJpeg(source: CanvasImageSource, width: number, height: number): string | undefined {
  if (width < 1 || height < 1) return undefined;
  const scale = Math.min(1, THUMBNAIL_WIDTH / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency, so transparent parts become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    for (const quality of QUALITIES) {
      const address = canvas.toDataURL('image/jpeg', quality);
      const base64 = address.startsWith(HEAD) ? address.slice(HEAD.length) : '';
      if (base64 !== '' && (base64.length * 3) / 4 <= THUMBNAIL_BYTES_MAX) return base64;
    }
  } catch {
    // A cross-origin film without permission to read its pixels.
  }
  return undefined;
}

export async function readPicture(file: Blob): Promise<PictureResult> {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return { status: 'type' };
  if (file.size > PICTURE_FILE_MAX) return { status: 'size' };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const picture = bitmap && smallJpeg(bitmap, bitmap.width, bitmap.height);
  bitmap?.close();
  return picture === undefined ? { status: 'broken' } : { status: 'ok', picture };
}
