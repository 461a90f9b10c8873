/** Runs ffmpeg and ffprobe. */
import { spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { giveWay, NICENESS_MAX } from '../../operation/priority.ts';
import { tailOf } from '../../operation/stderr-tail.ts';

/** Characters of standard error that are kept; a loudness report has 400. */
const STDERR_TAIL_MAX = 1_000;

interface Reading {
  /** Runs it at low priority. */
  isAside?: boolean;
  /** Ends the process. */
  signal?: AbortSignal;
  onLine?: (line: string) => void;
  /** Receives its output. @returns true once it has enough, which ends the process */
  onBytes?: (bytes: Buffer) => boolean;
}

/** @throws with the end of its standard error if it fails */
export async function run(
  command: string,
  args: readonly string[],
  { isAside = false, signal, onLine, onBytes }: Reading = {},
): Promise<{ output: string; stderrTail: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
  if (isAside && child.pid !== undefined) giveWay(NICENESS_MAX, child.pid);
  let output = '';
  const stderrTail = tailOf(child.stderr, STDERR_TAIL_MAX);
  let isEnough = false;
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  else if (onBytes)
    child.stdout.on('data', (chunk: Buffer) => {
      if (isEnough) return;
      isEnough = onBytes(chunk);
      if (isEnough) child.kill('SIGKILL');
    });
  else child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on('error', reject);
  child.on('close', (code) =>
    code === 0 || isEnough ? resolve() : reject(new Error(`${basename(command)} ended with ${code}: ${stderrTail()}`)),
  );
  await promise;
  return { output, stderrTail: stderrTail() };
}

/** ffprobe is installed beside ffmpeg. */
export const ffprobeOf = (encoder: string): string =>
  join(dirname(encoder), basename(encoder).replace('ffmpeg', 'ffprobe'));
