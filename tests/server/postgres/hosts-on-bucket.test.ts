/**
 * Three hosts behind haproxy whose films, pictures and clips are in a bucket: one killed amid uploads, packaging and
 * edits loses nothing, and the others serve what it has stored (rows O01, S02, S03).
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Client, client } from '../harness.ts';
import { type S3Server, startS3 } from '../storage/s3-server.ts';
import { idOf, tus } from '../tus.ts';
import {
  at,
  type Host,
  kill,
  PATIENCE,
  patiently,
  sendRest,
  startThreeHosts,
  statesOf,
  type ThreeHosts,
} from './three-hosts.ts';

const SAMPLE = new URL('../../../server/samples/media/advert-drybag/', import.meta.url);

let s3: S3Server;
let three: ThreeHosts;
let film: Buffer;
let picture: Buffer;

beforeAll(async () => {
  film = await readFile(new URL('film.mp4', SAMPLE));
  picture = await readFile(new URL('thumb.jpg', SAMPLE));
  s3 = await startS3();
  three = await startThreeHosts(inject('postgresCluster'), s3.env());
}, 240_000);

afterAll(async () => {
  await three?.stop();
  await s3?.stop();
});

/** Files on the hosts' disks of films that are uploaded, packaged or cut. */
const onDisk = async (): Promise<string[]> => {
  const folders = ['media', 'clips', 'incoming', 'own-thumbnails'].map((name) => join(three.folder, 'data', name));
  return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
};

/** Names of the objects of one film. */
const objectsOf = async (id: string): Promise<string[]> =>
  (await s3.keys()).filter((key) => key.includes(`added-${id}/`)).map((key) => key.split('/').at(-1) ?? '');

/** How often films' files have been stored. */
const stored = (): number => s3.requests.filter((line) => /^PUT .*\/(?:added|original)-/.test(line)).length;

async function rename(id: string, title: string, editor: Client): Promise<void> {
  await patiently(async () => {
    const found = await editor.request('getEditedMedia', { mediaId: id, types: ['Video'] });
    if (found.status !== 'ok') return undefined;
    const changes = { fields: { title }, saved: [], removed: [] };
    const { revisions } = found.data;
    const { status } = await editor.request('saveEditedMedia', { mediaId: id, revisions, changes });
    return status === 'ok' ? status : undefined;
  });
}

const dataOf = async (id: string, host: Host) => {
  const response = await client(host.address).fetch(`/data/video/${id}.json?files=1&user=64`);
  return (await response.json()) as { files?: { url: string }[]; video: { title: string; pathThumb: string } };
};

it('[O01] [S02] [S03] [L20] a host that is killed while it stores a film loses nothing acknowledged or stored', async () => {
  const { hosts, admin, folder, proxyAddress } = three;
  const editor = await three.signIn('editor');
  const uploads = tus({ address: proxyAddress }, editor);
  const half = Math.floor(film.length / 2);

  // Each host has acknowledged half of a file.
  const halves = await Promise.all(
    hosts.map(async (host, place) => {
      const direct = tus(host, at(host, editor));
      const id = idOf(await direct.create({ name: `half ${place}.mp4`, bytes: film })) ?? '';
      expect((await direct.part(id, film.subarray(0, half), 0)).status).toBe(204);
      return id;
    }),
  );

  // A host that has stored one film is killed when it stores the first file of another.
  const storedBy = new Map<string, string>();
  const whole = new Set<string>();
  const killed: Host[] = [];
  s3.onRequest = async (line) => {
    const id = /^PUT \S*\/added-([0-9a-f]{32})\//.exec(line)?.[1];
    if (id === undefined) return;
    const { rows } = await admin.query<{ owner: string | null }>(
      "SELECT owner FROM jobs WHERE kind = 'package' AND subject = $1",
      [id],
    );
    const owner = rows[0]?.owner;
    if (killed.length > 0 || !owner) return;
    if (![...whole].some((other) => storedBy.get(other) === owner)) {
      storedBy.set(id, owner);
      return;
    }
    const host = hosts.find((each) => each.id === owner);
    if (!host) return;
    killed.push(host);
    await kill(host);
  };

  const films: string[] = [];
  let title = '';
  const over = new AbortController();
  let editing: Promise<void> | undefined;
  // With four films on three hosts, one host has stored two.
  while (killed.length === 0 && films.length < 4) {
    const host = hosts[films.length % 3]!;
    const direct = tus(host, at(host, editor));
    const id = idOf(await direct.create({ name: `film ${films.length}.mp4`, bytes: film })) ?? '';
    films.push(id);
    const described = { id, visibility: 'public', picture: picture.toString('base64') } as const;
    expect(await at(host, editor).request('describeUpload', described)).toEqual({ status: 'ok' });
    await sendRest(uploads, id, film);
    const isOver = async () => killed.length > 0 || (await statesOf(editor, [id]))[0] === 'ready';
    await expect.poll(isOver, PATIENCE).toBe(true);
    if (killed.length > 0) break;
    // Everything is stored, and only the three halves are on disk.
    await expect.poll(async () => (await onDisk()).length, PATIENCE).toBe(3);
    whole.add(id);
    for (const each of hosts) expect((await dataOf(id, each)).video.pathThumb).toContain('own-thumbnails');
    editing ??= (async () => {
      for (let number = 1; !over.signal.aborted; number += 1) {
        const next = `Final ${number}`;
        await rename(id, next, editor);
        title = next;
        await pause(50);
      }
    })();
  }
  const [gone] = killed;
  if (!gone) throw new Error('nobody was killed');
  // Its leases would expire half a minute later, which another test waits for.
  await admin.query('UPDATE jobs SET lease_until = 0 WHERE owner = $1', [gone.id]);
  // Files on its own disk are lost with it.
  await rm(join(folder, 'data', 'hosts', gone.id), { recursive: true, force: true });
  const left = hosts.filter((host) => host !== gone);

  for (const id of halves) {
    expect(await patiently(() => uploads.offset(id))).toBe(half);
    await sendRest(uploads, id, film);
  }
  const all = [...films, ...halves];
  await expect.poll(() => statesOf(editor, all), PATIENCE).toEqual(all.map(() => 'ready'));
  over.abort();
  await editing;
  const jobs = async () => (await admin.query("SELECT 1 FROM jobs WHERE kind IN ('package', 'clip')")).rows.length;
  await expect.poll(jobs, PATIENCE).toBe(0);
  await expect.poll(onDisk, PATIENCE).toEqual([]);
  const storedOnce = stored();

  const names = await objectsOf(films[0]!);
  expect(names).toContain('master.m3u8');
  for (const id of all) expect(await objectsOf(id)).toEqual(names);
  expect([...s3.uploads]).toEqual([]);

  const rendition = names.find((name) => name.endsWith('.mp4'))!;
  for (const host of left) {
    const nobody = client(host.address);
    for (const id of films) {
      const { files, video } = await dataOf(id, host);
      expect(files?.map(({ url }) => url)).toContain(`/media/${id}/added-${id}/master.m3u8`);
      const shown = await nobody.fetch(video.pathThumb);
      expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true);
      const part = await nobody.fetch(`/media/${id}/added-${id}/${rendition}`, { headers: { range: 'bytes=0-999' } });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 1_000]);
    }
    expect((await dataOf(films[0]!, host)).video.title).toBe(title);
    for (const id of all) {
      const sources = await at(host, editor).request('getMediaSources', { mediaId: id, mediaType: 'Video' });
      if (sources.status !== 'ok') throw new Error(sources.status);
      const range = { headers: { range: 'bytes=5000-5999' } };
      const part = await at(host, editor).fetch(sources.data[0]?.path ?? '', range);
      expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(5_000, 6_000))).toBe(true);
    }
  }

  // A clip from a film that the killed host has stored.
  const [kept] = [...storedBy].find(([id, owner]) => owner === gone.id && whole.has(id))!;
  const range = { mediaId: kept, start: 0, end: 2, title: 'Start' };
  const clipped = await at(left[0]!, editor).request('clipRange', range);
  if (clipped.status !== 'ok') throw new Error(clipped.status);
  for (const host of left)
    await expect
      .poll(async () => (await at(host, editor).fetch(clipped.data[0]?.path ?? '')).status, PATIENCE)
      .toBe(200);
  expect(stored()).toBe(storedOnce);
});
