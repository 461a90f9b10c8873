import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { EventSourceMessage } from 'eventsource-parser/stream';

/** Characters; longer than any event of our server. */
const EVENT_MAX_LENGTH = 4 * 1024 * 1024;

/**
 * Reads server-sent events from a response.
 *
 * `EventSource` reports neither why a stream was refused nor when to retry, and reconnects by itself; here the charts decide (rows P27, S03).
 *
 * @returns settles when the stream has ended
 * @throws whatever broke the stream or was thrown by the listener; the response is cancelled then
 */
export function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: EventSourceMessage) => void,
): Promise<void> {
  return body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: EVENT_MAX_LENGTH }))
    .pipeTo(new WritableStream({ write: onEvent }));
}
