/**
 * Sends texts that the database returns in batches. They are read as fast as the database delivers them, whatever the
 * client's speed, so that no slow client holds a transaction or a connection. A short text is sent at once; the rest of
 * a long one is spooled to a file.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { UserId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { freeBytes } from '../operation/free-bytes.ts';
import type { RequestContext } from '../services/request-context.ts';
import { failure } from './failure.ts';
import { uploadsFolder } from './import-route.ts';
import { patientStream } from './patient-stream.ts';
import { sharedSlots } from './shared-slots.ts';

/** Bytes kept in memory: a film with two thousand tags. */
const HELD_BYTES = 512 * 1024;
/** Bytes read from the file at a time. */
const CHUNK_BYTES = 64 * 1024;
/**
 * Concurrent long responses, and waiting ones, each of which holds one of PostgreSQL's four connections for lists in
 * the meantime. Each response may take as much disk space as the tags of an import, some hundred megabytes.
 */
const SLOTS = { perPerson: 3, overall: 24, waiting: 2 };
/** A whole class may share one address. */
const PER_ADDRESS = 16;
/** Timeout for a slot, milliseconds: on a fast line, a long response takes a second or two. */
const WAIT_MS = 5_000;
/**
 * Limits of all spooled files together: above `begun` no new one starts, and none grows beyond `most`. Sized for ten of
 * the longest imports.
 */
const SPOOLED_BYTES = { begun: 2 * 1024 ** 3, most: 4 * 1024 ** 3 };
/** Bytes written between two checks of the free disk space. */
const LOOK_EVERY_BYTES = 16 * 1024 ** 2;
const RETRY_AFTER_S = '30';

type Pieces = AsyncGenerator<string, void, void>;

export interface LongBodies {
  /** @returns a response with these headers, or a refusal if `who` already receives too many long ones */
  send: (context: Context, pieces: Pieces, who: Receiver, headers: Record<string, string>) => Promise<Response>;
}

/** Whose quota a response counts against. */
export interface Receiver {
  /** Id of a person, or an address. */
  id: string;
  isSignedIn: boolean;
}

type Settings = Pick<Config, 'dataFolder' | 'stalledMs' | 'minFreeBytes'>;

/** @param limits for tests */
export function longBodies(
  { dataFolder, stalledMs, minFreeBytes }: Settings,
  { slots: most = SLOTS, perAddress = PER_ADDRESS, waitMs = WAIT_MS, spooledBytes = SPOOLED_BYTES } = {},
): LongBodies {
  const slots = sharedSlots(most);
  const folder = uploadsFolder(dataFolder);
  const room: Room = {
    bytes: 0,
    most: spooledBytes.most,
    isLeft: async () => (await freeBytes({ dataFolder })) >= minFreeBytes,
  };
  return {
    async send(context, pieces, who, headers) {
      if (context.req.method === 'HEAD') {
        await pieces.return();
        return new Response(null, { headers });
      }
      const { first, isWhole } = await takeFirst(pieces);
      if (isWhole) return new Response(first, { headers: { ...headers, 'content-length': String(first.byteLength) } });
      const wait = { ms: waitMs, signal: context.req.raw.signal };
      const release = await slots.wait(wait, { of: who.id, most: who.isSignedIn ? most.perPerson : perAddress });
      if (!release) {
        await pieces.return();
        return tooMany('Too many long responses are being sent. Try again in a moment.');
      }
      try {
        if (room.bytes >= spooledBytes.begun || !(await room.isLeft())) {
          release();
          await pieces.return();
          return tooMany('There is no room for a long response. Try again in a moment.');
        }
        const body = await SpooledBody.open(first, pieces, { folder, room });
        return new Response(patientStream(context, body, { stalledMs, onEnd: release }), { headers });
      } catch (error) {
        release();
        await pieces.return();
        throw error;
      }
    },
  };
}

const tooMany = (message: string): Response => failure(503, message, { 'retry-after': RETRY_AFTER_S });

export const receiverOf = ({ viewer, client }: Pick<RequestContext, 'viewer' | 'client'>): Receiver =>
  viewer.kind === 'user' ? receiverById(viewer.id) : { id: client, isSignedIn: false };
export const receiverById = (id: UserId): Receiver => ({ id: `user ${id}`, isSignedIn: true });

/** Shared by all spooled files. */
interface Room {
  /** Bytes that they take. */
  bytes: number;
  most: number;
  /** Whether the disk has at least the free space that readiness requires. */
  isLeft: () => Promise<boolean>;
}

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

/** An unlinked file, which disappears when its handle closes or the process ends. */
class SpooledBody implements AsyncIterator<Uint8Array, void, void> {
  #first: Uint8Array | undefined;
  readonly #pieces: Pieces;
  readonly #file: FileHandle;
  readonly #room: Room;
  readonly #filled: Promise<void>;
  #written = 0;
  /** Bytes counted against the room. */
  #taken = 0;
  #read = 0;
  #isWritten = false;
  #isOver = false;
  #failure: Error | undefined;
  #wake = (): void => undefined;

  static async open(
    first: Uint8Array,
    pieces: Pieces,
    { folder, room }: { folder: string; room: Room },
  ): Promise<SpooledBody> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return new SpooledBody(first, pieces, file, room);
  }

  private constructor(first: Uint8Array, pieces: Pieces, file: FileHandle, room: Room) {
    this.#first = first;
    this.#pieces = pieces;
    this.#file = file;
    this.#room = room;
    this.#filled = this.#fill();
  }

  async #fill(): Promise<void> {
    let looked = 0;
    try {
      for await (const piece of this.#pieces) {
        if (this.#isOver) return;
        const bytes = Buffer.from(piece);
        const isToLook = this.#written - looked >= LOOK_EVERY_BYTES;
        if (isToLook) looked = this.#written;
        if (this.#room.bytes + bytes.byteLength > this.#room.most || (isToLook && !(await this.#room.isLeft())))
          throw new Error('there is no room for the rest of a long response');
        this.#room.bytes += bytes.byteLength;
        this.#taken += bytes.byteLength;
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
    this.#room.bytes -= this.#taken;
    return { value: undefined, done: true };
  }
}
