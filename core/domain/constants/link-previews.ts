/** Links with previews, and embedding: row E03, decisions/0455. */

/**
 * Most tags that a page lists for search engines, the earliest: some 3 MB. Decided: more than a day of races has, and
 * more than the 2 MB that Google reads of a page.
 */
export const LINKED_CLIPS_MAX = 20_000;
/**
 * Of these, tags in one script, some 150 kB. Decided: a crawler that truncates a long page keeps the scripts before
 * the cut whole.
 */
export const CLIPS_PER_SCRIPT = 1_000;
/** Characters of a link preview's description; services cut longer ones. Decided. */
export const LINK_DESCRIPTION_MAX = 300;
/** Size of an embedded film if its page specifies none, pixels. Decided: HD, as wide as a text column is at most. */
export const EMBED_WIDTH = 1_280;
export const EMBED_HEIGHT = 720;
/** Height of embedded audio, pixels: its controls and its title. */
export const EMBED_AUDIO_HEIGHT = 180;
/** Picture of the moment at which a link starts, pixels: the size that messengers show large. */
export const MOMENT_PICTURE = { width: 1_280, height: 720 } as const;
/** Origins of pages that may frame the media of a group, or one medium. Decided: a federation's, and its clubs'. */
export const EMBED_ORIGINS_MAX = 50;
/** Characters of that list. */
export const EMBEDDING_MAX = 4_000;
/** Addresses in one part of the site map. Source: sitemaps.org. */
export const SITE_MAP_PART = 50_000;
/** Largest size of one entry there, bytes: a part has 50 MiB. Source: sitemaps.org. */
export const SITE_MAP_ENTRY_BYTES = 1_000;
