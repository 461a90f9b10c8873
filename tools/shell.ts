/** Runs other programs. */
import { spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';

/** Runs a program to its end with its output visible. @returns its exit code; 1 if it could not start or was killed */
export async function runInView(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  child.on('error', () => resolve(1));
  child.on('exit', (code) => resolve(code ?? 1));
  return promise;
}

/** Exit code of a check that could not be made, as in automake for skipped tests. */
export const UNCHECKED = 77;

export interface Ended {
  readonly code: number;
  /** Its complete output. */
  readonly text: string;
}

/** Runs a program and captures its output. */
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
