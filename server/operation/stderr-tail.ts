import type { Readable } from 'node:stream';

/**
 * Reads the standard error of a child process and keeps its end, for the log or an error message.
 *
 * @returns the last `max` characters so far, trimmed
 */
export function tailOf(stderr: Readable | null, max: number): () => string {
  let tail = '';
  stderr?.on('data', (chunk: Buffer) => (tail = `${tail}${chunk.toString()}`.slice(-max)));
  return () => tail.trim();
}
