/**
 * The data store of tus: records in the store, bytes in a file of the data folder.
 *
 * A part with a checksum is accepted whole or not at all. Acknowledged bytes are on disk: after a crash the upload
 * resumes from there.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { incomingFile } from '../jobs/upload-files.ts';
import { isDiskFull } from '../operation/disk-full.ts';
import type { AppContext } from '../services/app-context.ts';

/** From the tus checksum extension. */
const CHECKSUM_MISMATCH = 460;

/** Bytes buffered per write; the same amount may wait for the disk while more arrive. */
const BUFFER_BYTES = 1024 * 1024;
/** Slowest accepted part, bytes a second; the same as for imports. */
const SLOWEST_RATE = 8_000;
/** The previous part is still being written, or another hung host holds the lock. */
const TURN_PATIENCE_MS = 15_000;

/** A response that replaces tus's own. */
export class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, message: string) {
    super(message);
    this.status_code = status;
    this.body = `${message}\n`;
  }
}

/** The lock was lost, or not acquired in time. */
const sendAgain = (): TusRefusal => new TusRefusal(503, 'Send this part again.');

/** Acknowledged bytes are kept, and the upload can be resumed. */
const refusalOfDisk = (error: unknown): unknown =>
  isDiskFull(error) ? new TusRefusal(507, 'The disk of this server is full. Send this part again later.') : error;

export class UploadStoreOfTus extends DataStore {
  readonly #app: AppContext;
  readonly #body: Readable | undefined;
  readonly #checksum: Buffer | undefined;
  readonly #add: (upload: Upload) => Promise<void>;

  /**
   * @param body the request's bytes directly from the socket: going through web streams takes as long as writing to
   * disk
   * @param checksum SHA-256 of the part in this request
   * @param add authorizes and stores a new upload
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
   * Hashes and writes a part while more of it arrives.
   *
   * @param empty stream from tus, which assumes that the request has no body
   * @returns the new offset
   */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    const stream = this.#body ?? empty;
    // The previous connection may be on another host, with its last part not yet on disk.
    const patience = AbortSignal.timeout(TURN_PATIENCE_MS);
    return this.#app.hosts
      .exclusively(`upload ${id}`, (lost, confirm) => this.#receive(stream, id, { offset, lost, confirm }), patience)
      .catch((error: unknown) => {
        if (error === patience.reason) throw sendAgain();
        throw refusalOfDisk(error);
      });
  }

  /** @param turn `lost` is aborted once another host may write too; `confirm` then throws */
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
      // Never truncates bytes that another host has acknowledged.
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
      // Bytes beyond the offset belong to a part that was never acknowledged.
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
        // The error surfaces where the promise is awaited later.
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
      // Wait for the disk before acknowledging.
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

/** @returns once the bytes are on disk */
async function writeAll(file: FileHandle, chunks: readonly Buffer[], at: number): Promise<void> {
  if (chunks.length > 0) await file.writev(chunks, at);
  await file.datasync();
}
