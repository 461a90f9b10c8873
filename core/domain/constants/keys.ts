/** API keys and requests of machines. */
import { DAY_MS } from './time.ts';

/** Tags that one request of a machine may save and remove. Decided: as many as one save of the edit page. */
export const PUT_TAGS_MAX = 500;
/** Most tags of one source in one medium. Decided: a day's race, a tag every four seconds. */
export const SOURCE_TAGS_MAX = 20_000;
/** Keys of a group. Decided: a timing system, an encoder and a tagging tool for every course of a championship. */
export const KEYS_MAX = 100;
/** Longest life of a key with an expiry: ten years. Decided. */
export const KEY_LIFE_MAX_MS = 3_660 * DAY_MS;
