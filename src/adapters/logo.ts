/**
 * Makes a logo from a chosen file: a small PNG, whatever the source format. SVG is only loaded as an image, which
 * runs no scripts and loads nothing, and the source file never leaves the device.
 */
import type { LogoResult } from '../../machines/shared/group-settings/group-settings.ports.ts';
import { LOGO_BYTES_MAX, LOGO_FILE_MAX, LOGO_SIDE } from '../../core/domain/constants/edit-page.ts';

const HEAD = 'data:image/png;base64,';

/** @returns the type by the first bytes; file names and the system's types are unreliable */
async function typeOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.startsWith('\x89PNG\r\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return /^[\s\xef\xbb\xbf]*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text) ? 'image/svg+xml' : undefined;
}

export async function readLogo(file: Blob): Promise<LogoResult> {
  if (file.size > LOGO_FILE_MAX) return { status: 'logoSize' };
  const type = await typeOf(file);
  if (type === undefined) return { status: 'logoType' };
  const address = URL.createObjectURL(new Blob([file], { type }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const picture = smallPng(image);
    return picture === undefined ? { status: 'logoBroken' } : { status: 'ok', picture };
  } catch {
    return { status: 'logoBroken' };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Reduces the size until it fits: a photo needs more bytes than a drawing. */
function smallPng(image: HTMLImageElement): string | undefined {
  // An SVG may have no intrinsic size.
  const [width, height] = [image.naturalWidth || LOGO_SIDE, image.naturalHeight || LOGO_SIDE];
  for (let side = LOGO_SIDE; side >= LOGO_SIDE / 8; side /= 2) {
    const scale = side / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const base64 = canvas.toDataURL('image/png').slice(HEAD.length);
    if (base64 !== '' && (base64.length * 3) / 4 <= LOGO_BYTES_MAX) return base64;
  }
  return undefined;
}
