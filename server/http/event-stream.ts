/** Shared behaviour of all streams of server-sent events. */
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Config } from '../config.ts';
import type { AppContext } from '../services/app-context.ts';

/** `retry-after` for a client that finds no free slot. */
export const RETRY_AFTER_S = '5';

/** Reconnection delay when a host stops, milliseconds; spread so that listeners do not all return at once. */
const RECONNECT_MS = { least: 1_000, spread: 4_000 };

/**
 * A stream of events that ends when the host stops, and tells the client when to reconnect.
 *
 * @param run writes events until its stream or the signal is aborted
 */
export function eventStream(
  context: Context,
  { stopping }: Pick<AppContext, 'stopping'>,
  run: (stream: SSEStreamingApi, over: AbortController) => Promise<void>,
): Response {
  const response = streamSSE(context, async (stream) => {
    const over = new AbortController();
    const end = (): void => over.abort();
    stream.onAbort(end);
    if (stopping.aborted) end();
    stopping.addEventListener('abort', end);
    try {
      await run(stream, over);
    } finally {
      stopping.removeEventListener('abort', end);
      if (stopping.aborted && !stream.aborted)
        await stream.write(`retry: ${RECONNECT_MS.least + Math.floor(Math.random() * RECONNECT_MS.spread)}\n\n`);
    }
  });
  return unbuffered(response);
}

/**
 * Disconnects a client that has not taken a message within `stalledMs`; it then reconnects.
 *
 * @param over aborted when the client is disconnected
 * @returns a function that writes one message
 */
export function patientWriter(
  stream: SSEStreamingApi,
  over: AbortController,
  { stalledMs }: Pick<Config, 'stalledMs'>,
): (event: string, data: object, id?: number) => Promise<void> {
  return async (event, data, id) => {
    const impatient = setTimeout(() => {
      over.abort();
      stream.abort();
    }, stalledMs);
    await stream.writeSSE({ event, data: JSON.stringify(data), ...(id === undefined ? {} : { id: String(id) }) });
    clearTimeout(impatient);
  };
}

/**
 * Waits until there is something to send.
 *
 * @param ms until the next heartbeat
 * @param signal ends the wait with the stream
 * @param onWake receives a function that ends the wait
 */
export async function untilWoken(ms: number, signal: AbortSignal, onWake: (wake: () => void) => void): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => resolve();
  const beat = setTimeout(wake, ms);
  signal.addEventListener('abort', wake);
  onWake(wake);
  await promise;
  clearTimeout(beat);
  signal.removeEventListener('abort', wake);
}

/** Prevents proxies from buffering or compressing, which would delay messages. */
function unbuffered(response: Response): Response {
  response.headers.set('cache-control', 'no-store, no-transform');
  response.headers.set('x-accel-buffering', 'no');
  return response;
}
