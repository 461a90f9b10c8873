/**
 * Texts that the database gives some at a time. They are read as fast as it gives them, whoever takes them slowly, so that
 * no slow client holds a transaction or a connection: a short one is sent as a whole, the rest of a long one waits in a file.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { Config } from '../config.ts';
import type { RequestContext } from '../services/request-context.ts';
import { failure } from './failure.ts';
import { uploadsFolder } from './import-route.ts';
import { patientStream } from './patient-stream.ts';
import { sendSlots } from './send-slots.ts';

/** Bytes that are held in memory: a film of two thousand tags. */
const HELD_BYTES = 512 * 1024;
/** Read from the file at a time. */
const CHUNK_BYTES = 64 * 1024;
/** Long ones at once. Decided: each may be as long on the disk as the tags of an import, some hundred megabytes. */
const SLOTS = { perPerson: 3, overall: 24 };
const RETRY_AFTER_S = '30';

type Pieces = AsyncGenerator<string, void, void>;

export interface LongBodies {
  /** @returns a response of these headers, or that `who` receives too many long ones already */
  send: (context: Context, pieces: Pieces, who: string, headers: Record<string, string>) => Promise<Response>;
}

export function longBodies({ dataFolder, stalledMs }: Pick<Config, 'dataFolder' | 'stalledMs'>): LongBodies {
  const slots = sendSlots(SLOTS);
  return {
    async send(context, pieces, who, headers) {
      const { first, isWhole } = await takeFirst(pieces);
      if (isWhole) return new Response(first, { headers: { ...headers, 'content-length': String(first.byteLength) } });
      const release = slots.take(who);
      if (!release) {
        await pieces.return();
        return failure(503, 'Too many long responses are being sent. Try again in a moment.', {
          'retry-after': RETRY_AFTER_S,
        });
      }
      try {
        const body = await SpooledBody.open(first, pieces, uploadsFolder(dataFolder));
        return new Response(patientStream(context, body, { stalledMs, onEnd: release }), { headers });
      } catch (error) {
        release();
        await pieces.return();
        throw error;
      }
    },
  };
}

/** Whose slots a response takes. */
export const receiverOf = ({ viewer, client }: Pick<RequestContext, 'viewer' | 'client'>): string =>
  viewer.kind === 'user' ? `user ${viewer.id}` : client;

async function takeFirst(pieces: Pieces): Promise<{ first: Buffer<ArrayBuffer>; isWhole: boolean }> {
  const held: Buffer[] = [];
  let bytes = 0;
  while (bytes < HELD_BYTES) {
    const { value, done } = await pieces.next();
    if (done) return { first: Buffer.concat(held), isWhole: true };
    const piece = Buffer.from(value);
    held.push(piece);
    bytes += piece.byteLength;
  }
  return { first: Buffer.concat(held), isWhole: false };
}

/** A file without a name, which ends with its handle, or with the process. */
class SpooledBody implements AsyncIterator<Uint8Array, void, void> {
  #first: Uint8Array | undefined;
  readonly #pieces: Pieces;
  readonly #file: FileHandle;
  readonly #filled: Promise<void>;
  #written = 0;
  #read = 0;
  #isWritten = false;
  #isOver = false;
  #failure: Error | undefined;
  #wake = (): void => undefined;

  static async open(first: Uint8Array, pieces: Pieces, folder: string): Promise<SpooledBody> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return new SpooledBody(first, pieces, file);
  }

  private constructor(first: Uint8Array, pieces: Pieces, file: FileHandle) {
    this.#first = first;
    this.#pieces = pieces;
    this.#file = file;
    this.#filled = this.#fill();
  }

  async #fill(): Promise<void> {
    try {
      for await (const piece of this.#pieces) {
        if (this.#isOver) return;
        const bytes = Buffer.from(piece);
        await this.#file.appendFile(bytes);
        this.#written += bytes.byteLength;
        this.#wake();
      }
      this.#isWritten = true;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#wake();
  }

  async next(): Promise<IteratorResult<Uint8Array, void>> {
    const first = this.#first;
    if (first) {
      this.#first = undefined;
      return { value: first, done: false };
    }
    while (this.#read === this.#written) {
      if (this.#failure) throw this.#failure;
      if (this.#isWritten || this.#isOver) return { value: undefined, done: true };
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const length = Math.min(CHUNK_BYTES, this.#written - this.#read);
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, this.#read);
    this.#read += bytesRead;
    return { value: buffer.subarray(0, bytesRead), done: false };
  }

  async return(): Promise<IteratorResult<Uint8Array, void>> {
    this.#isOver = true;
    this.#wake();
    await this.#filled;
    await this.#file.close();
    return { value: undefined, done: true };
  }
}
