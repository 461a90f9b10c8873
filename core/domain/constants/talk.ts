/** Chat, votes and questions. */

/** Longest message, question or answer, characters. Row P27. */
export const TALK_TEXT_MAX = 500;
/** Longest name of a guest, question of a vote and option of one, characters. Decided: one line of a panel. */
export const TALK_NAME_MAX = 40;
export const VOTE_QUESTION_MAX = 200;
export const VOTE_OPTION_MAX = 100;
/** Fewest and most options of a vote: a panel shows at most ten at once. Decided. */
export const VOTE_OPTIONS_MIN = 2;
export const VOTE_OPTIONS_MAX = 10;
/** Messages that a browser receives on joining, and keeps at most. Decided: an hour of a lively chat. */
export const TALK_HISTORY = 200;
export const TALK_HISTORY_MAX = 1_000;
/** Newest questions and newest votes that a browser receives on joining. Decided. */
export const TALK_QUESTIONS_MAX = 300;
export const TALK_VOTES_MAX = 50;
/** A browser that missed more than this starts over with the newest. Decided: more than the history. */
export const TALK_MISSED_MAX = 500;
