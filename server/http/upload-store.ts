/**
 * Where tus keeps what it receives: the record in the store, the bytes in a file of the data folder.
 *
 * A part with a checksum counts whole or not at all. What the sender is told is on disk: after a crash it goes on from there.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { incomingFile } from '../jobs/upload-files.ts';
import { isDiskFull } from '../operation/disk-full.ts';
import type { AppContext } from '../services/app-context.ts';

/** Of the tus checksum extension. */
const CHECKSUM_MISMATCH = 460;

/** Bytes that are gathered for the disk; as many may wait for it while others arrive. */
const BUFFER_BYTES = 1024 * 1024;
/** Slowest part that is waited for, bytes a second: as an import's. */
const SLOWEST_RATE = 8_000;
/** The part before is on its way to the disk, or another host has it and hangs. */
const TURN_PATIENCE_MS = 15_000;

/** What tus responds with instead of its own. */
export class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, message: string) {
    super(message);
    this.status_code = status;
    this.body = `${message}\n`;
  }
}

/** Its turn has passed, or never came. */
const sendAgain = (): TusRefusal => new TusRefusal(503, 'Send this part again.');

/** What was acknowledged before stays, and is gone on from. */
const refusalOfDisk = (error: unknown): unknown =>
  isDiskFull(error) ? new TusRefusal(507, 'The disk of this server is full. Send this part again later.') : error;

export class UploadStoreOfTus extends DataStore {
  readonly #app: AppContext;
  readonly #body: Readable | undefined;
  readonly #checksum: Buffer | undefined;
  readonly #add: (upload: Upload) => Promise<void>;

  /**
   * @param body bytes of the request, as the socket has them: web streams in between take as long as the disk
   * @param checksum SHA-256 of the part that this request brings
   * @param add authorizes and keeps a new upload
   */
  constructor(
    app: AppContext,
    { body, checksum }: { body: Readable | undefined; checksum: Buffer | undefined },
    add: (upload: Upload) => Promise<void>,
  ) {
    super();
    this.#app = app;
    this.#body = body;
    this.#checksum = checksum;
    this.#add = add;
    this.extensions = ['creation'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#add(upload).catch((error: unknown) => {
      throw refusalOfDisk(error);
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#app.store.uploads.find(id);
    if (!upload) throw new TusRefusal(404, 'There is no such upload.');
    return new Upload({ id, size: upload.size, offset: upload.received });
  }

  /**
   * Hashes and writes while further bytes arrive, and has the disk take them meanwhile.
   *
   * @param empty the request that tus knows has no body
   * @returns the new offset
   */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    const stream = this.#body ?? empty;
    // The connection before may be another host's, and its last part still on its way to the disk.
    const patience = AbortSignal.timeout(TURN_PATIENCE_MS);
    return this.#app.hosts
      .exclusively(`upload ${id}`, (lost, confirm) => this.#receive(stream, id, { offset, lost, confirm }), patience)
      .catch((error: unknown) => {
        if (error === patience.reason) throw sendAgain();
        throw refusalOfDisk(error);
      });
  }

  /** @param turn `lost` is aborted where another host may write too, `confirm` throws then */
  async #receive(
    stream: Readable,
    id: string,
    { offset, lost, confirm }: { offset: number; lost: AbortSignal; confirm: () => Promise<void> },
  ): Promise<number> {
    const { size = 0, offset: received } = await this.getUpload(id);
    if (received !== offset) throw new TusRefusal(409, 'Another part came first.');
    const stop = (): void => void stream.destroy(sendAgain());
    lost.addEventListener('abort', stop);
    const hash = createHash('sha256');
    const file = await open(incomingFile(this.#app.config, id), 'r+');
    const truncate = async (): Promise<void> => {
      // Bytes that another host has acknowledged are not cut off.
      await confirm().catch(() => {
        throw sendAgain();
      });
      await file.truncate(offset);
    };
    let bytes = 0;
    const { windowMs } = this.#app.config.importForm;
    let before = 0;
    const watch = setInterval(() => {
      if (bytes - before < (SLOWEST_RATE * windowMs) / 1_000) stream.destroy(new TusRefusal(408, 'This is too slow.'));
      before = bytes;
    }, windowMs);
    try {
      // Anything beyond the offset is of a part that was never acknowledged.
      if ((await file.stat()).size > offset) await truncate();
      let waiting: Buffer[] = [];
      let written = offset;
      let disk: Promise<void> = Promise.resolve();
      const flush = async (): Promise<void> => {
        const at = written;
        const chunks = waiting;
        written = offset + bytes;
        waiting = [];
        await disk;
        disk = writeAll(file, chunks, at);
        // It is awaited later, and fails there.
        disk.catch(() => undefined);
      };
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (offset + bytes > size) throw new TusRefusal(413, 'This is more than the file has.');
        hash.update(chunk);
        waiting.push(chunk);
        if (offset + bytes - written >= BUFFER_BYTES) await flush();
      }
      await flush();
      // On the disk before the sender is told.
      await disk;
      if (this.#checksum && !hash.digest().equals(this.#checksum)) {
        await truncate();
        throw new TusRefusal(CHECKSUM_MISMATCH, 'Checksum mismatch');
      }
    } finally {
      clearInterval(watch);
      lost.removeEventListener('abort', stop);
      await file.close();
    }
    if (lost.aborted) throw sendAgain();
    const to = offset + bytes;
    if (!(await this.#app.store.uploads.receive(id, { from: offset, to }, this.#app.now())))
      throw new TusRefusal(409, 'Another part came first.');
    this.#app.uploads.feed.changed(id);
    return to;
  }
}

/** @returns when they are on the disk */
async function writeAll(file: FileHandle, chunks: readonly Buffer[], at: number): Promise<void> {
  if (chunks.length > 0) await file.writev(chunks, at);
  await file.datasync();
}
