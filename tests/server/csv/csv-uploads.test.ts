/** Uploads of an import that are slow, endless, or sent without the right to import (rows L21, O03). */
import { type ClientRequest, request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databasePath } from '../../../server/store/location.ts';
import { aMedium } from '../store-library.ts';
import { csv, postImport, sendImport } from './csv-host.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';

const PATIENT_MS = 60_000;
const SHORT_MS = 400;
let host: RunningHost;
const open: ClientRequest[] = [];

const startWith = async (windowMs: number): Promise<void> => {
  host = await startHost({
    also: [aMedium({ id: 'locked', editable: false })],
    config: { importForm: { windowMs, fileBytes: 100_000 } },
  });
};
beforeEach(() => startWith(PATIENT_MS));
afterEach(async () => {
  for (const each of open.splice(0)) each.destroy();
  await host.stop();
});

const edge = 'edge';
const field = (name: string, value: string): string =>
  `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = (videoId = 'open'): string =>
  field('action', 'import_files_session') + field('ow', '1') + field('videoId', videoId);
const file = `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="reportMatch.csv"\r\n\r\nid,time\n`;

interface UploadResponse {
  status: number;
  body: string;
}

/** A chunked body without an end. */
function begin(who: Client): { sent: ClientRequest; response: Promise<UploadResponse>; closed: Promise<void> } {
  const sent = request(new URL('/services/session-import', host.address), {
    method: 'POST',
    agent: false,
    headers: {
      origin: host.address,
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  });
  open.push(sent);
  const responded = Promise.withResolvers<UploadResponse>();
  const closed = Promise.withResolvers<void>();
  sent.on('error', responded.reject);
  responded.promise.catch(() => undefined);
  sent.on('close', () => closed.resolve());
  sent.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    response.on('error', () => undefined);
    response.on('end', () => responded.resolve({ status: response.statusCode ?? 0, body }));
  });
  sent.flushHeaders();
  return { sent, response: responded.promise, closed: closed.promise };
}

/** Sends endlessly, as fast as the server reads. @returns bytes that were read */
function pour(sent: ClientRequest): () => number {
  const piece = Buffer.alloc(64 * 1024, 'x');
  let bytes = 0;
  const more = (): void => {
    if (sent.destroyed) return;
    sent.write(piece, () => {
      bytes += piece.length;
      setImmediate(more);
    });
  };
  more();
  return () => bytes;
}

const spooled = async (): Promise<string[]> => readdir(join(host.dataFolder, 'uploads')).catch(() => []);

describe('without the right to import', () => {
  it.each([
    ['anonymous', 'disconnected'],
    ['viewer', 'private'],
    ['editor', 'private'],
  ])('[L21] %s: rejected before any of the body is read', async (who, status) => {
    const person = who === 'anonymous' ? host.anonymous() : await host.login(who);
    const { response } = begin(person);
    expect(await response).toEqual({ status: 200, body: JSON.stringify({ status }) });
    expect(await spooled()).toEqual([]);
  });

  it('[L21] [O03] reading of an endless body stops', async () => {
    const { sent, response, closed } = begin(host.anonymous());
    const bytes = pour(sent);
    expect((await response).body).toBe('{"status":"disconnected"}');
    await closed;
    expect(bytes()).toBeLessThan(128 * 1024 * 1024);
  });

  it('[L21] an import into a forbidden medium is rejected at its first file, and nothing is written', async () => {
    const { sent, response } = begin(await host.login('admin'));
    sent.write(fields('locked') + file);
    expect(await response).toEqual({ status: 200, body: '{"status":"private"}' });
    await expect.poll(spooled).toEqual([]);
  });

  it('[L21] a file before the fields is rejected, because its medium is not known yet', async () => {
    const { sent, response } = begin(await host.login('admin'));
    sent.write(file);
    expect(await response).toMatchObject({ status: 400 });
    await expect.poll(spooled).toEqual([]);
  });

  it('[L21] a field after a file is rejected, not ignored', async () => {
    const { sent, response } = begin(await host.login('admin'));
    sent.write(`${fields()}${file}\r\n${field('importId', 'a')}--${edge}--\r\n`);
    expect(await response).toMatchObject({ status: 400 });
    expect(await host.app.store.tags.ofMedium('open')).toHaveLength(2);
  });
});

describe('with the right to import', () => {
  it('[L21] [O03] an endless upload is rejected at the limit', async () => {
    const { sent, response, closed } = begin(await host.login('admin'));
    sent.write(fields() + file);
    const bytes = pour(sent);
    // A client that keeps writing may find the connection closed before it has read the response (RFC 9112, section
    // 9.6).
    const outcome = await response.then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(outcome);
    await closed;
    // Five files and the form, without the bytes in the kernel's buffers.
    expect(bytes()).toBeLessThan(32 * 1024 * 1024);
    await expect.poll(spooled).toEqual([]);
  });

  it('[L21] [O03] an upload that is too slow is rejected', async () => {
    await host.stop();
    await startWith(SHORT_MS);
    const { sent, response } = begin(await host.login('admin'));
    sent.write(fields() + file);
    expect(await response).toMatchObject({ status: 408 });
    await expect.poll(spooled).toEqual([]);
  });

  it("[L21] [O03] one person's slow uploads do not affect anyone else", async () => {
    const admin = await host.login('admin');
    const slow = [begin(admin), begin(admin)];
    for (const { sent } of slow) sent.write(fields() + file);
    await expect.poll(async () => (await spooled()).length).toBe(2);
    const third = begin(admin);
    expect(await third.response).toMatchObject({ status: 503 });
    const other = await host.login('super');
    expect(await sendImport(host, other, [csv('reportMatch', 'id,time', 'z1,00:00:01')])).toEqual({
      status: 'ok',
      skippedRows: 0,
    });
  });

  it('[L21] [O03] complete forms that wait for their turn are limited too, and a disconnect frees its slot at once', async () => {
    const turn = Promise.withResolvers<void>();
    const other = host.app.hosts.exclusively('import', () => turn.promise);
    const admin = await host.login('admin');
    const files = [csv('reportMatch', 'id,time', 'z1,00:00:01')];
    const leaving = new AbortController();
    const left = postImport(host, admin, files, {}, leaving.signal);
    left.catch(() => undefined);
    const waiting = sendImport(host, admin, files);
    await expect.poll(async () => (await spooled()).length).toBe(2);
    const third = await postImport(host, admin, files);
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '30']);

    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(async () => (await spooled()).length).toBe(1);
    const fourth = sendImport(host, admin, files);
    await expect.poll(async () => (await spooled()).length).toBe(2);
    turn.resolve();
    await other;
    expect([(await waiting).status, (await fourth).status]).toEqual(['ok', 'ok']);
    await expect.poll(spooled).toEqual([]);
  });
});

describe('errors of the server are not blamed on the form', () => {
  const files = [csv('reportMatch', 'id,time', 'z1,00:00:01')];

  it('[L21] a form that is cut off, or whose parts cannot be separated, is reported as unreadable', async () => {
    const admin = await host.login('admin');
    const { sent, response } = begin(admin);
    sent.end(fields() + file);
    expect(await response).toMatchObject({
      status: 400,
      body: expect.stringContaining('The form could not be read: Unexpected end of form.') as string,
    });
    const unbounded = await admin.fetch('/services/session-import', {
      method: 'POST',
      headers: { origin: host.address, 'content-type': 'multipart/form-data' },
      body: fields(),
    });
    expect(unbounded.status).toBe(400);
    expect(await unbounded.text()).toContain('The form could not be read: Multipart: Boundary not found.');
  });

  it('[L21] [O02] a database that is busy while rights are read asks for a retry', async () => {
    const admin = await host.login('admin');
    const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    const find = vi.spyOn(host.app.store.media, 'find').mockRejectedValue(busy);
    const response = await postImport(host, admin, files);
    find.mockRestore();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: 'The database is busy. Try again in a moment.' });
  });

  it('[L21] [O02] a database that another program has locked while tags are staged asks for a retry', async () => {
    const admin = await host.login('admin');
    const other = new Database(databasePath(host.dataFolder));
    const { imports } = host.app.store;
    const original = imports.begin.bind(imports);
    const beginning = vi.spyOn(imports, 'begin').mockImplementation(async (...order) => {
      const batch = await original(...order);
      other.exec('BEGIN IMMEDIATE');
      return batch;
    });
    const response = await postImport(host, admin, files);
    beginning.mockRestore();
    other.close();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: 'The database is busy. Try again in a moment.' });
    expect(await sendImport(host, admin, files)).toEqual({ status: 'ok', skippedRows: 0 });
  });
});
