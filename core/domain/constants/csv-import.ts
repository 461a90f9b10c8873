/** CSV import and export. */
import { DAY_MS } from './time.ts';

/** Largest file of an import, bytes. Decided: the most rows (below), each as long as any line of a results list. */
export const IMPORT_FILE_BYTES_MAX = 64 * 1024 * 1024;
/** Rows of all files of an import, and therefore the most tags of one medium. Row L21. */
export const IMPORT_ROWS_MAX = 200_000;
/** Most problems of an import that are shown. Row L21. */
export const IMPORT_PROBLEMS_MAX = 50;
/** How long a repeated import is recognised, milliseconds: a day. Decided: longer than anybody waits to retry. */
export const IMPORT_KNOWN_MS = DAY_MS;
/** Timeout for loading the preview's code and reading the beginnings of the chosen files. Decided. */
export const IMPORT_PREVIEW_TIMEOUT_MS = 15_000;
/** An import without progress for this long has failed: the server needs a tenth of it for the most rows. Decided. */
export const IMPORT_STALL_TIMEOUT_MS = 180_000;
/** Timeout for receiving a whole form. Decided: the largest file over a line of 1 Mbit/s. */
export const IMPORT_UPLOAD_TIMEOUT_MS = 900_000;
