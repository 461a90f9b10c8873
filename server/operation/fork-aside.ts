/** Child processes of this program that run beside the host until it ends. */
import { type ChildProcess, fork } from 'node:child_process';
import { tailOf } from './stderr-tail.ts';

/** Maximum characters of its standard error reported at its end. */
const STDERR_TAIL_MAX = 2_000;

interface Listeners<Message> {
  message: (message: Message) => void;
  /** An error occurred, and the process continues. */
  error: (error: Error) => void;
  /** Called once, even if the process could not be started. */
  end: (why: string) => void;
}

/**
 * Runs in a separate process group, so that a terminal interrupt reaches only the host.
 *
 * @returns undefined if the process could not be spawned
 */
export function forkAside<Message>(main: URL, on: Listeners<Message>): ChildProcess | undefined {
  let isOver = false;
  const end = (why: string): void => {
    if (!isOver) on.end(why);
    isOver = true;
  };
  let child: ChildProcess;
  try {
    child = fork(main, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], detached: true });
  } catch (error) {
    queueMicrotask(() => end(String(error)));
    return undefined;
  }
  const stderrTail = tailOf(child.stderr, STDERR_TAIL_MAX);
  child.on('message', on.message);
  // If it could not be started, Node emits only `error`, and no `exit`.
  child.on('error', (error) => (child.pid === undefined ? end(String(error)) : on.error(error)));
  child.on('exit', (code, killedBy) => end(`${killedBy ?? code}: ${stderrTail() || 'no output'}`));
  return child;
}
