/** Programs that a benchmark runs beside itself. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends it, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** The next thing that it says. */
export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T];
  return message;
}
