/** A body that is written while it is sent. */
import { Readable } from 'node:stream';

/** @param pieces ended when the client goes away */
export function textStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as unknown as ReadableStream<Uint8Array>;
}
