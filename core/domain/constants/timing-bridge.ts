/** The timing bridge (row B13); decided, unless stated otherwise. */
import { MINUTE_MS } from './time.ts';

/** Source name of a bridge's tags, unless its settings specify another. */
export const TIMING_SOURCE = 'c123';
/** Largest push of a timing system: the event's file as text, and anything else. A weekend's file has 3 MB. */
export const PUSHED_FILE_BYTES_MAX = 16 * 1024 * 1024;
export const PUSHED_BYTES_MAX = 1024 * 1024;
/** Most bridges of one medium. */
export const BRIDGE_SOURCES_MAX = 5;
/** Media whose latest bridge reports are held in memory; the longest silent are dropped. */
export const BRIDGE_MEDIA_MAX = 100;
/** Largest sizes of a report's lists. A slalom course has two or three runs at once, a kayak cross five. */
export const BRIDGE_RUNS_MAX = 20;
export const BRIDGE_RACES_MAX = 200;
export const BRIDGE_UNMATCHED_MAX = 200;
export const BRIDGE_ERRORS_MAX = 50;
export const BRIDGE_KINDS_HEARD_MAX = 20;
/** Most corrections of one bridge: more indicates a wrong start list. */
export const BRIDGE_CORRECTIONS_MAX = 200;
/** A bridge without a report for this long is silent: twice the slowest interval of reports. Row B13. */
export const BRIDGE_SILENT_MS = 10_000;
/** Polling interval of the operator's page: the interval of a bridge's reports. */
export const BRIDGE_POLL_MS = 1_000;
/** Largest distance between a finish offered for a press and the picture of the press. Row B13. */
export const LINE_PRESS_NEAR_MS = 30_000;
/** Finishes that the operator's page keeps: more than a minute of the densest race has. */
export const BRIDGE_FINISHES_MAX = 20;
/** A larger difference between the clocks of a stream and the bridge is not a delay. */
export const STREAM_DELAY_MAX_MS = 600_000;
/** How long the clock of the timing computer is measured. It is then known to ±0.2 s; decision 0462. */
export const CLOCK_MEASURE_MS = MINUTE_MS;
/** A clock with a larger drift is rejected until it is measured again. Decided: decisions/0462. */
export const CLOCK_DRIFT_MAX_MS = 2_000;
/**
 * Consecutive ticks, over this long, that show that a clock was set and is not merely late. Decided: decisions/0462.
 */
export const CLOCK_STEP_TICKS = 5;
export const CLOCK_STEP_MS = 4_000;
/** Course list cycles after which a missing athlete has left the course. Decided: a message may be lost. */
export const COURSE_CYCLES = 3;
/**
 * A run that is absent from the course for this long without a finish perhaps did not finish. Ours. Decided:
 * decisions/0462.
 */
export const RUN_ABSENT_MS = 10_000;
/**
 * Days before or after the configured date on which a race may take place: its id gives only the day of the month.
 * Decided.
 */
export const EVENT_DAYS_MAX = 7;
/** Most gates of a course by the rules of slalom; splits that the timing program supports. */
export const COURSE_GATES_MAX = 25;
export const COURSE_SPLITS_MAX = 2;
/** Largest `putTags` request, bytes: less than the 256 kB that the server accepts. Row S09. */
export const PUT_TAGS_BYTES_MAX = 200_000;
/** Timeout of a bridge's request to its server. Decided: as for a page. */
export const BRIDGE_REQUEST_TIMEOUT_MS = 15_000;
/** Retry delays after a failure. Decided: a restarted server is back in seconds. */
export const BRIDGE_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** Pause after each request, to collect what arrives meanwhile: less than a fifth of a key's request limit. Row S09. */
export const SINK_REST_MS = 250;
/** Streams send the time of day every second; after this much silence the connection counts as lost. Decided. */
export const INPUT_SILENCE_MS = 15_000;
/** Connection timeout of an input. Decided. */
export const INPUT_CONNECT_TIMEOUT_MS = 10_000;
/** Intervals of a bridge's reports: while something changes, and otherwise. Decided: decisions/0462. */
export const BRIDGE_REPORT_MS = 1_000;
export const BRIDGE_QUIET_REPORT_MS = 5_000;
