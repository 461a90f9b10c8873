/** The stream that says when the data of a medium are others (rows P10, B13). */
import * as v from 'valibot';
import { id } from './primitives.ts';

/** Query of `GET /services/data/stream`. */
export const dataStreamParams = v.object({ mediaId: id });

/** One message, event `data`: the version of the medium as it is now. The first one comes at once. */
export const dataChange = v.object({ version: v.pipe(v.number(), v.safeInteger()) });
export type DataChange = v.InferOutput<typeof dataChange>;
