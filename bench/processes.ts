/** Child processes of a benchmark. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a program of this folder and discards its standard output. */
export const program = (path: string, args: readonly string[] = [], execArgv: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, path), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv });

/** Stops a process and waits for its exit. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** The next message of a process. @throws if it exits without one */
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

/** Sends a word to a process. @returns its next message @throws if it exits without one */
export async function ask<T>(child: ChildProcess, word: string): Promise<T> {
  const response = messageOf<T>(child);
  child.send(word);
  return response;
}
