/**
 * Where tus keeps what it receives: the record in the store, the bytes in a file of the data folder.
 *
 * A part with a checksum counts whole or not at all. What the sender is told is on disk: after a crash it goes on from there.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Upload } from '@tus/server';
import { incomingFile } from '../jobs/upload-files.ts';
import type { AppContext } from '../services/app-context.ts';

/** Of the tus checksum extension. */
const CHECKSUM_MISMATCH = 460;

/** Bytes that wait for the disk while others arrive. */
const BUFFER_BYTES = 1024 * 1024;
/** Slowest part that is waited for, bytes a second: as an import's. */
const SLOWEST_RATE = 8_000;

/** What tus responds with instead of its own. */
export class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, said: string) {
    super(said);
    this.status_code = status;
    this.body = `${said}\n`;
  }
}

export class UploadStoreOfTus extends DataStore {
  readonly #app: AppContext;
  readonly #checksum: Buffer | undefined;
  readonly #add: (upload: Upload) => Promise<void>;

  /**
   * @param checksum SHA-256 of the part that this request brings
   * @param add authorizes and keeps a new upload
   */
  constructor(app: AppContext, checksum: Buffer | undefined, add: (upload: Upload) => Promise<void>) {
    super();
    this.#app = app;
    this.#checksum = checksum;
    this.#add = add;
    this.extensions = ['creation'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#add(upload);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#app.store.uploads.find(id);
    if (!upload) throw new TusRefusal(404, 'There is no such upload.');
    return new Upload({ id, size: upload.size, offset: upload.received });
  }

  /** @returns the new offset */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = incomingFile(this.#app.config, id);
    const hash = createHash('sha256');
    let bytes = 0;
    const count = new Transform({
      highWaterMark: BUFFER_BYTES,
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const { windowMs } = this.#app.config.importForm;
    let before = 0;
    const watch = setInterval(() => {
      if (bytes - before < (SLOWEST_RATE * windowMs) / 1_000) count.destroy(new TusRefusal(408, 'This is too slow.'));
      before = bytes;
    }, windowMs);
    try {
      // Anything beyond the offset is of a part that was never acknowledged.
      if ((await stat(file)).size > offset) await truncate(file, offset);
      // On the disk before the sender is told.
      const to = { flags: 'r+', start: offset, highWaterMark: BUFFER_BYTES, flush: true };
      await pipeline(stream, count, createWriteStream(file, to));
    } finally {
      clearInterval(watch);
    }
    if (this.#checksum && !hash.digest().equals(this.#checksum)) {
      await truncate(file, offset);
      throw new TusRefusal(CHECKSUM_MISMATCH, 'Checksum mismatch');
    }
    const received = offset + bytes;
    await this.#app.store.uploads.receive(id, received, this.#app.now());
    this.#app.uploads.feed.changed(id);
    return received;
  }
}
