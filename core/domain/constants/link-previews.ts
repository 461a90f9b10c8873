/** Links with previews, and embedding: row E03, decisions/0455. */

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
