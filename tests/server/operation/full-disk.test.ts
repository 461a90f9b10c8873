/**
 * A disk that fills up while the host serves, and later has space again (row O02). The disk is a small one in memory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv, postImport } from '../csv/csv-host.ts';
import { type Client, client, readAccounts } from '../harness.ts';
import { tus } from '../tus.ts';

/** Space for the database, its log and the data files of the tiny library. */
const DISK_MB = 24;
const MOUNT = `mount -t tmpfs -o size=${DISK_MB}m none "$0" && exec "$1" "$2" "$0"`;

let folder: string;
let child: ChildProcess;
let address: string;
let passwords: Readonly<Record<string, string>>;
let editor: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-full-'));
  const disk = join(folder, 'disk');
  await mkdir(disk);
  // Other users become root in a user namespace of their own.
  const space = process.getuid?.() === 0 ? '-m' : '-rm';
  const host = join(import.meta.dirname, 'full-disk-host.ts');
  child = spawn('unshare', [space, 'sh', '-c', MOUNT, disk, process.execPath, host], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  address = await next();
  editor = client(address);
  // Only that process sees the disk.
  passwords = await readAccounts(join(`/proc/${child.pid}/root`, disk, 'data'));
  await signIn(editor, 'editor');
});
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function signIn(who: Client, email: string): Promise<void> {
  expect((await who.request('login', { email, password: passwords[email] ?? '' })).status).toBe('ok');
}

async function next(): Promise<string> {
  const [said] = (await once(child, 'message')) as [string];
  return said;
}

async function order(what: 'announce' | 'fill' | 'free' | 'check'): Promise<string> {
  const said = next();
  child.send(what);
  return said;
}

let number = 0;
function tag(): Promise<Response> {
  number += 1;
  const fields = { category: 'Gate', description: 'x'.repeat(500), start: number };
  const change = { change: randomUUID(), id: `d${number}`, base: null, tag: fields };
  return editor.requestRaw('changeDeskTags', { mediaId: 'open', changes: [change] });
}

it('[O02] on a full disk reads continue, writes are rejected with the reason, and both work once there is space', async () => {
  const acknowledged: string[] = [];
  const tagOnce = async (): Promise<Response> => {
    const response = await tag();
    if (response.status === 200) acknowledged.push(`d${number}`);
    return response;
  };
  expect((await tagOnce()).status).toBe(200);
  expect(await order('fill')).toBe('ENOSPC');

  // The database log still has some allocated space at first.
  await expect.poll(async () => (await tagOnce()).status, { interval: 1 }).toBe(507);
  const refused = await tagOnce();
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({
    status: 'error',
    message: 'The disk of this server is full. Nothing was saved.',
  });
  const nobody = client(address);
  expect((await nobody.fetch('/data/audio/commentary.json')).status).toBe(200);
  expect((await nobody.request('getMediaName', { mediaId: 'open', mediaType: 'Video' })).status).toBe('ok');
  expect((await nobody.request('search', { targetType: 'Video' })).status).toBe('ok');
  expect((await nobody.fetch('/health')).status).toBe(200);
  expect(await (await nobody.fetch('/ready')).json()).toMatchObject({
    status: 'notReady',
    checks: { storage: 'full' },
  });

  expect(await order('free')).toBe('freed');
  await expect.poll(async () => (await tagOnce()).status).toBe(200);
  await expect
    .poll(async () => (await (await nobody.fetch('/ready')).json()) as object)
    .toMatchObject({
      status: 'ready',
    });
  const desk = await editor.request('getDesk', { mediaId: 'open' });
  if (desk.status !== 'ok') throw new Error(desk.status);
  expect(
    desk.data.tags
      .map(({ id }) => id)
      .filter((id) => id.startsWith('d'))
      .toSorted(),
  ).toEqual(acknowledged.toSorted());
  expect(await order('check')).toBe('ok, 0 rows without the other');
});

it('[O02] [S02] an upload that meets a full disk resumes after its last acknowledged byte once there is space', async () => {
  const { part, offset } = tus({ address }, editor);
  const partBytes = 64 * 1024;
  const bytes = Buffer.from(Uint32Array.from({ length: (20 * partBytes) / 4 }, (_, at) => at * 7).buffer);
  const id = await order('announce');
  let acknowledged = 0;
  const send = async (): Promise<number> => {
    const { status } = await part(id, bytes.subarray(acknowledged, acknowledged + partBytes), acknowledged);
    if (status === 204) acknowledged = Math.min(bytes.length, acknowledged + partBytes);
    return status;
  };
  for (let sent = 0; sent < 3; sent += 1) expect(await send()).toBe(204);
  expect(await order('fill')).toBe('ENOSPC');
  await expect.poll(send, { interval: 1 }).toBe(507);
  const refused = await part(id, bytes.subarray(acknowledged, acknowledged + partBytes), acknowledged);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '60']);
  // The part that did not fit does not count, and nothing before it is lost.
  expect(acknowledged).toBeGreaterThanOrEqual(3 * partBytes);
  expect(await offset(id)).toBe(acknowledged);
  expect(await order('free')).toBe('freed');
  while (acknowledged < bytes.length) await expect.poll(send, { interval: 50 }).toBe(204);
  const path = join(`/proc/${child.pid}/root`, folder, 'disk/data/incoming', id);
  const uploads = await editor.request('getUploads', {});
  if (uploads.status !== 'ok') throw new Error(uploads.status);
  expect(uploads.data.uploads.find((each) => each.id === id)?.received).toBe(bytes.length);
  expect((await readFile(path)).equals(bytes)).toBe(true);
  expect(await order('check')).toBe('ok, 0 rows without the other');
});

it('[O02] [L21] an import that meets a full disk is rejected with the reason', async () => {
  const admin = client(address);
  await signIn(admin, 'admin');
  const rows = Array.from({ length: 2_000 }, (_, at) => `z${at},00:00:01`);
  const send = (): Promise<Response> => postImport({ address }, admin, [csv('reportMatch', 'id,time', ...rows)]);
  expect(await order('fill')).toBe('ENOSPC');
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '60']);
  expect(await order('free')).toBe('freed');
  await expect.poll(async () => (await send()).status).toBe(200);
});
