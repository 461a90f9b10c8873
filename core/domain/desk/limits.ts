/** Limits and times of the tagging desk (row B14); decided, unless stated otherwise. */
import { DAY_MS } from '../constants/time.ts';

/** Changes in one request of a desk: one person's changes of a minute without a network. */
export const DESK_CHANGES_MAX = 100;
/** Most panels and buttons of a template: two screens of a desktop. */
export const DESK_PANELS_MAX = 20;
export const DESK_BUTTONS_MAX = 200;
export const DESK_LABEL_MAX = 100;
/** Longest lead or lag of a button, seconds: the longest pre-roll and post-roll. Library 5. */
export const DESK_ROLL_MAX_S = 60;
/** Most templates of one group. */
export const DESK_TEMPLATES_MAX = 100;
/** Longest start list sent to a desk: a championship's day. */
export const DESK_START_LIST_MAX = 2_000;
/**
 * Largest file of another program, and most tags in it: a season's matches in XML, and the number of tags with which
 * a film is measured. Row B14.
 */
export const DESK_FILE_BYTES_MAX = 16 * 1024 * 1024;
export const DESK_FILE_TAGS_MAX = 20_000;
/** Most people at one desk who see each other's presence. */
export const DESK_PEOPLE_MAX = 50;
/** Most tags that a desk loads, as on the edit page. */
export const DESK_TAGS_MAX = 100_000;
/** Idempotency window of a repeated change: an offline day and the following night. */
export const DESK_CHANGE_RETENTION_MS = 2 * DAY_MS;
/** Most changes that a server remembers, whatever their age: two days of the densest tagging, ten hours each. */
export const DESK_CHANGES_STORED_MAX = 500_000;
/** Most missed tags that a reconnecting page receives; with more, it reloads the desk. */
export const DESK_MISSED_MAX = 2_000;
/** Shortest interval between two publications of a desk's tags to players; other desks receive each tag at once. */
export const DESK_PUBLISH_MS = 2_000;
/**
 * Shortest interval between two updates of a film's search words from its desk; the tags themselves are searchable at
 * once.
 */
export const DESK_WORDS_MS = 10_000;
/**
 * Tags that one task adds to a desk's board: with 20,000 on it, a fifth of a long task (50 ms).
 * `npm run bench -- desk-press`.
 */
export const DESK_SLICE = 500;
/** Delay that starts a new task: between tasks, the page paints and handles keys. */
export const DESK_NEXT_TASK_MS = 1;
