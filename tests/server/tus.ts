/** Uploads files as a page does: tus 1.0, in parts with a checksum each. */
import { createHash } from 'node:crypto';
import type { Client, RunningHost } from './harness.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  date?: string;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

export interface Tus {
  create: (file: SentFile, size?: number) => Promise<Response>;
  /** @returns the response to one part, which starts at `offset` */
  part: (id: string, bytes: Uint8Array, offset: number, checksum?: string) => Promise<Response>;
  /** Bytes that the host has received; undefined if it has no such upload. */
  offset: (id: string) => Promise<number | undefined>;
  /** Sends the whole file. @returns the upload's id */
  send: (file: SentFile, partBytes?: number) => Promise<string>;
}

export const checksumOf = (bytes: Uint8Array): string =>
  `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;

export function tus({ address }: Pick<RunningHost, 'address'>, client: Pick<Client, 'fetch'>): Tus {
  const headers = { origin: address, 'tus-resumable': '1.0.0' };
  const create: Tus['create'] = ({ name, date, bytes }, size = bytes.length) =>
    client.fetch('/uploads', {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(size),
        'upload-metadata': [`name ${base64(name)}`, ...(date ? [`date ${base64(date)}`] : [])].join(),
      },
    });
  const part: Tus['part'] = (id, bytes, offset, checksum = checksumOf(bytes)) =>
    client.fetch(`/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'upload-checksum': checksum,
      },
      body: Buffer.from(bytes),
    });
  return {
    create,
    part,
    async offset(id) {
      const response = await client.fetch(`/uploads/${id}`, { method: 'HEAD', headers });
      const offset = response.headers.get('upload-offset');
      return response.ok && offset !== null ? Number(offset) : undefined;
    },
    async send(file, partBytes = 64 * 1024) {
      const created = await create(file);
      const id = idOf(created);
      if (id === undefined) throw new Error(`not created: ${created.status} ${await created.text()}`);
      for (let at = 0; at < file.bytes.length; at += partBytes) {
        const sent = await part(id, file.bytes.subarray(at, at + partBytes), at);
        if (sent.status !== 204) throw new Error(`not sent: ${sent.status} ${await sent.text()}`);
      }
      return id;
    },
  };
}

export function idOf(created: Response): string | undefined {
  return /^\/uploads\/([0-9a-f]{32})$/.exec(created.headers.get('location') ?? '')?.[1];
}
