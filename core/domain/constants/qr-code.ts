/** QR codes. */

/** Player 3 and 9. */
export const QR_VERSION_MAX = 40;
export const QR_MASK_MAX = 7;
export const QR_WIDTH_MIN = 21;
export const QR_DEFAULT_MARGIN = 4;
export const QR_DEFAULT_SCALE = 4;
/** Margin of the product's code. Player 3. */
export const QR_PRODUCT_MARGIN = 1;
export const QR_PRODUCT_QUALITY = 0.9;
/** Ours: widest picture of a code, pixels; enough for a poster, and a typing error cannot exhaust memory. */
export const QR_PICTURE_MAX = 4_096;
