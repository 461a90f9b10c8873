/** The audit list. */

/** Entries per request. Decided: two screens of a desktop. */
export const AUDIT_PAGE_SIZE = 50;
