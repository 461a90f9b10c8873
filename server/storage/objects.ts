/**
 * Objects of an S3-compatible bucket: the part of the protocol that media storage needs, with deadlines and uniform
 * errors.
 *
 * Rows: O01.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type UploadPartCommandOutput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { EpochMs } from '../../core/domain/media.ts';
import { StorageUnavailable } from './media-storage.ts';
import type { ObjectSettings } from './object-settings.ts';

export interface ObjectFacts {
  size: number;
  modified: EpochMs;
  /** Quoted. */
  etag: string;
}

export interface Objects {
  head: (key: string) => Promise<ObjectFacts | undefined>;
  /** @returns its bytes; undefined if there is no object of this version */
  get: (key: string, etag: string, range: { start: number; end: number }) => Promise<Readable | undefined>;
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Stores a file of any size; it becomes visible only when complete. */
  putFile: (key: string, path: string, type: string, signal: AbortSignal) => Promise<void>;
  remove: (key: string) => Promise<void>;
  list: (prefix: string) => AsyncGenerator<ObjectFacts & { key: string }, void, void>;
  /** Aborts multipart uploads that nobody will continue. */
  abortUploads: (prefix: string) => Promise<void>;
  /** @returns an address at which anybody who has it can read the object */
  sign: (key: string, seconds: number) => Promise<string>;
  close: () => void;
}

/** Type of objects whose names do not reveal it. */
export const OTHER_TYPE = 'application/octet-stream';

/** Bytes of a part. An object may have 10,000 parts, enough for the largest film of 80 GB. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Tries of one request; the SDK has one budget for all requests together. */
const TRIES = 3;
/** Timeout for sending a part, whose response follows its last byte: 8 MiB at half a megabit per second. */
const SENDING_MS = 150_000;

export function openObjects(settings: ObjectSettings): Objects {
  const { bucket: Bucket, endpoint, region, credentials, patienceMs } = settings;
  // Each slow viewer of a film occupies a connection.
  const agents = { keepAlive: true, maxSockets: Infinity };
  const client = new S3Client({
    region,
    maxAttempts: TRIES,
    // Every server checks Content-MD5, but not every one supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patienceMs,
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent(agents),
      httpsAgent: new HttpsAgent(agents),
    },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });

  async function upload(key: string, file: FileHandle, size: number, type: string, signal: AbortSignal): Promise<void> {
    const named = { Bucket, Key: key };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...named, ContentType: type }));
    try {
      const parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let at = 0; at < size; at += PART_BYTES) {
        signal.throwIfAborted();
        const Body = await readPart(file, at, Math.min(PART_BYTES, size - at));
        const PartNumber: number = parts.length + 1;
        const part = new UploadPartCommand({ ...named, UploadId, PartNumber, Body, ContentMD5: md5(Body) });
        const { ETag }: UploadPartCommandOutput = await client.send(part, {
          abortSignal: signal,
          requestTimeout: SENDING_MS,
        });
        parts.push({ PartNumber, ETag });
      }
      const complete = new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts: parts } });
      await client.send(complete, { requestTimeout: SENDING_MS });
    } catch (error) {
      // What cannot be aborted now is found later by `abortUploads`.
      await client.send(new AbortMultipartUploadCommand({ ...named, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    head: (Key) =>
      orNone(async () => {
        const {
          ContentLength = 0,
          LastModified,
          ETag = '""',
        } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return { size: ContentLength, modified: LastModified?.getTime() ?? 0, etag: ETag };
      }),
    get: (Key, IfMatch, { start, end }) =>
      orNone(async () => {
        const Range = `bytes=${start}-${end}`;
        const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key, IfMatch, Range }));
        const body = Body as Readable | undefined;
        if (ETag === IfMatch) return body;
        // Not every server respects If-Match.
        body?.destroy();
        return undefined;
      }),
    put: (Key, Body, ContentType) =>
      orUnavailable(async () => {
        const put = new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentMD5: md5(Body) });
        await client.send(put, { requestTimeout: SENDING_MS });
      }),
    async putFile(key, path, type, signal) {
      const file = await open(path);
      try {
        const { size } = await file.stat();
        if (size <= PART_BYTES) await this.put(key, await readPart(file, 0, size), type);
        else await orUnavailable(() => upload(key, file, size, type, signal));
      } finally {
        await file.close();
      }
    },
    remove: (Key) =>
      orUnavailable(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }),
    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await orUnavailable(() =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
        );
        for (const { Key = '', Size = 0, ETag = '""', LastModified } of page.Contents ?? [])
          yield { key: Key, size: Size, etag: ETag, modified: LastModified?.getTime() ?? 0 };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    abortUploads: (Prefix) =>
      orUnavailable(async () => {
        const found = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
        for (const { Key, UploadId } of found.Uploads ?? [])
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }),
    sign: (Key, expiresIn) => getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn }),
    close: () => client.destroy(),
  };
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

async function readPart(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
  if (bytesRead !== length) throw new Error('a file became shorter while it was stored');
  return buffer;
}

interface Failure {
  name?: string;
  message?: string;
  code?: string;
  errno?: unknown;
  syscall?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The object does not exist, or not in the requested version. */
const NONE = new Set([404, 412, 416]);

async function orNone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { name = '', $metadata } = error as Failure;
    if (name !== 'NoSuchBucket' && NONE.has($metadata?.httpStatusCode ?? 0)) return undefined;
    throw asUnavailable(error);
  }
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Errors of the network, the server or its permissions become StorageUnavailable; all others are bugs of this program. */
function asUnavailable(error: unknown): unknown {
  const { name = '', code, syscall, message = '', $metadata } = error as Failure;
  if (
    name === 'AbortError' ||
    (code !== undefined && syscall !== undefined && !/^(connect|getaddrinfo|read|write)$/.test(syscall))
  )
    return error;
  const status = $metadata?.httpStatusCode;
  const reason = name && name !== 'Error' ? name : (code ?? message);
  const isOfStorage =
    status !== undefined || code !== undefined || /Timeout|Credentials|Networking|socket/i.test(name + message);
  return isOfStorage
    ? new StorageUnavailable(status === undefined ? reason : `${reason} (${status})`, { cause: error })
    : error;
}
