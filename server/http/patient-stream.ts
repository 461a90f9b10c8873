/**
 * A body that is made while it is sent, and given up where nobody takes it. Its connection is cut then, and where it fails:
 * what was sent of it must not look whole.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface Patience {
  /** Who takes nothing for so long is gone, milliseconds. */
  stalledMs: number;
  /** Called once, however it ends. */
  onEnd?: () => void;
}

/** @param source ended when the client goes away, and when it takes nothing any more */
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
