/** Running other programs. */
import { spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';

/** Runs a program to its end in view of the user; its exit code, 1 when it could not start or was killed. */
export async function runInView(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  child.on('error', () => resolve(1));
  child.on('exit', (code) => resolve(code ?? 1));
  return promise;
}

/** Exit code of a check that could not be made: that of automake for tests that were skipped. */
export const UNCHECKED = 77;

export interface Ended {
  readonly code: number;
  /** All that it wrote. */
  readonly text: string;
}

/** Runs a program and keeps what it says. */
export async function runQuietly(program: string, args: readonly string[]): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.on('error', (error) => resolve({ code: 1, text: error.message }));
  child.on('close', (code) => resolve({ code: code ?? 1, text }));
  return promise;
}
