/** Files in the folder of a film that are never served: their names begin with a dot. */

/** Describes what already plays, so that a later run can continue from there. */
export const STATE_FILE = '.renditions.json';
/** Names of renditions that are no longer listed but may still be playing. */
export const SUPERSEDED_FILE = '.superseded.json';
