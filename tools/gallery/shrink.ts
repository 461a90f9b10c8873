/** Reduces a stored picture to as few colours as possible, one byte per pixel. */
import sharp from 'sharp';

/**
 * If there are more than 256 colours, the finest differences are lost, which the comparison ignores.
 *
 * @param png an opaque picture
 */
export const shrink = (png: Buffer): Promise<Buffer> =>
  sharp(png).png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
