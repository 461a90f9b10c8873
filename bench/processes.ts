/** Programs that a benchmark runs beside itself. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a program of this folder, whose standard output nobody reads. */
export const program = (path: string, args: readonly string[] = [], execArgv: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, path), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv });

/** Ends it, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** The next message of it. @throws where it ends without one */
export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a program of the benchmark has ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
    return message;
  } finally {
    settled.abort();
  }
}

/** Sends it a word. @returns its next message @throws where it ends without one */
export async function ask<T>(child: ChildProcess, word: string): Promise<T> {
  const response = messageOf<T>(child);
  child.send(word);
  return response;
}
