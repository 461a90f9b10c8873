/** Runs work that takes too long for a task of the page in a worker. */

/** The part of `Worker` used here. */
export interface Thread<Work, Response> {
  postMessage(work: Work, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Response>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/**
 * Runs one job in a worker, and terminates it afterwards.
 *
 * @param failure message of the error if the worker fails, or the job is aborted
 */
export async function inThread<Work, Response extends { kind: string }, T>(
  start: () => Thread<Work, Response>,
  { signal, failure }: { signal: AbortSignal; failure: string },
  work: (thread: Thread<Work, Response>) => void | Promise<void>,
  take: (response: Response, resolve: (result: T) => void) => void,
): Promise<T> {
  const thread = start();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const fail = (): void => reject(new Error(failure));
  signal.addEventListener('abort', fail, { once: true });
  thread.addEventListener('error', fail);
  thread.addEventListener('message', ({ data }) => (data.kind === 'failed' ? fail() : take(data, resolve)));
  try {
    await work(thread);
    return await promise;
  } finally {
    signal.removeEventListener('abort', fail);
    thread.terminate();
  }
}
