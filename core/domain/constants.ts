/**
 * Every figure of the two specification documents, once, with its source.
 *
 * "Library n" and "Player n" are point n of the library and the player document. Durations are
 * milliseconds unless the name ends in `_S` (seconds).
 */

export const DAY_MS = 86_400_000;

/* Paging and layout */

/** Widest viewport that counts as a phone, CSS pixels. Library 9. */
export const PHONE_MAX_WIDTH = 700;
/** Widest viewport that counts as a tablet, CSS pixels. Library 9. */
export const TABLET_MAX_WIDTH = 900;
/** Items to a column: page size is five times this. Library 9. */
export const ITEMS_PER_COLUMN = 5;
export const ITEMS_PER_COLUMN_PHONE = 1;
export const COLUMNS_PER_PAGE = 5;
/** 25 items a page, 5 on a phone. Library 9. */
export const PAGE_SIZE = COLUMNS_PER_PAGE * ITEMS_PER_COLUMN;
export const PAGE_SIZE_PHONE = COLUMNS_PER_PAGE * ITEMS_PER_COLUMN_PHONE;
/** Longest page the server gives. Decided with the wire contract. */
export const SEARCH_LIMIT_MAX = 500;
/** More filters in use than this move to slide-in popups. Row L12. */
export const INLINE_FILTERS_MAX = 3;
/** Keywords offered instead of one that finds nothing. Decided: what fits one line of a phone, twice. */
export const NEAREST_MAX = 4;
/**
 * Hits that are counted one by one, with their facets; of more there is an estimate. Decided with the search's limits.
 */
export const EXACT_HITS_MAX = 10_000;
/** Letters from which on whole keywords are suggested: one letter is in everything. Decided. */
export const SUGGEST_FROM_LENGTH = 2;
/** Searches offered where nothing has been searched for. Decided: one line of them. */
export const EXAMPLES_SHOWN = 3;
/** Letters of such a search, most. Decided: three fit on two lines of a phone. */
export const EXAMPLE_LENGTH_MAX = 24;
/** Athletes of a tag that a hit names, most. Decided: a crew of eight. */
export const ATHLETES_NAMED_MAX = 8;
/** Suggestions of each kind, most. Decided: the list fits above a phone's keyboard. */
export const SUGGESTIONS_MAX = { title: 4, athlete: 3, nation: 2, tag: 3 } as const;
/** Tags drawn in the strip of a result card; matching ones have room first. Decided: 60 fit a card's width. */
export const MOMENTS_MAX = 60;
/** Tags in all strips of one page of results: a hundred full cards. Decided: bounds the bytes of a page. */
export const MOMENTS_PAGE_MAX = 6_000;
/** Longest keyword, characters, after trimming. Row L04. */
export const KEYWORD_MAX_LENGTH = 200;
/** Tag results from 1 to this many offer Play all tags. Library 9. */
export const PLAY_ALL_MAX_TAGS = 25;
/** First calendar year of the year filter. Library 3. */
export const FIRST_YEAR = 2014;

/* People and groups */

/** Group and user where the page names none. Library 9, Player 9. */
export const DEFAULT_GROUP_ID = 64;
export const DEFAULT_USER_ID = 64;
/** May view any group's media. Library 6, Player 6. */
export const SUPER_USER_ID = 1;
/** Storage hosts run by a video API provider. Player 3. */
export const PROVIDER_STORAGE_HOSTS: readonly number[] = [4, 11, 5, 6, 12];
/** Private storage hosts: the addresses of their media are requested. Player 3. */
export const PRIVATE_STORAGE_HOSTS: readonly number[] = [6, 12, 13, 14];

/* Requests */

/** Data file. Player 9. */
export const DATA_FILE_TIMEOUT_MS = 10_000;
/** Vendor style and tag data files. Player 9. */
export const VENDOR_FILE_TIMEOUT_MS = 5_000;
/** Session check. Player 9; the other access checks take the same. */
export const SESSION_CHECK_TIMEOUT_MS = 10_000;
export const ACCESS_CHECK_TIMEOUT_MS = 10_000;
/** A search that has not responded by then has failed: as patient as the data file. Row L10. */
export const SEARCH_TIMEOUT_MS = 10_000;
/** Live refresh and its deadline. Player 9. */
export const LIVE_REFRESH_MS = 60_000;
export const LIVE_REFRESH_TIMEOUT_MS = 9_000;
/**
 * A live stream whose hour has come, and of which there is nothing yet: its data are asked for this often, so many times,
 * then at the pace of any live stream. Row S05: on the page within 10 s of the first push.
 */
export const LIVE_START_REFRESH_MS = 4_000;
export const LIVE_START_LOOKS = 150;

/* Playing */

/** Player time is polled this often. Player 4. */
export const PLAYER_TIME_POLL_MS = 100;
/** Current tag is checked this often. Player 4 and 9. */
export const CURRENT_TAG_CHECK_MS = 1_000;
/** Closer to the live edge than this is at the edge. Player 9. */
export const LIVE_EDGE_THRESHOLD_S = 10;
/** Stalled at the live edge this long reloads there. Player 9, row P10. */
export const LIVE_EDGE_RESTART_MS = 36_000;

/** A live stream without a new segment for this long is interrupted; late segments of 6 s are not an interruption (row S05). */
export const LIVE_INTERRUPTED_MS = 10_000;
/** A stream in error is probed again after this. Player 4. */
export const STREAM_RETRY_MS = 1_000;
/** Ours: a host that refuses connections is asked again later each time, up to this. Row P24. */
export const STREAM_RETRY_MAX_MS = 10_000;
/** A probe of a stream in error that has not responded by then is repeated. Row P24. */
export const STREAM_PROBE_TIMEOUT_MS = 10_000;
/** Statuses worth retrying; another one shows an error. Player 4. */
export const RETRIED_STATUSES: readonly number[] = [404, 500, 504];
/** The stream is gone for good: the player is removed. Player 4. */
export const GONE_STATUS = 461;
/** Signed address. Player 9. */
export const SIGNED_URL_LIFE_S = 600;
/** A renewal of a grant that has not responded by then is requested again. As patient as the access checks. */
export const GRANT_RENEWAL_TIMEOUT_MS = 10_000;
/** A stream that has played this long after it was resumed counts as well again. Row P24. */
export const STREAM_PROVEN_MS = 5_000;
/** Resumes of a stream that responds to its probe and fails all the same, before it counts as failed. Row P24. */
export const STREAM_RESUMES_MAX = 2;
/** An engine may repair a broken decoder this often at most. Row P24. */
export const MEDIA_REPAIR_GAP_MS = 5_000;
/** Back buffer behind the playhead, so that a jump back needs no request. */
export const BACK_BUFFER_S = 30;
/** A seek that is left open this long is requested again, then the stream is loaded again there, then probed. Row P24. */
export const SEEK_PATIENCE_MS = [4_000, 8_000, 15_000] as const;
/** A stream that has brought no picture by then is probed. As patient as an engine with one request. Row P24. */
export const START_PATIENCE_MS = 20_000;
/** A film that has waited this long for its stream is probed; a live stream has the edge's own time. Row P24. */
export const STALL_PATIENCE_MS = 30_000;
/** Ours: a viewer who steps through a video site's film waits this long for its frame rate. The server asks for 5 s. */
export const FRAME_RATE_PATIENCE_MS = 10_000;
/** Ours: the viewer's position is saved this often while a film plays, for the next visit. */
export const RESUME_POSITION_INTERVAL_MS = 2_000;
/** Ours: a frame that is loaded again within this was moved by its page, milliseconds. */
export const MOVED_FRAME_MS = 3_000;
/** Ours: nearer to its beginning or its end than this a film starts over, seconds. */
export const PLACE_MARGIN_S = 10;
/** Ours: media whose place a browser keeps, the newest. */
export const PLACES_MAX = 50;
/** Ours: a film that goes on where it was left says so this long. */
export const RESUMED_SHOWN_MS = 8_000;
/** Ours: a second tap within this is of the first; taps that go on within that add to the jump. */
export const TAP_PAIR_MS = 300;
export const TAP_CHAIN_MS = 800;
/** Seconds of one double tap. Decision 0333. */
export const TAP_STEP_S = 10;
/** Ours: a sheet of small pictures comes by then, or the time alone is shown. */
export const STORYBOARD_TIMEOUT_MS = 10_000;
/** Ours: what a key has aimed at stands over the timeline this long. */
export const KEY_AIM_MS = 1_500;
/** Ours: lines of a transcript, and letters of one. */
export const CUES_MAX = 5_000;
export const CUE_TEXT_MAX = 1_000;
/** Ours: captions come by then, as data files do (Player 4). */
export const TRANSCRIPT_TIMEOUT_MS = 10_000;
/**
 * Ours: a film is opened by the browser itself within this; a press counts for 5 s in browsers, and its list comes
 * after.
 */
export const CAST_SWITCH_TIMEOUT_MS = 4_000;
/** The step of the system's own controls, seconds. Player 4: the controls' 10 s. */
export const SESSION_STEP_S = 10;
/**
 * Engines leave seeks into the last packets of sound open: from this near the end one is requested earlier. Row P24.
 */
export const NUDGE_NEAR_END_S = 1;
export const NUDGE_S = 0.25;
/** Ours: a seek that led to the very end would end the film at once; it stops this short of it. */
export const SEEK_END_GAP_S = 0.01;
/**
 * A busy machine reports the frame of a seek this soon, or the browser does not report it at all. Row P15, decision
 * 0136.
 */
export const FRAME_PATIENCE_MS = 1_000;
/** Ours: after a pause another frame may be painted; 19 ms later was measured beside two busy cores. Decision 0136. */
export const PICTURE_REST_MS = 100;
/** Ours: a step back into a segment that is not loaded waits this long for it. Row P15, decision 0136. */
export const STEP_LOAD_PATIENCE_MS = 10_000;
/** Ours: while pictures move, one frame is requested in this time. Decision 0286. */
export const FRAME_REQUEST_INTERVAL_MS = 1_000;
/** Steps asked for faster than frames can be shown are taken together beyond this many. Row P15. */
export const STEP_BACKLOG = 3;
/** An advert that shows nothing for this long is left out: a broken advert never blocks the film. Row P06. */
export const ADVERT_PATIENCE_MS = 10_000;
/** The engine's clock is asked where the playhead is; it responds at once or not at all. */
export const PLAYHEAD_TIMEOUT_MS = 1_000;
/** The place of a film is requested again this soon while a seek is under way, and for this long, before an advert. */
export const PARKING_RETRY_MS = 250;
export const PARKING_PATIENCE_MS = 5_000;
/** A scheduled start is checked again at least this often: timers cannot be longer than 24 days. */
export const SCHEDULE_CHECK_MAX_MS = 3_600_000;
/** What was prepared of a list's next video is good for this long: half of what a grant's renewal leaves. Row P32. */
export const PREPARED_LIFE_MS = 60_000;
/** The film before stays on show no longer than this while the next one of a list starts to move. Decision 0071. */
export const HANDOVER_MAX_MS = 500;
/** Share of its life after which a grant is renewed. Decision 0135. */
export const GRANT_RENEWAL_SHARE = 0.8;
export const SEEK_STEPS_S = [1, 2, 3, 5, 10, 15] as const;
export const PLAYBACK_RATES = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;
/** 0 to 100. Player 9. */
export const DEFAULT_VOLUME = 100;
export const DEFAULT_FPS = 60;
export const FPS_BUCKETS = [25, 30, 50, 60, 100, 120, 200, 240, 300] as const;
/** Ours: a frame reported after a seek that begins longer before its target is the one from before. Decision 0136. */
export const FRAME_LENGTH_MAX_S = 1;
/** Below or above these the estimate is not believed. Player 9. */
export const FPS_ESTIMATE_MIN = 20;
export const FPS_ESTIMATE_MAX = 320;
/** Frames are counted this long before the rate is estimated. Player 9. */
export const FPS_MEASURE_MS = 5_000;
export const ALLOWED_RESOLUTIONS = [240, 360, 480, 540, 720, 1080, 1440, 2160] as const;
/** Ours: controls fade after this much stillness while playing. */
export const CONTROLS_IDLE_MS = 3_000;

/* Tags */

/**
 * Seconds shown before a tag's start, and from its start on (decision 0073): a tag has no end in the player. As offered
 * by play-all. Library 5.
 */
export const PRE_ROLL_CHOICES_S = [0, 1, 2, 3, 4, 5, 10, 20, 30] as const;
export const POST_ROLL_CHOICES_S = [0, 1, 2, 3, 4, 5, 10, 15, 20, 30, 45, 60] as const;
/** Seconds of each tag that the player's play-all shows where nothing else is said. Decision 0338. */
export const PLAY_ALL_POST_ROLL_S = 5;
/** An address takes whole seconds up to this, and the listed choices. Library 5, row L14. */
export const ROLL_ADDRESS_MAX_S = 30;
/** A tag without a time. Player 3. */
export const NO_TIME = 'XX:XX:XX';
/** Rightmost position of a tag on the timeline, percent. Player 9. */
export const TAG_POSITION_MAX = 98.7;
/** Timeline zoom per wheel turn, and its throttle. Player 9. */
export const ZOOM_STEP = 2;
export const ZOOM_THROTTLE_MS = 100;
/** Parts the shown score from the hidden one. Player 9. */
export const SCORE_SEPARATOR = '=';
/** A touched tag stays lit this long. Library 9, Player 9. */
export const TOUCH_HIGHLIGHT_MS = 3_000;

/* Deleting */

/** What was deleted can come back for 30 days. Decided: decisions/0190. */
export const BIN_KEPT_MS = 30 * DAY_MS;

/** Entries of the bin that are requested at once: a page as the library's. Library 4; decisions/0190. */
export const BIN_PAGE_SIZE = 25;

/* Machines */

/** Tags that one request of a machine saves and removes together. Decided: as many as one save of the edit page. */
export const PUT_TAGS_MAX = 500;

/** Tags that one source has in one medium. Decided: a day's race, a tag every four seconds. */
export const SOURCE_TAGS_MAX = 20_000;

/* The timing bridge (row B13); decided, where nothing else is said. */

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

/** Keys of a group. Decided: a timing system, an encoder and a tagging tool for every course of a championship. */
export const KEYS_MAX = 100;

/** A key that ends does so within ten years. Decided. */
export const KEY_LIFE_MAX_MS = 3_660 * DAY_MS;

/* Timing bridge */

/** The clock of the timing computer is measured over this long. It is then known to ±0.2 s; decision 0462. */
export const CLOCK_MEASURE_MS = 60_000;
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

/* Audit list */

/** Entries that are requested at once. Decided: two screens of a desktop. */
export const AUDIT_PAGE_SIZE = 50;

/* Sequencing, and what is saved for offline use */

/** A place that could not be sent is tried again so soon. Decided: decisions/0260. */
export const OUTBOX_RETRY_MS = 15_000;
/** All places that wait, and their responses. Decided: decisions/0260. */
export const OUTBOX_TIMEOUT_MS = 30_000;
/** The browser's own database. Decided: decisions/0260. */
export const OFFLINE_STORE_TIMEOUT_MS = 10_000;
/** A session's parts, and the pages that show it. Decided: decisions/0260. */
export const SAVE_OFFLINE_TIMEOUT_MS = 30_000;
/** While the network is gone, the server is looked for so often. Decided: decisions/0260. */
export const NETWORK_PROBE_MS = 5_000;
/** A host that does not respond in this time is unreachable. Decided: decisions/0260. */
export const NETWORK_PROBE_TIMEOUT_MS = 5_000;

/** Another page that has not come by then was not opened: the visitor stayed. Decided: decisions/0419. */
export const LEAVING_TIMEOUT_MS = 30_000;

/* Opening */

/**
 * A film that may be played has this long to show its first frame before the views come without it. Decided:
 * decisions/0060.
 */
export const FIRST_PICTURE_PATIENCE_MS = 2_500;

/* Sharing */

/** A link ends within a year. Decided: decisions/0231. */
export const SHARE_LINK_MAX_MS = 366 * DAY_MS;
/** Most searches that a person saves. Decided: decisions/0256. */
export const SAVED_SEARCHES_MAX = 100;
/** Longest name of a saved search, characters. Decided: decisions/0256. */
export const SAVED_SEARCH_NAME_MAX = 120;
/** Most shares of one item. Decided: decisions/0231. */
export const SHARES_MAX = 200;

/* Clips */

/** Manifest of a clip being encoded: asked this often, this many times. Library 4, Player 4. */
export const CLIP_POLL_INTERVAL_MS = 1_000;
export const CLIP_POLL_LIMIT = 60;
/** Ours: a probe of the manifest that has not responded by then counts as a try. */
export const CLIP_PROBE_TIMEOUT_MS = 10_000;
/** The manifest of a clip is the one of this rendition, or of the sharpest below it. Library 9, Player 9. */
export const CLIP_LINES = 1_080;
/**
 * Least a clip lasts on the page, and how far Shift and an arrow key move one of its edges. Decided: decisions/0191.
 */
export const CLIP_STEP_S = 0.1;
/** Arrow keys and Page keys on an edge of a clip. */
export const CLIP_ARROW_S = 1;
export const CLIP_PAGE_S = 10;
/** A clip of a film without tags is this long at first. */
export const CLIP_FIRST_S = 10;
/** Longest clip. Decided: decisions/0191. */
export const CLIP_MAX_S = 600;
/** Most that may be shown before and after a tag. The selectors' last values, Library 5. */
export const CLIP_ROLL_MAX_S = 60;

/* Around the picture */

/** A sponsor's picture, and the profile over the film, go in this long. Player 2, 4 and 9. */
export const AD_FADE_MS = 500;
/** Shortest showing of a sponsor's picture, seconds: data that say 0 do not make it flicker. WCAG 2.3.1. */
export const SPONSOR_SHORTEST_S = 1;
/** The profile over the film is shown this long. Player 2. */
export const PROFILE_SHOWN_MS = 10_000;
export const PROFILE_FADE_MS = 500;
/** Whether a banner's moment lies ahead is checked this often. Player 2. */
export const BANNER_CHECK_MS = 60_000;

/* Thumbnails */

/** A video site that has not named a film's thumbnail by then is not waited for: the drawing stays. */
export const THUMBNAIL_LOOKUP_TIMEOUT_MS = 5_000;

/* Documents */

/** 1 is the size of the paper at 72 dots an inch. Player 2. */
export const DOCUMENT_SCALE = 1.5;
export const DOCUMENT_SCALES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** A document that has not come by then has failed: a slow line may take a while for a race book. */
export const DOCUMENT_TIMEOUT_MS = 30_000;

/* Screen */

export const FULLSCREEN_DELAY_MS = 500;
/** The picture follows its page's scrolling so much later. Player 9, "scroll check". */
export const SCROLL_CHECK_MS = 100;

/* Access gate */

/** Life of the id cookie, about 30 days. Player 4. */
export const ID_COOKIE_LIFE_MS = 2_592_000_000;
/** Ours: while a registration waits for its e-mail, the form asks this often whether it is confirmed. */
export const CONFIRMATION_POLL_MS = 10_000;

/* Library */

/** Ours: permissions, attribute filters and preview are as patient as the search. */
export const LIBRARY_REQUEST_TIMEOUT_MS = 10_000;
/** Stillness after which what is typed is written into the address. Row L01, decision 0082. */
export const TYPING_PAUSE_MS = 300;
/** Stillness after which suggestions are requested. Decided: below it a fast typist asks for every letter. */
export const SUGGEST_PAUSE_MS = 150;
/** Suggestions later than this come too late to help. Decided. */
export const SUGGEST_TIMEOUT_MS = 3_000;
/** A registration with its captcha's work, which takes a slow phone some seconds. Row P05. */
export const REGISTRATION_TIMEOUT_MS = 30_000;

/* CSV import and export */

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
export const IMPORT_KNOWN_MS = 86_400_000;
/** The beginnings of the files that lie on the device are read by then, and what reads them has come. Decided. */
export const IMPORT_PREVIEW_TIMEOUT_MS = 15_000;
/**
 * An import without progress for this long has failed: the server's own work on the most rows takes a tenth.
 * Decided.
 */
export const IMPORT_STALL_TIMEOUT_MS = 180_000;
/** A whole form has come by then, or its sender has gone. Decided: the largest file over a line of 1 Mbit/s. */
export const IMPORT_UPLOAD_TIMEOUT_MS = 900_000;

/* Streams of the server: talk, data, uploads, live events and the tagging desk */

/**
 * The server says that it is there this often; a stream that is silent for longer than two and a half of these is lost.
 */
export const STREAM_BEAT_MS = 20_000;
export const STREAM_SILENCE_MS = 50_000;
/** Waits before a lost stream is requested again, each longer than the one before; the last repeats. Decided. */
export const STREAM_BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/**
 * A stream that has sent nothing by then is lost; what a viewer writes and gets no response by then has failed. As patient
 * as the access checks.
 */
export const STREAM_RESPONSE_TIMEOUT_MS = 10_000;

/* Chat, vote and questions */

/** Longest message, question or answer, characters. Row P27. */
export const TALK_TEXT_MAX = 500;
/** Longest name of a guest, question of a vote and option of one, characters. Decided: one line of a panel. */
export const TALK_NAME_MAX = 40;
export const VOTE_QUESTION_MAX = 200;
export const VOTE_OPTION_MAX = 100;
/** A vote is between at least two; more than ten no panel shows at once. Decided. */
export const VOTE_OPTIONS_MIN = 2;
export const VOTE_OPTIONS_MAX = 10;
/** Messages that a browser is given when it comes, and keeps at most. Decided: an hour of a lively chat. */
export const TALK_HISTORY = 200;
export const TALK_HISTORY_MAX = 1_000;
/** Questions and votes that a browser is given when it comes, the newest of each. Decided. */
export const TALK_QUESTIONS_MAX = 300;
export const TALK_VOTES_MAX = 50;
/** Who has missed more than this starts over with the newest. Decided: more than the history. */
export const TALK_MISSED_MAX = 500;
/** Ours: the code of a panel comes from where the player's own came from. */
export const PLUGIN_TIMEOUT_MS = 20_000;

/* Analytics */

/** Groups that are counted where a page lists none. Player 9: whitelist of groups, default 1. */
export const ANALYTICS_GROUPS: readonly number[] = [1];
/** Timeout of the server's response to a play, and of reading a stored consent: as that of the access checks. */
export const ANALYTICS_TIMEOUT_MS = 10_000;
/** Watched time is counted in whole seconds. Player 7, `watch_time`. */
export const WATCH_TICK_MS = 1_000;
/** Periods that the audience page offers, days. Decided: a week, a month, a year. */
export const AUDIENCE_DAYS = [7, 30, 365] as const;
/** Ours: what the browser keeps is read in no time; a frame that keeps nothing must not hide scores for ever. */
export const SCORES_TIMEOUT_MS = 1_000;
/** More streams than this are offered side by side. Player 2. */
export const INLINE_STREAMS = 3;

/** Ours: what is drawn is shown this long before and after its moment, so that a seek by tag or by hand meets it. */
export const DRAWING_MOMENT_S = 2;
/** Ours: steps that can be undone. */
export const DRAWING_HISTORY_MAX = 100;
/** Ours: points of one pen stroke, about half a minute without lifting it. */
export const DRAWING_POINTS_MAX = 2_000;
/** Ours: a pen notes a move of this share of the picture, 2 px of a wide one. */
export const DRAWING_STEP = 0.002;
/** Ours: widths of a stroke, as shares of the picture's width: 3, 6 and 11 px of 1280. */
export const DRAWING_WIDTHS = { thin: 0.0024, medium: 0.0048, thick: 0.0086 } as const;
/** Ours: an arrow key moves the pencil by this share of the picture, with Shift by five times as much. */
export const DRAWING_KEY_STEP = 0.02;
/** Ours: lengths that a calibration line may have, metres: from a centimetre to a sprint course. */
export const CALIBRATION_MIN_M = 0.01;
export const CALIBRATION_MAX_M = 1_000;
/**
 * Things of known length in films of canoeing, metres. A slalom K1 or C1 is at least 3.50 m long, and built to that; a sprint
 * K1 is at most 5.20 m long. ICF canoe slalom and canoe sprint competition rules, boat measurements. A gate's pole is 1.6 to
 * 2.0 m long: ICF canoe slalom, 8.3.6.
 */
export const CALIBRATION_LENGTHS_M = { slalomBoat: 3.5, sprintBoat: 5.2, gatePole: 2 } as const;
/** Decided: a pointer meets the end of a line within one pixel of the film. */
export const MEASURE_PIXELS = 1;
/** A point of an angle is known to half a pixel of the film: what the picture itself resolves (`angleUncertainty`). */
export const ANGLE_PIXELS = 0.5;
/** Ours: making a PNG of a full HD picture takes well under a second. */
export const DRAWING_SAVE_TIMEOUT_MS = 10_000;
/** Drawings of one film that an account saves. Decided: decisions/0531. */
export const SAVED_DRAWINGS_MAX = 100;
/** Longest name of a saved drawing, characters. */
export const SAVED_DRAWING_NAME_MAX = 120;
/** Strokes of a saved drawing. */
export const SAVED_DRAWING_STROKES_MAX = 200;
/** Points of all strokes of a saved drawing: 110 kB at most, as they are stored. */
export const SAVED_DRAWING_POINTS_MAX = 5_000;
/** Bytes of all drawings of an account. */
export const SAVED_DRAWINGS_BYTES_MAX = 20_000_000;
/** Places of saved strokes are ten-thousandths of the picture: less than half a pixel of a film of 4,000. */
export const SAVED_DRAWING_SCALE = 10_000;
/** People whom one drawing is shared with. Decided: decisions/0541. */
export const DRAWING_PEOPLE_MAX = 50;
/** Drawings that others share with one person, a page. */
export const SHARED_DRAWINGS_PAGE_SIZE = 100;
/** Of so many at most a page is made: those whose film may be watched now. */
export const SHARED_DRAWINGS_READ_MAX = 300;
/** People of the group that are offered at once; a typed name narrows them down. */
export const DRAWING_CANDIDATES_SHOWN = 6;

/** Ours: times by which a picture may be enlarged; beyond eight a full HD film shows its own pixels alone. */
export const ZOOM_MAX = 8;
/** Ours: a press of a zoom button or key enlarges by this; two of them double. */
export const ZOOM_FACTOR = Math.SQRT2;
/** Ours: Shift with an arrow key moves an enlarged picture by this share of its place. */
export const ZOOM_KEY_PAN = 0.1;
/** Ours: two ends of a loop are at least this far apart, seconds: two frames at 25 a second. */
export const LOOP_MIN_S = 0.08;
/** Ours: a loop ends at least this long before its film does, seconds, so that the film never ends within it. */
export const LOOP_END_GAP_S = 0.2;
/** Ours: how often a loop is checked where no pictures are painted, as in a background page. */
export const LOOP_WATCH_MS = 100;
/** Ours: wall times of segments differ by less from their lengths; a live stream that is loaded again moves by more. */
export const LOOP_MOVED_S = 0.5;
/** Ours: speeds of the jog wheel, times; the letters J and L go through those from 1 on. */
export const SHUTTLE_SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8] as const;
/** Chromium plays no slower than 0.0625 times: slower speeds are frame steps. */
export const SHUTTLE_PLAYED_MIN = 0.1;
/** Ours: where a decoder does not keep up, one step leads over this many frames at most. */
export const SHUTTLE_STRIDE_MAX = 30;
/** Ours: reading which frame is on show takes no time, and a step by several frames a few tenths of a second. */
export const SHUTTLE_PATIENCE_MS = 5_000;
/** Ours: a frame on show is reported within a second (`FRAME_PATIENCE_MS`). */
export const STOPWATCH_PATIENCE_MS = 3_000;
/** Ours: how long a copy is said to be in the clipboard. */
export const COPIED_NOTICE_MS = 3_000;
/** Ours: moments that a stopwatch holds. */
export const STOPWATCH_MARKS_MAX = 100;

/** Provider frames (row P07): how often one that has not responded yet is spoken to again. */
export const FRAME_HELLO_MS = 250;
/** A frame that was asked to play and shows nothing by then was refused by the browser. */
export const FRAME_PLAY_PATIENCE_MS = 4_000;
/** A seek has arrived when the provider's time is this near to it. */
export const FRAME_SEEK_NEAR_S = 2;
/** What a provider does not report by itself is polled this often. */
export const FRAME_POLL_MS = 1_000;

/* Player API */

/** Ours: calls that wait for a film, at most; a page that sends more does not wait for any. */
export const API_QUEUE_MAX = 32;
/** Ours: a film that was asked to play is given this long, milliseconds; longer than any of the player's own waits. */
export const API_PLAY_PATIENCE_MS = 30_000;
/** Ours: a browser asked to cover the screen answers within this, milliseconds. */
export const API_FULLSCREEN_PATIENCE_MS = 5_000;
/** Ours: messages that a page may send within `API_BUDGET_MS`; a slider sends 60 a second. */
export const API_BUDGET = 120;
export const API_BUDGET_MS = 1_000;
/** Ours: connections that a frame takes from its page, one after another, before it is loaded again. */
export const API_CONNECTIONS_MAX = 20;

/* QR codes */

/** Player 3 and 9. */
export const QR_VERSION_MAX = 40;
export const QR_MASK_MAX = 7;
export const QR_WIDTH_MIN = 21;
export const QR_DEFAULT_MARGIN = 4;
export const QR_DEFAULT_SCALE = 4;
/** The code of the product. Player 3. */
export const QR_PRODUCT_MARGIN = 1;
export const QR_PRODUCT_QUALITY = 0.9;
/** Ours: widest picture of a code, pixels; a poster needs no more, and a typing error takes no memory. */
export const QR_PICTURE_MAX = 4_096;

/* Edit pages */

/** Longest texts of a medium, characters. Decided: no document names any. */
export const TITLE_MAX = 500;
export const DESCRIPTION_MAX = 20_000;
/** Tags changed in one save, most. Decided: one request's list, and under the server's longest body. */
export const EDIT_TAGS_MAX = 500;
/** Longest key of a key-protected medium, characters. Decided: as long as a password's field takes. */
export const KEY_MAX_LENGTH = 200;
/** Media of a collection or exercises of a test, most. Decided: as many as a data file's linkers read. */
export const MEMBERS_MAX = 2_000;
export const KEYWORDS_MAX = 50;
/** Questions of one exercise, and options of one question, most. Decided: a page of them is read, not scrolled. */
export const TEST_QUESTIONS_MAX = 20;
export const TEST_OPTIONS_MAX = 8;
/** Options of one question, fewest. Decided: with one there is nothing to choose. */
export const TEST_OPTIONS_MIN = 2;
/**
 * Text of a question or an option in one language, characters. Decided: as long as a title, which stands on one card.
 */
export const QUESTION_TEXT_MAX = 500;
/** Items of a sequence, most. Decided: as many as members of a test. */
export const SEQUENCE_ITEMS_MAX = 2_000;
/** Sessions offered where none is selected. Decided: the newest; others are found in the library. */
export const SEQUENCES_OFFERED = 50;
/**
 * A thumbnail is this wide at most, pixels, and its JPEG this long: twice a card's width on a sharp screen. Decided.
 */
export const THUMBNAIL_WIDTH = 640;
export const THUMBNAIL_BYTES_MAX = 90 * 1024;
/**
 * A group's logo as it is stored: a PNG, pixels a side and bytes. Decided: sharp at four times the height of a page's head,
 * and small enough to come with every page.
 */
export const LOGO_SIDE = 256;
export const LOGO_BYTES_MAX = 96 * 1024;
/** The file that it is made from, bytes. Decided. */
export const LOGO_FILE_MAX = 5 * 1024 * 1024;
/** Characters. Decided: one line of a page's head on a desktop. */
export const GROUP_NAME_MAX = 80;
/** How often the page that waits for the samples to be removed looks, milliseconds. Decided. */
export const SAMPLES_POLL_MS = 1_000;
/** A picture that may be chosen for a thumbnail: bytes. Decided: a phone's photo, and no camera's raw file. */
export const PICTURE_FILE_MAX = 15 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Reading and shrinking such a picture takes a slow phone some seconds. */
export const PICTURE_TIMEOUT_MS = 15_000;
/** A save carries a picture over a slow line; as patient as a registration. */
export const SAVE_TIMEOUT_MS = 30_000;
/**
 * Saves that are put on top of somebody else's by themselves, one after another, before the person is asked. Decided.
 */
export const MERGES_MAX = 3;

/* Several cameras */

/** Pictures of one moment are shown at most this far apart. Row P19: 80 ms, less a frame at 25 a second. */
export const CAMERA_APART_S = 0.04;
/** Ours: the frames on show may begin this far apart: one frame at 25 a second, not two. */
export const CAMERA_FRAMES_APART_S = 0.06;
/** Ours: a frame that a seek has led to is waited for this long, as a hidden page receives none. */
export const CAMERA_FRAME_PATIENCE_MS = 500;
/** Ours: this near they are left alone, well under half a frame. */
export const CAMERA_NEAR_S = 0.012;
/** Ours: farther apart than this a seek is quicker than another pace. */
export const CAMERA_FAR_S = 0.6;
/** Ours: a drift is made good over this long while a picture is shown, and while it is not. */
export const CAMERA_NUDGE_OVER_S = 0.4;
export const CAMERA_CATCH_OVER_S = 0.2;
/** Ours: most that the pace changes, as a share, while a picture is shown, and while it is not. */
export const CAMERA_NUDGE_RATE = 0.1;
export const CAMERA_CATCH_RATE = 1;
/** Ours: a seek of a moving picture aims this far ahead, for what it takes. */
export const CAMERA_AHEAD_S = 0.15;
/** Ours: it aims farther where seeks take longer, up to this. */
export const CAMERA_AHEAD_MAX_S = 2.4;
/** Ours: the drift is measured this often while two pictures move as one, and while one catches up. */
export const CAMERA_CHECK_MS = 500;
export const CAMERA_CATCH_MS = 100;
/** Ours: lines of a small picture's rendition. */
export const CAMERA_LINES = 240;

/* The inspector of development builds; ours. */

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

/** Largest file that is taken unless the server is set otherwise, bytes (row S02). */
export const UPLOAD_BYTES_MAX = 20 * 1024 ** 3;
/**
 * Bytes sent in one request with one checksum, which count whole or not at all: the first ones, and later as many as the
 * line takes within `UPLOAD_PART_S`, between these limits. Decided: what a lost line loses at most, and what a browser
 * holds in memory.
 */
export const UPLOAD_PART_BYTES = { first: 4 * 1024 ** 2, least: 1024 ** 2, most: 16 * 1024 ** 2 } as const;
export const UPLOAD_PART_S = 2;
export const UPLOAD_NAME_MAX = 255;
/** Uploads that a page lists. Decided. */
export const UPLOADS_LISTED_MAX = 500;
/** How long a ready upload is listed, and an unfinished one is retained. Decided. */
export const UPLOADS_LISTED_MS = 7 * DAY_MS;
/** Files that a page sends at once: one that is small is not held up by one that is large. Decided. */
export const UPLOADS_SENT_AT_ONCE = 2;
/** Pauses before a lost upload is tried again; the last one repeats. Decided: beside a river the line comes and goes. */
export const UPLOAD_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** So long without an answer, an upload counts as lost: a part takes a minute and a half at 50 kB/s. Decided. */
export const UPLOAD_SILENCE_MS = 90_000;
/** Largest caption file, bytes. Decided: six hours of dense speech take 1 MB. */
export const CAPTION_BYTES_MAX = 2 * 1024 * 1024;
/** Cues of one file, and lines of one cue. Decided. */
export const CAPTION_CUES_MAX = 50_000;
export const CAPTION_LINES_MAX = 40;
/** Caption files of one medium: some twenty languages in all kinds. Decided; the data file has room for as many. */
export const CAPTION_TRACKS_MAX = 40;
/** Looking at an address: the server's own deadline (`media/remote/probe.ts`), others' looks before it, and the way. */
export const PROBE_TIMEOUT_MS = 45_000;
/** Making a picture of a film. Decided: a phone decodes its first frames in a few seconds. */
export const UPLOAD_PICTURE_TIMEOUT_MS = 8_000;

/* Following: row S10, decisions/0418 */

/** Most that a person follows. Decided: a club's athletes, and some. */
export const FOLLOWS_MAX = 200;
/** Immediate notices are gathered for this long, so that an import is one e-mail. Decided. */
export const NOTICE_GATHER_MS = 600_000;
/** Digests are sent at this hour of the follower's own clock. Decided: before training. */
export const DIGEST_HOUR = 7;
/** Day of the weekly digest, as `Date` counts it: Monday, after a weekend of races. Decided. */
export const DIGEST_WEEKDAY = 1;
/** Things that one notice names; it says how many more there are. Decided. */
export const NOTICE_ITEMS_MAX = 50;
/** Newest entries of a feed. Decided. */
export const FEED_ENTRIES_MAX = 50;
/** Devices of one person that get pushes. Decided. */
export const PUSH_DEVICES_MAX = 10;
/** How long the push service holds a push for a device that is off, seconds: later it is no news. Decided. */
export const PUSH_TTL_S = 86_400;
/** Retention of news; no follower is notified of anything older. Decided: two months of weekly digests. */
export const NEWS_KEPT_MS = 60 * DAY_MS;
/** A push service or the browser's permission may keep a person waiting. Decided. */
export const PUSH_TIMEOUT_MS = 60_000;
/* Links with previews: row E03, decisions/0455 */

/**
 * Tags that a page names to search engines, the earliest: some 3 MB. Decided: more than a day of races has, and more than
 * the 2 MB that Google reads of a page.
 */
export const LINKED_CLIPS_MAX = 20_000;
/** Of them in one script, some 150 kB. Decided: what a reader cuts off of a long page leaves the scripts before it whole. */
export const CLIPS_PER_SCRIPT = 1_000;
/** Characters of a description beside a link; who shows links cuts longer ones. Decided. */
export const LINK_DESCRIPTION_MAX = 300;
/** Box of an embedded film where its page names none, pixels. Decided: HD, as wide as a page of text is at most. */
export const EMBED_WIDTH = 1_280;
export const EMBED_HEIGHT = 720;
/** Height of embedded sound, pixels: its controls and its title. */
export const EMBED_AUDIO_HEIGHT = 180;
/** Picture of the moment at which a link begins, pixels: the size that messengers show large. */
export const MOMENT_PICTURE = { width: 1_280, height: 720 } as const;
/** Origins of pages that may frame the media of a group, or one of them. Decided: a federation's, and its clubs'. */
export const EMBED_ORIGINS_MAX = 50;
/** Characters of such a list. */
export const EMBEDDING_MAX = 4_000;
/** Addresses in one part of the site map. Source: sitemaps.org. */
export const SITE_MAP_PART = 50_000;
/** Bytes of one entry there, at most: a part has 50 MiB. Source: sitemaps.org. */
export const SITE_MAP_ENTRY_BYTES = 1_000;

/* Several results at once (row S08); ours. */

/** Media that one selection holds, most. Decided: more than a season's races of a club, and read in one go. */
export const SELECTION_MAX = 1_000;
/** Hits that are taken out of all of a search again, most. Decided: as many as any request lists. */
export const SELECTION_EXCEPT_MAX = 500;
/** Media that are changed in one request, most: a lost response is repeated for no more. Decided. */
export const SELECTION_BATCH = 50;
/** Changing so many, and a pause before a lost batch is sent again. Decided: a slow disk writes one in 0.2 s. */
export const SELECTION_BATCH_TIMEOUT_MS = 30_000;
export const SELECTION_RETRY_MS = [1_000, 4_000] as const;
/** Reading what may be done with a whole selection. Decided. */
export const SELECTION_PLAN_TIMEOUT_MS = 20_000;
/** Bytes of one ZIP, most. Decided: three times the largest file that people add. */
export const ZIP_BYTES_MAX = 3 * UPLOAD_BYTES_MAX;
/** A long press on a result begins a selection, milliseconds. As on Android and iOS. */
export const LONG_PRESS_MS = 500;
/** Cameras of one live event. Decided: as many as a regatta course has. */
export const LIVE_CAMERAS_MAX = 8;
export const LIVE_CAMERA_NAME_MAX = 60;
/** Live events that the operator's page lists, newest first. */
export const LIVE_EVENTS_LISTED_MAX = 100;
/** How far back viewers may seek, and how long all cameras may be silent before an event ends, seconds. Decided. */
export const LIVE_WINDOW_MIN_S = 60;
export const LIVE_WINDOW_MAX_S = 86_400;
export const LIVE_SILENCE_MIN_S = 60;
export const LIVE_SILENCE_MAX_S = 86_400;
/** Of an event for which nobody says otherwise: a pause between two finals is shorter. Decided. */
export const LIVE_SILENCE_S = 3_600;
/** What the page of live events offers of both, minutes. Decided. */
export const LIVE_WINDOW_CHOICES_MIN = [10, 30, 60, 120] as const;
export const LIVE_SILENCE_CHOICES_MIN = [2, 5, 15, 30, 60, 120] as const;
/** A segment that is longer delays viewers by as much: the camera's key frames are too far apart. Decided: three of 2 s. */
export const LIVE_SEGMENT_LONG_S = 6;

/** Limits of a page's calls to a player, characters and ids; a page that exceeds them is disconnected for good. Row E02. */
export const API_WORDS_MAX = 200;
export const API_CATEGORY_MAX = 500;
export const API_ID_MAX = 64;
export const API_IDS_MAX = 1_000;

/* The playground of the player's API (row E02); ours. */

/** Stillness after which a typed attribute reaches the player, which may start again by it. Decided: as an address's. */
export const ATTRIBUTE_PAUSE_MS = 300;
/** Media that the search offers, most. Decided: the list fits above a phone's keyboard. */
export const MEDIA_OFFERED_MAX = 8;
/** Media among which the first example is looked for. Decided: one page of the library. */
export const EXAMPLE_CANDIDATES_MAX = 25;
/** Calls and events that are listed; older ones leave. Decided: more than anybody reads. */
export const CALLS_LISTED_MAX = 50;
export const EVENTS_LISTED_MAX = 200;

/** Longest range, milliseconds: a day. */
export const TAG_DURATION_MAX_MS = 24 * 3_600_000;
