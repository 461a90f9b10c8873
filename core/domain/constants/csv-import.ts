/** CSV import and export. */
import { DAY_MS } from './time.ts';

/** Largest file of an import, bytes. Decided: the rows below, each as long as a line of a results list ever is. */
export const IMPORT_FILE_BYTES_MAX = 64 * 1024 * 1024;
/** Rows of all files of an import, and so the most tags of one medium. Row L21. */
export const IMPORT_ROWS_MAX = 200_000;
/** What is wrong with an import is shown to this number. Row L21. */
export const IMPORT_PROBLEMS_MAX = 50;
/**
 * How long an import is recognised when it is sent again, milliseconds: a day. Decided: longer than anybody waits to
 * retry.
 */
export const IMPORT_KNOWN_MS = DAY_MS;
/** The beginnings of the files that lie on the device are read by then, and what reads them has come. Decided. */
export const IMPORT_PREVIEW_TIMEOUT_MS = 15_000;
/**
 * An import without progress for this long has failed: the server's own work on the most rows takes a tenth.
 * Decided.
 */
export const IMPORT_STALL_TIMEOUT_MS = 180_000;
/** A whole form has come by then, or its sender has gone. Decided: the largest file over a line of 1 Mbit/s. */
export const IMPORT_UPLOAD_TIMEOUT_MS = 900_000;
