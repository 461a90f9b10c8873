/** The audit list. */

/** Entries that are requested at once. Decided: two screens of a desktop. */
export const AUDIT_PAGE_SIZE = 50;
