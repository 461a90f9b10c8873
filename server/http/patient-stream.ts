/**
 * A body generated while it is sent, and aborted if the client stops reading. The connection is then cut, as on an
 * error, so that a partial response never looks complete.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface Patience {
  /** A client that reads nothing for this long is disconnected, milliseconds. */
  stalledMs: number;
  /** Called exactly once, however the stream ends. */
  onEnd?: () => void;
}

/** @param source closed when the client disconnects or stops reading */
export function patientStream(
  { env }: Context,
  source: AsyncIterator<Uint8Array, void, void>,
  { stalledMs, onEnd }: Patience,
): ReadableStream<Uint8Array> {
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    onEnd?.();
    await source.return?.();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { value, done } = await source.next();
          if (isOver) return;
          if (done) {
            await end();
            controller.close();
            return;
          }
          controller.enqueue(value);
          timer = setTimeout(() => {
            outgoing?.destroy();
            end().catch(() => undefined);
          }, stalledMs);
        } catch (error) {
          outgoing?.destroy();
          await end();
          controller.error(error);
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}
