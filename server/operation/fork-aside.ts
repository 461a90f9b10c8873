/** Processes of this program that work beside the host for as long as it runs. */
import { type ChildProcess, fork } from 'node:child_process';
import { tailOf } from './stderr-tail.ts';

/** Characters of its standard error that are said at its end. */
const STDERR_TAIL_MAX = 2_000;

interface Listeners<Message> {
  message: (message: Message) => void;
  /** Something went wrong, and the process goes on. */
  error: (error: Error) => void;
  /** Called once, also of a process that could not be started. */
  end: (why: string) => void;
}

/**
 * In a process group of its own, as the interrupt of a terminal is the host's to take.
 *
 * @returns undefined where it could not even be tried
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
  // Of one that could not be started Node says only this, and no `exit`.
  child.on('error', (error) => (child.pid === undefined ? end(String(error)) : on.error(error)));
  child.on('exit', (code, killedBy) => end(`${killedBy ?? code}: ${stderrTail() || 'no output'}`));
  return child;
}
