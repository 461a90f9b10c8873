/**
 * Inter, the typeface of the views. It loads once they are on screen. Until then they use the system's typeface,
 * adjusted to Inter's metrics (`theme.css`), so that nothing shifts. Characters beyond Latin 1 only load if a text
 * contains some.
 */
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';

/** Unicode ranges of the two files, from the package. */
const FACES = [
  [
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
  [
    latinExtended,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
] as const;

let isAdded = false;

/** Adds the fonts to the whole page, because @font-face has no effect in a shadow root. */
export function addTypeface(): void {
  if (isAdded) return;
  isAdded = true;
  for (const [file, unicodeRange] of FACES) {
    const source = `url("${new URL(file, import.meta.url).href}") format("woff2")`;
    document.fonts.add(new FontFace('Ferryglide', source, { weight: '100 900', display: 'swap', unicodeRange }));
  }
}
