/** Files in the folder of a film that no address leads to: their names begin with a dot. */

/** What plays already, for a run that goes on from there. */
export const STATE_FILE = '.renditions.json';
/** Names of renditions that are listed no more, for those who play them still. */
export const SUPERSEDED_FILE = '.superseded.json';
