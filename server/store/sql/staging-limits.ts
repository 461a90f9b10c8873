/** Longest list of additional values of a tag, characters. */
export const LIST_MAX = 20_000;
/** Junction-file entries for existing tags; they are written while publishing. */
export const LATE_MAX = 5_000;
