/** Running other programs. */
import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

/** Runs a program to its end in view of the user; its exit code, 1 when it could not start or was killed. */
export async function runInView(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  child.on('error', () => resolve(1));
  child.on('exit', (code) => resolve(code ?? 1));
  return promise;
}

export interface Ended {
  readonly code: number;
  /** All that it wrote. */
  readonly text: string;
}

/** Runs a program and keeps what it says. */
export const runQuietly = (program: string, args: readonly string[]): Promise<Ended> =>
  ended(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }));

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const exit = (): never => process.exit(130);

/** Weighs a tenth of a program at the usual priority (Linux: 110 of 1024). */
const BEHIND_NICE = 10;

/**
 * Runs a program and all that it starts behind what else runs: it gets the processor time that the others leave. Where
 * priorities are not known (Windows), it runs like any other.
 */
export async function runBehind(program: string, args: readonly string[]): Promise<Ended> {
  if (process.platform === 'win32') return runQuietly(program, args);
  // A session of its own: Linux may weigh sessions (autogroups), and then priorities count within a session only.
  const child = spawn('nice', ['-n', String(BEHIND_NICE), program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const result = ended(child);
  const { pid } = child;
  // The keyboard interrupts only the session in front.
  const end = (): void => void (pid !== undefined && child.exitCode === null && process.kill(-pid));
  process.on('exit', end);
  for (const signal of INTERRUPTIONS) process.on(signal, exit);
  if (pid !== undefined) await writeFile(`/proc/${pid}/autogroup`, String(BEHIND_NICE)).catch(() => undefined);
  try {
    return await result;
  } finally {
    process.off('exit', end);
    for (const signal of INTERRUPTIONS) process.off(signal, exit);
  }
}

async function ended(child: ChildProcess): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.on('error', (error) => resolve({ code: 1, text: error.message }));
  child.on('close', (code) => resolve({ code: code ?? 1, text }));
  return promise;
}
