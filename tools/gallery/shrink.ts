/** Makes a kept picture small: as few colours as it can do with, each a byte. */
import sharp from 'sharp';

/**
 * Where there are more than 256 colours the finest steps between them go, which the comparison does not see.
 *
 * @param png an opaque picture
 */
export const shrink = (png: Buffer): Promise<Buffer> =>
  sharp(png).png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
