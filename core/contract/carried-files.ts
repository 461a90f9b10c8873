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

/** `files` beside a data file, in the page or in the response to whoever asks for them. */
export const carriedFiles = v.fallback(v.object({ files: v.optional(v.array(carriedFile), []) }), { files: [] });
