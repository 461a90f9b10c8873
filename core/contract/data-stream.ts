/** The stream that reports new versions of a medium's data (rows P10, B13). */
import * as v from 'valibot';
import { id } from './primitives.ts';

/** Query of `GET /services/data/stream`. */
export const dataStreamParams = v.object({ mediaId: id });

/** One message, event `data`: the current version of the medium. The first one arrives immediately. */
export const dataChange = v.object({ version: v.pipe(v.number(), v.safeInteger()) });
export type DataChange = v.InferOutput<typeof dataChange>;
