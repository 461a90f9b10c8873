/** Captions. */

/** Largest caption file, bytes. Decided: six hours of dense speech take 1 MB. */
export const CAPTION_BYTES_MAX = 2 * 1024 * 1024;
/** Cues of one file, and lines of one cue. Decided. */
export const CAPTION_CUES_MAX = 50_000;
export const CAPTION_LINES_MAX = 40;
/** Caption files of one medium: some twenty languages in all kinds. Decided; the data file allows as many. */
export const CAPTION_TRACKS_MAX = 40;
