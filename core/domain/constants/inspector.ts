/** The inspector of development builds; ours. */

/** Panes of the inspector as they open, and how small and large they become, pixels. */
export const PANE_SIZES = { tree: 240, context: 320, log: 320 } as const;
export const PANE_MIN = 120;
export const PANE_MAX = 900;
/** How small and large the inspector draws a chart, as a share of its size, and by what one press changes that. */
export const PICTURE_ZOOM_MIN = 0.25;
export const PICTURE_ZOOM_MAX = 4;
export const PICTURE_ZOOM_STEP = 1.25;
/** A chart that is not laid out by then is listed instead. */
export const LAYOUT_TIMEOUT_MS = 10_000;
/** Reading a recording and unpacking a trace of half an hour takes seconds; by then something is wrong. */
export const OPEN_FILES_TIMEOUT_MS = 120_000;
/** Larger files are refused, bytes: a recording of 10,000 events is about 20 MB, a trace of half an hour 200 MB. */
export const RECORDING_BYTES_MAX = 150_000_000;
export const FILM_BYTES_MAX = 1_000_000_000;
/** Writing a recording of 10,000 events to a file. */
export const SAVE_RECORDING_TIMEOUT_MS = 30_000;
/** The clipboard may wait for the person's permission. */
export const CLIPBOARD_TIMEOUT_MS = 30_000;
