/** Reasons why a QR code cannot be made (row P29), as worded in the specification if it has them. */
export const qr = {
  'qr.noText': 'No input text',
  'qr.tooBig': 'The amount of data is too big to be stored in a QR Code',
  'qr.errorCorrection': 'The error correction must be L, M, Q or H.',
  'qr.version': 'The version must be a whole number from 1 to 40.',
  'qr.maskPattern': 'The mask pattern must be a whole number from 0 to 7.',
  'qr.margin': 'The margin must be a whole number, 0 or more.',
  'qr.scale': 'The scale must be 1 or more.',
  'qr.width': 'The width must be a whole number of pixels, 21 or more.',
  'qr.pictureSize': 'The picture of the code would be too large.',
  'qr.colour': 'A colour must have 3, 4, 6 or 8 hexadecimal digits.',
  'qr.quality': 'The quality must be from 0 to 1.',
} as const;
