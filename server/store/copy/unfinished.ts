/** Table that records how far each table has been copied. The last step drops it. */
export const UNFINISHED = 'unfinished_copy';
/** File that marks a data folder whose library is still being copied; contains the source. */
export const UNFINISHED_FILE = 'unfinished.copy';
