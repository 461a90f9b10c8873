/** Switches that an embedding page sets (row L36). */
export interface Flags {
  autopromo: boolean;
  shareTags: boolean;
  /** Dark text on a tag's colour instead of the colour as text. */
  revertColors: boolean;
  showVideoTitle: boolean;
  analytics: boolean;
  geoBlocking: boolean;
  /** Scores are shown in replays, too. */
  scores: boolean;
}

/** Of an attribute that is on where it stands; frameworks write the boolean `false` as a text. */
export const isOn = (value: string | null): boolean => value !== null && value !== 'false';

/** As the documents set them (Library 9, Player 9). */
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
 * Reads a list of switches: `scores -autopromo` turns one on and one off.
 *
 * @param text names parted by spaces or commas; one that nobody knows changes nothing
 */
export function readFlags(text: string | null): Flags {
  const flags: Flags = { ...DEFAULT_FLAGS };
  for (const word of (text ?? '').split(/[\s,]+/)) {
    const name = Object.keys(flags).find((known) => known.toLowerCase() === word.replace(/^-/, '').toLowerCase());
    if (name !== undefined) flags[name as keyof Flags] = !word.startsWith('-');
  }
  return flags;
}
