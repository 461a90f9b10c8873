/**
 * Logos of groups. Browsers convert whatever people choose, including drawings, to PNG, so that no decoder runs here
 * and no script is ever stored.
 */
import { createHash } from 'node:crypto';
import { LOGO_BYTES_MAX, LOGO_SIDE } from '../../core/domain/constants/edit-page.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** PNG signature, length and name of the first chunk, width and height. */
const HEADER_BYTES = 24;

/** @returns undefined if it is not a PNG, or is larger than those that the page makes */
export function readLogo(base64: string): { hash: string; bytes: Buffer } | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < HEADER_BYTES || bytes.length > LOGO_BYTES_MAX || !bytes.subarray(0, 8).equals(SIGNATURE))
    return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || !bytes.subarray(-8, -4).equals(Buffer.from('IEND')))
    return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width < 1 || height < 1 || width > LOGO_SIDE || height > LOGO_SIDE) return undefined;
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}
