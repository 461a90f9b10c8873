/** Limits and times of the tagging desk (row B14); decided, where nothing else is said. */
import { DAY_MS } from '../constants/time.ts';

/** Changes of one request of a desk: those of a minute without a network, by one person. */
export const DESK_CHANGES_MAX = 100;
/** Panels and buttons of a template: two screens of a desktop. */
export const DESK_PANELS_MAX = 20;
export const DESK_BUTTONS_MAX = 200;
export const DESK_LABEL_MAX = 100;
/** Longest lead or lag of a button, seconds: as long as the longest pre-roll and post-roll. Library 5. */
export const DESK_ROLL_MAX_S = 60;
/** Templates of one group. */
export const DESK_TEMPLATES_MAX = 100;
/** A start list as it is sent to a desk: a championship's day. */
export const DESK_START_LIST_MAX = 2_000;
/** A file of tags from another program: a season's matches in XML, and as many tags as a film is measured with. Row B14. */
export const DESK_FILE_BYTES_MAX = 16 * 1024 * 1024;
export const DESK_FILE_TAGS_MAX = 20_000;
/** People at one desk who are shown to each other. */
export const DESK_PEOPLE_MAX = 50;
/** The most tags that a desk is given, as the edit page. */
export const DESK_TAGS_MAX = 100_000;
/** Idempotency window of a change that is sent again: an offline day, and the night after it. */
export const DESK_CHANGE_RETENTION_MS = 2 * DAY_MS;
/** Changes of a host that are remembered, whatever their age: two days of the densest tagging, ten hours each. */
export const DESK_CHANGES_STORED_MAX = 500_000;
/** Tags that a page which was away is given at once; of more it reads the desk again. */
export const DESK_MISSED_MAX = 2_000;
/** Shortest rest between two publications of a desk's tags to players; other desks receive each tag at once. */
export const DESK_PUBLISH_MS = 2_000;
/** Shortest rest between two updates of a film's search words from its desk; the tags themselves are found at once. */
export const DESK_WORDS_MS = 10_000;
/** Tags that come onto a desk's board in one task: with 20,000 there, a fifth of a long one (50 ms). `npm run bench -- desk-press`. */
export const DESK_SLICE = 500;
/** Delay that starts a new task: between two tasks the page paints and handles keys. */
export const DESK_NEXT_TASK_MS = 1;
