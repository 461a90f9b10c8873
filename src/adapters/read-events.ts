import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { EventSourceMessage } from 'eventsource-parser/stream';

/** Longest event, characters: longer than any event of our server. */
const EVENT_MAX_LENGTH = 4 * 1024 * 1024;

/**
 * Reads server-sent events from a response.
 *
 * `EventSource` reports neither why a stream was refused nor when to retry, and reconnects automatically; here the
 * charts decide (rows P27, S03).
 *
 * @returns settles when the stream has ended
 * @throws the error that broke the stream or that the listener threw; the response is then cancelled
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

/** Spreads the reconnects of many browsers that lost the same server. */
const SPREAD_MS = 1_000;

/** From 0 up to, not including, 1, like `Math.random`. */
export type Chance = () => number;

interface FollowedStream {
  address: string;
  /** Statuses after which the stream is not requested again. */
  refusals: readonly number[];
  signal: AbortSignal;
  chance: Chance;
}

/** Refused for good, or lost and to be requested again after this many milliseconds. */
export type StreamEnd = { isRefused: true } | { isRefused: false; after: number };

/**
 * Fetches a stream once, without retries, which are left to the chart.
 *
 * @param onEvent ends the stream if it throws
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
