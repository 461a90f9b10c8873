import * as v from 'valibot';

/**
 * A file that comes with the data file of the film that it belongs to: a playlist as text, or the bytes from `start` up to
 * `end` of a file in base64. Its address is as a data file writes one.
 */
export const carriedFile = v.union([
  v.object({ url: v.string(), text: v.string() }),
  v.object({ url: v.string(), start: v.number(), end: v.number(), base64: v.pipe(v.string(), v.base64()) }),
]);

export type CarriedFile = v.InferOutput<typeof carriedFile>;

/** Where an engine begins: the playlist of a rendition, and bytes from `start` up to `end` of the files it reads first. */
const filmStart = v.object({
  playlist: v.string(),
  parts: v.array(v.object({ url: v.string(), start: v.number(), end: v.number() })),
});

export type FilmStart = v.InferOutput<typeof filmStart>;

/**
 * Sent with a data file, in the page or in the response: what the engine reads first, where it begins, and whether any page
 * may embed the film, as `checkReferer` would say at that moment.
 */
export const carried = v.object({
  files: v.optional(v.array(carriedFile), []),
  start: v.optional(filmStart),
  isEmbeddedFreely: v.optional(v.boolean(), false),
});

export type Carried = v.InferOutput<typeof carried>;

/** As it is read: what is malformed is fetched instead. */
export const carriedOrNone = v.fallback(carried, { files: [], isEmbeddedFreely: false });

/** Of it, where the engine begins: read first, and alone. */
export const startOrNone = v.fallback(v.object({ start: v.optional(filmStart) }), {});
