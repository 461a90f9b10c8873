/** Table of a database that rows are still copied into: how far each table has come. It goes with the last step. */
export const UNFINISHED = 'unfinished_copy';
/** File of a data folder whose library is still being copied: what it is copied from. */
export const UNFINISHED_FILE = 'unfinished.copy';
