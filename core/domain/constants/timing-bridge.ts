/** The timing bridge (row B13); decided, where nothing else is said. */
import { MINUTE_MS } from './time.ts';

/** Name of the source whose tags a bridge writes, unless its settings say another. */
export const TIMING_SOURCE = 'c123';
/** What a timing system pushes at once: the event's file as text, and everything else. A weekend's file has 3 MB. */
export const PUSHED_FILE_BYTES_MAX = 16 * 1024 * 1024;
export const PUSHED_BYTES_MAX = 1024 * 1024;
/** Bridges of one medium. */
export const BRIDGE_SOURCES_MAX = 5;
/** Media whose bridges' newest reports are held in memory; those that were silent longest leave. */
export const BRIDGE_MEDIA_MAX = 100;
/** What a report holds at most. On a slalom course are two or three at once, of a kayak cross five. */
export const BRIDGE_RUNS_MAX = 20;
export const BRIDGE_RACES_MAX = 200;
export const BRIDGE_UNMATCHED_MAX = 200;
export const BRIDGE_ERRORS_MAX = 50;
export const BRIDGE_KINDS_HEARD_MAX = 20;
/** Corrections of one bridge: more is a wrong start list. */
export const BRIDGE_CORRECTIONS_MAX = 200;
/** A bridge without a report for this long is silent: twice the slowest interval of reports. Row B13. */
export const BRIDGE_SILENT_MS = 10_000;
/** How often the operator's page reads the reports: as often as a bridge reports. */
export const BRIDGE_POLL_MS = 1_000;
/** A finish that is offered for a press lies at most so far from the picture of the press. Row B13. */
export const LINE_PRESS_NEAR_MS = 30_000;
/** Finishes that the operator's page remembers: those of a minute in the densest race, and some. */
export const BRIDGE_FINISHES_MAX = 20;
/** A stream's clock that is further from the bridge's is not a delay. */
export const STREAM_DELAY_MAX_MS = 600_000;
/** The clock of the timing computer is measured over this long. It is then known to ±0.2 s; decision 0462. */
export const CLOCK_MEASURE_MS = MINUTE_MS;
/** A clock that has drifted by more is refused until it is measured again. Decided: decisions/0462. */
export const CLOCK_DRIFT_MAX_MS = 2_000;
/** Ticks in a row, over this long, that say a clock was set and not only late. Decided: decisions/0462. */
export const CLOCK_STEP_TICKS = 5;
export const CLOCK_STEP_MS = 4_000;
/** Cycles of the list of the course after which who is missing has left it. Decided: a message may be lost. */
export const COURSE_CYCLES = 3;
/** Absent from the course for this long without a finish. Ours: perhaps did not finish. Decided: decisions/0462. */
export const RUN_ABSENT_MS = 10_000;
/** Days of an event before or after the configured one, of which a race's id says the day of the month. Decided. */
export const EVENT_DAYS_MAX = 7;
/** Gates of a course at most, by the rules of slalom; splits that the timing program has. */
export const COURSE_GATES_MAX = 25;
export const COURSE_SPLITS_MAX = 2;
/** Bytes of a request of `putTags`, less than the 256 kB that a host takes. Row S09. */
export const PUT_TAGS_BYTES_MAX = 200_000;
/** A request of a bridge to its host. Decided: as a page's. */
export const BRIDGE_REQUEST_TIMEOUT_MS = 15_000;
/** Tries after a failure. Decided: a host that is restarted is back in seconds. */
export const BRIDGE_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** A rest after each request, which gathers what comes meanwhile: less than a fifth of the requests that a key may make. Row S09. */
export const SINK_REST_MS = 250;
/** Streams send the time of day every second; after this silence the connection counts as lost. Decided. */
export const INPUT_SILENCE_MS = 15_000;
/** An input that does not connect. Decided. */
export const INPUT_CONNECT_TIMEOUT_MS = 10_000;
/** Interval of a bridge's reports: the first while something changes, otherwise the second. Decided: decisions/0462. */
export const BRIDGE_REPORT_MS = 1_000;
export const BRIDGE_QUIET_REPORT_MS = 5_000;
