/** Atomic writes: each file is written under a temporary name beside its final path, and then renamed. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/**
 * Two thirds of the best compression in a twentieth of its time, because a live event is written often. Repetitions in
 * a document are close together, so a window of 1 MB suffices.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 20 } };

export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  await writeFile(part, content);
  await rename(part, path);
}

/** Writes the file with its `.br` and `.gz` copies while the text arrives. */
export async function writeCompressed(path: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const ending = `.${randomUUID().slice(0, 8)}.part`;
  const copies = [
    { to: `${path}.br`, through: [createBrotliCompress(BROTLI)] },
    { to: `${path}.gz`, through: [createGzip()] },
    { to: path, through: [] },
  ];
  const inputs = copies.map(() => new PassThrough());
  const written = copies.map(({ to, through }, at) =>
    pipeline([inputs[at] as PassThrough, ...through, createWriteStream(`${to}${ending}`)]),
  );
  const failed = new AbortController();
  const poured = pour(content, inputs, failed.signal);
  try {
    await Promise.all([...written, poured]);
    for (const { to } of copies) await rename(`${to}${ending}`, to);
  } catch (error) {
    // Closes the source, such as a database connection, before failing.
    failed.abort(error);
    for (const input of inputs) input.destroy();
    await Promise.allSettled([...written, poured]);
    await Promise.allSettled(copies.map(({ to }) => rm(`${to}${ending}`, { force: true })));
    throw error;
  }
}

/** Passes each piece to all streams, and waits for the slowest before the next one. */
async function pour(
  content: Iterable<string> | AsyncIterable<string>,
  inputs: readonly PassThrough[],
  failed: AbortSignal,
): Promise<void> {
  for await (const piece of content) {
    failed.throwIfAborted();
    const bytes = Buffer.from(piece);
    const full = inputs.filter((input) => !input.write(bytes));
    // A destroyed stream never drains.
    await Promise.all(full.map((input) => once(input, 'drain', { signal: failed })));
  }
  for (const input of inputs) input.end();
}

/** Suffixes of a file and its compressed copies. */
export const VARIANTS = ['', '.br', '.gz'] as const;

/** Removes a file and its compressed copies. */
export async function removeCompressed(path: string): Promise<void> {
  await Promise.all(VARIANTS.map((ending) => rm(`${path}${ending}`, { force: true })));
}
