/** Runs ffmpeg and ffprobe. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Of what it writes to its error stream, characters: a report of loudness has 400. */
const SAID_MAX = 1_000;

interface Reading {
  /** It leaves the processors to whatever else runs. */
  isAside?: boolean;
  /** Ends it. */
  signal?: AbortSignal;
  onLine?: (line: string) => void;
  /** Bytes of its output. @returns true when there are enough: it is ended */
  onBytes?: (bytes: Buffer) => boolean;
}

/** @throws with its last words where it fails */
export async function run(
  command: string,
  args: readonly string[],
  { isAside = false, signal, onLine, onBytes }: Reading = {},
): Promise<{ output: string; said: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
  if (isAside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  let said = '';
  let isEnough = false;
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-SAID_MAX)));
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
    code === 0 || isEnough ? resolve() : reject(new Error(`${basename(command)} ended with ${code}: ${said.trim()}`)),
  );
  await promise;
  return { output, said };
}

/** Is installed beside ffmpeg. */
export const ffprobeOf = (encoder: string): string =>
  join(dirname(encoder), basename(encoder).replace('ffmpeg', 'ffprobe'));
