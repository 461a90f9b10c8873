import * as v from 'valibot';

/**
 * A file sent along with the data file of its film: a playlist as text, or the bytes from `start` up to `end` of a file
 * in base64. The address is written as in a data file.
 */
export const carriedFile = v.union([
  v.object({ url: v.string(), text: v.string() }),
  v.object({ url: v.string(), start: v.number(), end: v.number(), base64: v.pipe(v.string(), v.base64()) }),
]);

export type CarriedFile = v.InferOutput<typeof carriedFile>;

/**
 * Where an engine starts: the playlist of a rendition, and bytes from `start` up to `end` of the files it reads first.
 */
const filmStart = v.object({
  playlist: v.string(),
  parts: v.array(v.object({ url: v.string(), start: v.number(), end: v.number() })),
});

export type FilmStart = v.InferOutput<typeof filmStart>;

/**
 * Sent along with a data file, in the page or in the response: what the engine reads first, where it starts, and
 * whether any page may embed the film, as `checkReferer` would respond at that moment.
 */
export const carried = v.object({
  files: v.optional(v.array(carriedFile), []),
  start: v.optional(filmStart),
  isEmbeddedFreely: v.optional(v.boolean(), false),
});

export type Carried = v.InferOutput<typeof carried>;

/** For reading: malformed data are ignored and fetched instead. */
export const carriedOrNone = v.fallback(carried, { files: [], isEmbeddedFreely: false });

/** Only where the engine starts, which is read first. */
export const startOrNone = v.fallback(v.object({ start: v.optional(filmStart) }), {});
