/** Flags that an embedding page sets (row L36). */
export interface Flags {
  autopromo: boolean;
  shareTags: boolean;
  /** Dark text on a tag's colour instead of the colour as text. */
  revertColors: boolean;
  showVideoTitle: boolean;
  analytics: boolean;
  geoBlocking: boolean;
  /** Shows scores in replays, too. */
  scores: boolean;
}

/** Whether a boolean attribute is on: it is present, and not `false`, which frameworks write as text. */
export const isOn = (value: string | null): boolean => value !== null && value !== 'false';

/** Defaults from the documents (Library 9, Player 9). */
export const DEFAULT_FLAGS: Flags = {
  autopromo: true,
  shareTags: true,
  revertColors: true,
  showVideoTitle: true,
  analytics: false,
  geoBlocking: false,
  scores: false,
};

/**
 * Reads a list of flags: `scores -autopromo` turns one on and one off.
 *
 * @param text names separated by spaces or commas; unknown names are ignored
 */
export function readFlags(text: string | null): Flags {
  const flags: Flags = { ...DEFAULT_FLAGS };
  for (const word of (text ?? '').split(/[\s,]+/)) {
    const name = Object.keys(flags).find((known) => known.toLowerCase() === word.replace(/^-/, '').toLowerCase());
    if (name !== undefined) flags[name as keyof Flags] = !word.startsWith('-');
  }
  return flags;
}
