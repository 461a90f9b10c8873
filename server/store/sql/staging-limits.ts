/** Longest list of what rows say beside a tag, characters. */
export const LIST_MAX = 20_000;
/** Entries of the junction files for tags that are there already: they are written while publishing. */
export const LATE_MAX = 5_000;
