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

/** Many browsers that lost one host do not come back in the same moment. */
const SPREAD_MS = 1_000;

/** From 0 to below 1, as `Math.random` says it. */
export type Chance = () => number;

interface FollowedStream {
  address: string;
  /** Statuses after which it is not requested again. */
  refusals: readonly number[];
  signal: AbortSignal;
  chance: Chance;
}

/** Refused for good, or lost: it may be requested again after so many milliseconds. */
export type StreamEnd = { isRefused: true } | { isRefused: false; after: number };

/**
 * One fetch of a stream, without tries of its own: when to ask again is a chart's to decide.
 *
 * @param onEvent what it throws gives the stream up
 * @returns how it ended; it never throws
 */
export async function followStream(
  { address, refusals, signal, chance }: FollowedStream,
  onEvent: (event: EventSourceMessage) => void,
): Promise<StreamEnd> {
  const lost = (retryAfterS = 0): StreamEnd => ({
    isRefused: false,
    after: retryAfterS * 1000 + Math.floor(chance() * SPREAD_MS),
  });
  try {
    const response = await fetch(address, {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'text/event-stream' },
      signal,
    });
    if (refusals.includes(response.status)) return { isRefused: true };
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel();
      return lost(Number(response.headers.get('retry-after')) || 0);
    }
    await readEvents(response.body, onEvent);
    return lost();
  } catch {
    return lost();
  }
}
