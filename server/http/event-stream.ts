/** What every stream of server-sent events does. */
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Config } from '../config.ts';
import type { AppContext } from '../services/app-context.ts';

/** When whoever finds no place may ask again, for `retry-after`. */
export const RETRY_AFTER_S = '5';

/** When those who listen to a host that stops ask again, milliseconds: not all at the same moment. */
const RECONNECT_MS = { least: 1_000, spread: 4_000 };

/**
 * A stream of events that ends with the host, which says when to ask again.
 *
 * @param run writes events until its stream is aborted, or the signal is
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
 * Whoever has not taken a message by `stalledMs` is let go, and asks again.
 *
 * @param over aborted once somebody is let go
 * @returns writes one message
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
 * Waits for something to say.
 *
 * @param ms until a beat is due
 * @param signal ends the wait with the stream
 * @param onWake is given what ends the wait
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

/** A proxy that gathers or compresses would hold messages back. */
function unbuffered(response: Response): Response {
  response.headers.set('cache-control', 'no-store, no-transform');
  response.headers.set('x-accel-buffering', 'no');
  return response;
}
