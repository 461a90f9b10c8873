/** Why a QR code is refused (row P29), by the document's words where it has some. */
export const qr = {
  'qr.noText': 'No input text',
  'qr.tooBig': 'The amount of data is too big to be stored in a QR Code',
  'qr.errorCorrection': 'The error correction is L, M, Q or H.',
  'qr.version': 'The version is a whole number from 1 to 40.',
  'qr.maskPattern': 'The mask pattern is a whole number from 0 to 7.',
  'qr.margin': 'The margin is a whole number, 0 or more.',
  'qr.scale': 'The scale is 1 or more.',
  'qr.width': 'The width is a whole number of pixels, 21 or more.',
  'qr.pictureSize': 'The picture of the code would be too large.',
  'qr.colour': 'A colour has 3, 4, 6 or 8 hexadecimal digits.',
  'qr.quality': 'The quality is from 0 to 1.',
} as const;
