/** The inspector of development builds; ours. */

/** Initial sizes of the inspector's panes, and their limits, pixels. */
export const PANE_SIZES = { tree: 240, context: 320, log: 320 } as const;
export const PANE_MIN = 120;
export const PANE_MAX = 900;
/** Smallest and largest scale of a chart in the inspector, and the factor of one press. */
export const PICTURE_ZOOM_MIN = 0.25;
export const PICTURE_ZOOM_MAX = 4;
export const PICTURE_ZOOM_STEP = 1.25;
/** Timeout for laying out a chart; it is then listed instead. */
export const LAYOUT_TIMEOUT_MS = 10_000;
/** Timeout for reading a recording and unpacking a trace: half an hour of recording takes seconds. */
export const OPEN_FILES_TIMEOUT_MS = 120_000;
/**
 * Largest files that are accepted, bytes: a recording of 10,000 events is about 20 MB, a trace of half an hour 200
 * MB.
 */
export const RECORDING_BYTES_MAX = 150_000_000;
export const FILM_BYTES_MAX = 1_000_000_000;
/** Timeout for writing a recording of 10,000 events to a file. */
export const SAVE_RECORDING_TIMEOUT_MS = 30_000;
/** Timeout for the clipboard, which may wait for the person's permission. */
export const CLIPBOARD_TIMEOUT_MS = 30_000;
