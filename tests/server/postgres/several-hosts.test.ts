/**
 * Three hosts on one database and one data folder behind haproxy, configured as in `deploy/haproxy.cfg`: a change on
 * one is visible on all, and users do not notice that one is killed (row O01).
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deskEvents } from '../../../core/contract/desk.ts';
import { readEvents } from '../../../src/adapters/read-events.ts';
import { EMPTY_TALK, type Talk } from '../../../core/domain/talk.ts';
import { type Camera, readPlaylist, startCamera } from '../live/camera.ts';
import { type Client, client } from '../harness.ts';
import { listen } from '../services/talk-listener.ts';
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

const FILM = new URL('../../../server/samples/media/advert-drybag/film.mp4', import.meta.url);

let three: ThreeHosts;
let folder: string;
let hold: string;
let admin: ThreeHosts['admin'];
let hosts: readonly Host[];
let proxyAddress: string;
let cameraPort: number;
let signIn: ThreeHosts['signIn'];
let leader: ThreeHosts['leader'];
let camera: Camera | undefined;

beforeAll(async () => {
  three = await startThreeHosts(inject('postgresCluster'));
  ({ folder, hold, admin, hosts, proxyAddress, cameraPort, signIn, leader } = three);
}, 240_000);

afterAll(async () => {
  await camera?.kill();
  await three?.stop();
});

describe('three hosts that start at once on an empty database', () => {
  it('[O01] fill it once, and sign with one key', async () => {
    const { rows } = await admin.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM media WHERE id = 'talky'",
    );
    expect(rows[0]?.count).toBe(1);
    const names = await readdir(join(folder, 'data'));
    expect(names.filter((name) => /\.(key|new)$/.test(name)).sort()).toEqual(['push.key', 'signing.key']);
    expect(await leader()).toBeDefined();
  });

  it('[O01] [L01] a person who signs in or out on one does so on all', async () => {
    const [one, two, three] = hosts as [Host, Host, Host];
    const viewer = await signIn('viewer', one.address);
    for (const host of [two, three]) expect((await at(host, viewer).request('check_session', {})).status).toBe('ok');
    expect((await at(three, viewer).request('logout', {})).status).toBe('ok');
    for (const host of hosts) expect((await at(host, viewer).request('check_session', {})).status).not.toBe('ok');
  });

  it('[O01] [P27] a message on one arrives on all within a second', async () => {
    const [one] = hosts as [Host, Host, Host];
    const listeners = await Promise.all(hosts.map(({ address }) => listen(client(address), 'talky')));
    await Promise.all(listeners.map((listener) => listener.until(({ events }) => events.includes('items'))));
    const anna = client(one.address);
    await anna.request('joinTalk', { mediaId: 'talky', name: 'Anna' });
    const nonce = 'nonce-everywhere-000000001';
    const from = performance.now();
    const took: number[] = [];
    const heard = listeners.map(async (listener) => {
      await listener.until(({ talk }) => talk.chat.some(({ text }) => text === 'Everywhere'));
      took.push(performance.now() - from);
    });
    const sent = await anna.request('sendTalk', { mediaId: 'talky', part: 'chat', text: 'Everywhere', nonce });
    expect(sent.status).toBe('ok');
    await Promise.all(heard);
    expect(Math.max(...took)).toBeLessThan(1_000);
    await Promise.all(listeners.map((listener) => listener.hangUp()));
  });

  it('[O01] [S01] a right revoked on one is revoked on the others at once', async () => {
    const [one, two, three] = hosts as [Host, Host, Host];
    const editor = await signIn('editor', one.address);
    const dataOf = async (host: Host) => (await client(host.address).fetch('/data/video/open.json')).json();
    for (const host of hosts) expect(await dataOf(host)).toMatchObject({ video: { title: 'Open run' } });
    const found = await editor.request('getEditedMedia', { mediaId: 'open', types: ['Video'] });
    if (found.status !== 'ok') throw new Error(found.status);
    const { revisions } = found.data;
    const changes = { fields: { visibility: 'private' as const }, saved: [], removed: [] };
    expect((await editor.request('saveEditedMedia', { mediaId: 'open', revisions, changes })).status).toBe('ok');
    for (const host of [two, three, one])
      expect(await dataOf(host)).toEqual({ stub: true, video: { id: 'open', type: 'video' } });
    const nobody = client(two.address);
    const answer = await nobody.request('checkMediaPlayerAccess', { mediaId: 'open', mediaType: 'Video' });
    expect(answer.status).not.toBe('ok');
  });

  it('[O01] [S02] a medium that is deleted on one loses its data files on all', async () => {
    const [one] = hosts as [Host, Host, Host];
    const boss = await signIn('admin', one.address);
    for (const { address } of hosts)
      expect((await client(address).fetch('/data/audio/commentary.json')).status).toBe(200);
    const filesOf = async () =>
      (await readdir(join(folder, 'data', 'hosts'), { recursive: true })).filter((name) => name.includes('commentary'));
    expect((await filesOf()).filter((name) => name.endsWith('.json'))).toHaveLength(3);
    expect((await boss.request('deleteMedia', { mediaId: 'commentary', mediaType: 'Audio' })).status).toBe('ok');
    await expect.poll(filesOf, PATIENCE).toEqual([]);
  });

  it('[O01] [L35] a person who is suspended on one is signed out on the others at once', async () => {
    const [one, two, three] = hosts as [Host, Host, Host];
    const viewer = await signIn('viewer', two.address);
    const boss = await signIn('admin', one.address);
    const members = await boss.request('getMembers', {});
    if (members.status !== 'ok') throw new Error(members.status);
    const id = members.data.find(({ login }) => login === 'viewer')?.id;
    if (id === undefined) throw new Error(JSON.stringify(members.data));
    expect((await boss.request('suspendMember', { id, suspended: true })).status).toBe('ok');
    for (const host of [two, three])
      expect((await at(host, viewer).request('check_session', {})).status).not.toBe('ok');
    expect((await boss.request('suspendMember', { id, suspended: false })).status).toBe('ok');
  });

  it('[O01] [B14] a desk shows the people on other hosts and their tags', async () => {
    const [one, two] = hosts as [Host, Host, Host];
    const [boss, editor] = [await signIn('admin', one.address), await signIn('editor', two.address)];
    const life = new AbortController();
    const sit = async (who: Client) => {
      const response = await who.fetch('/services/desk/stream?video=talky&since=0', { signal: life.signal });
      const said = { names: [] as string[], tags: [] as string[] };
      void readEvents(response.body!, ({ event, data }) => {
        if (event === 'people')
          said.names = v.parse(deskEvents.people, JSON.parse(data)).people.map(({ name }) => name);
        if (event === 'tags') said.tags.push(...v.parse(deskEvents.tags, JSON.parse(data)).saved.map(({ id }) => id));
      }).catch(() => undefined);
      return said;
    };
    const [first, second] = [await sit(boss), await sit(editor)];
    await expect.poll(() => [first.names.length, second.names.length], PATIENCE).toEqual([2, 2]);
    const tag = { category: 'Gate 4', description: '', start: 62.4 };
    const changes = [{ change: randomUUID(), base: null, id: 'gate-4', tag }];
    const sent = await editor.request('changeDeskTags', { mediaId: 'talky', changes });
    expect(sent.status).toBe('ok');
    await expect.poll(() => first.tags, PATIENCE).toContain('gate-4');
    life.abort();
  });

  it('[O01] [B13] timing that is pushed to two hosts alternately is recorded once', async () => {
    const [one, two] = hosts as [Host, Host, Host];
    const boss = await signIn('admin', one.address);
    const made = await boss.request('createKey', { name: 'Timing', scopes: ['tags'], mediaId: 'talky' });
    if (made.status !== 'ok') throw new Error(made.status);
    const { key } = made.data;
    const push = async (host: Host, endpoint: string, body: object) => {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      return fetch(`${host.address}/api/v1/ingest/${endpoint}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    };
    const xml =
      '<?xml version="1.0"?><Canoe123Data><Schedule><RaceId>K1M_BR1_25</RaceId><CustomTitle>K1 men</CustomTitle><RaceStatus>3</RaceStatus></Schedule></Canoe123Data>';
    const starts = (bib: number) => ({
      oncourse: [
        {
          participantId: `1000${bib}.K1M`,
          raceId: 'K1M_BR1_25',
          bib,
          name: `PADDLER ${bib}`,
          club: 'Pau',
          position: 1,
          gates: [null, null],
          dtStart: new Date(Date.now() - 20_000).toISOString(),
          dtFinish: null,
          time: null,
          pen: 0,
          total: null,
        },
      ],
    });
    expect((await push(one, 'xml', { xml })).status).toBe(200);
    for (const [host, bib] of [
      [two, 1],
      [one, 2],
      [two, 3],
    ] as const)
      await expect.poll(async () => (await push(host, 'oncourse', starts(bib))).status, PATIENCE).toBe(200);
    const started = async () => {
      const { rows } = await admin.query<{ id: string }>("SELECT id FROM tag_rows WHERE id LIKE '%K1M_BR1_25-%-s'");
      return new Set(rows.map(({ id }) => id.split(':').at(-1)));
    };
    await expect.poll(started, PATIENCE).toEqual(new Set([1, 2, 3].map((bib) => `c-live-K1M_BR1_25-${bib}-s`)));
    expect((await readdir(join(folder, 'data', 'timing', 'talky'))).length).toBe(1);
  });

  it('[O01] [S01] guesses are counted over all hosts', async () => {
    const wrong = async (guess: number) =>
      (await client(hosts[guess % 3]!.address).request('login', { email: 'nobody@club.example', password: 'no' }))
        .status;
    const statuses: string[] = [];
    for (let guess = 0; guess < 9; guess += 1) statuses.push(await wrong(guess));
    expect(statuses.slice(0, 8)).not.toContain('limited');
    expect(statuses[8]).toBe('limited');
    for (let guess = 9; guess < 12; guess += 1) expect(await wrong(guess)).toBe('limited');
  });

  it('[O01] [S02] an upload that was started on one continues on another', async () => {
    const [one, two, three] = hosts as [Host, Host, Host];
    const editor = await signIn('editor', one.address);
    const bytes = await readFile(FILM);
    const half = Math.floor(bytes.length / 2);
    const created = await tus(one, editor).create({ name: 'across.mp4', bytes });
    const id = /[0-9a-f]{32}/.exec(created.headers.get('location') ?? '')?.[0] ?? '';
    expect((await tus(two, at(two, editor)).part(id, bytes.subarray(0, half), 0)).status).toBe(204);
    expect(await tus(three, at(three, editor)).offset(id)).toBe(half);
    // Sent twice, it counts once: the later connection replaces the earlier one.
    const sent = await Promise.allSettled([
      tus(one, editor).part(id, bytes.subarray(half), half),
      tus(three, at(three, editor)).part(id, bytes.subarray(half), half),
    ]);
    const taken = sent.filter((each) => each.status === 'fulfilled' && each.value.status === 204);
    expect(taken.length).toBeLessThanOrEqual(1);
    const received = await tus(two, at(two, editor)).offset(id);
    if (received === half) await tus(two, at(two, editor)).part(id, bytes.subarray(half), half);
    const state = async () => {
      const response = await at(two, editor).request('getUploads', {});
      return response.status === 'ok' && response.data.uploads.find((upload) => upload.id === id)?.state;
    };
    await expect.poll(state, PATIENCE).toBe('ready');
    const original = await readFile(join(folder, 'data', 'media', `original-${id}`, 'original.mp4'));
    expect(original.equals(bytes)).toBe(true);
    // A clip requested from a host that does not lead is cut, and plays from all.
    const lead = await leader();
    const other = hosts.find((host) => host !== lead)!;
    const clipped = await at(other, editor).request('clipRange', { mediaId: id, start: 0, end: 2, title: 'Start' });
    if (clipped.status !== 'ok') throw new Error(clipped.status);
    for (const host of hosts)
      await expect
        .poll(async () => (await at(host, editor).fetch(clipped.data[0]?.path ?? '')).status, PATIENCE)
        .toBe(200);
  });
});

describe('a killed host', () => {
  it('[O01] [P27] [S02] [S03] [S05] [L20] goes unnoticed: talk, uploads, clips and a live event continue', async () => {
    const editor = await signIn('editor');
    const bytes = await readFile(FILM);

    // A live event, with a camera behind the proxy.
    const announced = await patiently(() =>
      editor.request('createLiveEvent', {
        title: 'Heats',
        startsAt: Date.now(),
        visibility: 'public',
        cameras: [{ name: '', kind: 'rtmp' }],
      }),
    );
    if (announced.status !== 'ok') throw new Error(announced.status);
    const { id: eventId, keys } = announced.data;
    const push = (): Camera => startCamera(`rtmp://127.0.0.1:${cameraPort}/live/${keys[0]!.key}`, { sound: true });
    const over = new AbortController();
    /** An encoder reconnects when it is cut off. */
    const filming = (async () => {
      while (!over.signal.aborted) {
        camera = push();
        await camera.ended;
        await pause(500);
      }
    })();
    const list = async (who: Client) => {
      const response = await who.fetch(`/media/${eventId}/live/c1-v.m3u8`);
      return response.status === 200 ? readPlaylist(await response.text()) : undefined;
    };
    const before = await patiently(() => list(editor));
    // The hosts that do not receive the camera serve the event too.
    for (const host of hosts)
      await expect.poll(async () => (await list(client(host.address)))?.segments.length, PATIENCE).toBeGreaterThan(0);

    // They also know the state of its camera.
    for (const host of hosts) {
      const stateOf = async () => {
        const response = await at(host, editor).request('getLiveEvents', {});
        if (response.status !== 'ok') return response.status;
        const { events, ports } = response.data;
        return [events.find((event) => event.id === eventId)?.cameras[0]?.state, ports.rtmp !== undefined];
      };
      await expect.poll(stateOf, PATIENCE).toEqual(['receiving', true]);
    }

    // Talk: one listener on each host, and messages through the proxy.
    const said: string[] = [];
    let isAllSaid = false;
    const isHeard = ({ chat }: Talk): boolean => isAllSaid && chat.some(({ text }) => text === said.at(-1));
    const heard = hosts.map(async ({ address }, place) => {
      let talk: Talk = EMPTY_TALK;
      let reconnects = -1;
      while (!isHeard(talk)) {
        // A listener of the killed host reconnects through the proxy.
        const listener = await patiently(() => listen(client(reconnects < 0 ? address : proxyAddress), 'talky', talk));
        reconnects += 1;
        const asked = setInterval(() => void (isHeard(listener.talk) && listener.hangUp()), 100);
        await listener.ended.catch(() => undefined);
        clearInterval(asked);
        talk = listener.talk;
      }
      return { place, reconnects, texts: talk.chat.map(({ text }) => text) };
    });
    const anna = client(proxyAddress);
    await patiently(() => anna.request('joinTalk', { mediaId: 'talky', name: 'Anna' }));
    const talking = (async () => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const text = `message ${number}`;
        const nonce = `nonce-kill-${String(number).padStart(12, '0')}`;
        await patiently(async () => {
          const sent = await anna.request('sendTalk', { mediaId: 'talky', part: 'chat', text, nonce });
          return sent.status === 'ok' ? sent : undefined;
        });
        said.push(text);
        await pause(50);
      }
    })();

    // Uploads: some are packaged, some are still arriving.
    const uploads = tus({ address: proxyAddress }, editor);
    const send = async (name: string): Promise<string> => {
      const id = await patiently(async () => idOf(await uploads.create({ name, bytes })));
      await sendRest(uploads, id, bytes);
      return id;
    };
    const states = (of: readonly string[]) => statesOf(editor, of);
    const first = await Promise.all([send('first.mp4'), send('second.mp4')]);

    // Clips: requested from one host, cut by all, two on each.
    const [film] = first;
    await expect.poll(() => states([film]), PATIENCE).toEqual(['ready']);
    await writeFile(hold, '');
    const clips = await Promise.all(
      [0, 1, 2, 3, 4].map(async (start) => {
        const range = { mediaId: film, start, end: start + 1, title: `Clip ${start}` };
        const response = await at(hosts[0]!, editor).request('clipRange', range);
        if (response.status !== 'ok') throw new Error(response.status);
        return response.data[0]!;
      }),
    );
    const cutting = async () => {
      const { rows } = await admin.query<{ owner: string; count: number }>(
        `SELECT owner, count(*)::int AS count FROM jobs WHERE kind = 'clip' AND owner IS NOT NULL GROUP BY owner`,
      );
      return rows.map(({ count }) => count).toSorted((one, other) => one - other);
    };
    await expect.poll(cutting, PATIENCE).toEqual([1, 2, 2]);
    const later = Promise.all([send('third.mp4'), send('fourth.mp4')]);

    // The leader receives the camera; it is killed as soon as it also packages a film.
    const killed = await leader();
    if (!killed) throw new Error('nobody leads');
    const direct = tus(killed, at(killed, editor));
    const packaged: string[] = [];
    const isPackaging = async () =>
      (await admin.query("SELECT 1 FROM jobs WHERE kind = 'package' AND owner = $1", [killed.id])).rows.length > 0;
    for (let look = 0; !(await isPackaging()); look += 1) {
      if (look % 100 === 0) {
        const created = await patiently(() => direct.create({ name: 'packaged.mp4', bytes }));
        const id = /[0-9a-f]{32}/.exec(created.headers.get('location')!);
        packaged.push(id![0]);
        // The response may never arrive.
        void direct.part(id![0], bytes, 0).catch(() => undefined);
      }
      await pause(5);
    }
    const killedAt = Date.now();
    await kill(killed);
    await rm(hold);
    const left = hosts.filter((host) => host !== killed);

    const noneElseLeads = async () => [undefined, killed.id].includes((await leader())?.id);
    await expect.poll(noneElseLeads, PATIENCE).toBe(false);
    const ids = [...packaged, ...first, ...(await later)];
    // An unacknowledged part is sent again.
    for (const id of packaged) {
      const offset = await patiently(() => uploads.offset(id).then((known) => known ?? bytes.length));
      if (offset < bytes.length) await patiently(() => uploads.part(id, bytes.subarray(offset), offset));
    }
    await expect.poll(() => states(ids), PATIENCE).toEqual(ids.map(() => 'ready'));
    // Each was finished once: no job is left, and no file is written again.
    const jobs = async () =>
      (await admin.query("SELECT kind, subject FROM jobs WHERE kind IN ('package', 'clip')")).rows;
    await expect.poll(jobs, PATIENCE).toEqual([]);
    for (const host of left)
      for (const { path } of clips) expect((await at(host, editor).fetch(path)).status).toBe(200);
    const { rows: made } = await admin.query<{ subject_id: string }>(
      `SELECT subject_id FROM audit WHERE action = 'mediumCreated' AND subject_id = ANY($1)`,
      [clips.map(({ id }) => id)],
    );
    expect(made).toHaveLength(clips.length);
    expect(new Set(made.map((row) => row.subject_id))).toEqual(new Set(clips.map(({ id }) => id)));
    for (const kind of ['clips', 'media'])
      expect((await readdir(join(folder, 'data', kind))).filter((name) => name.startsWith('.'))).toEqual([]);
    const films = ids.map((id) => join(folder, 'data', 'media', `added-${id}`, 'master.m3u8'));
    const changed = await Promise.all(films.map(async (film) => (await stat(film)).mtimeMs));

    const after = async () =>
      (await list(editor))?.segments.some(({ at: moment }) => moment > killedAt + 1_000) ?? false;
    await expect.poll(() => after().catch(() => false), PATIENCE).toBe(true);
    for (const host of left) {
      const known = (await list(client(host.address)))?.segments.map(({ uri }) => uri);
      expect(known).toEqual(expect.arrayContaining(before.segments.map(({ uri }) => uri)));
    }

    over.abort();
    await camera?.kill();
    await Promise.all([filming, talking]);
    isAllSaid = true;
    const listeners = await Promise.all(heard);
    const last = await listen(client(left[0]!.address), 'talky');
    await last.until(({ events }) => events.includes('items'));
    await last.hangUp();
    const { rows: kept } = await admin.query<{ count: number; texts: number }>(
      `SELECT count(*)::int AS count, count(DISTINCT nonce)::int AS texts FROM talk_messages WHERE text LIKE 'message %'`,
    );
    expect(kept[0]?.count).toBe(said.length);
    expect(kept[0]?.texts).toBe(said.length);
    for (const { place, reconnects, texts } of listeners) {
      expect(reconnects, `listener of host ${place}`).toBe(hosts[place] === killed ? 1 : 0);
      expect(said.filter((text) => !texts.includes(text))).toEqual([]);
      expect(new Set(texts).size).toBe(texts.length);
    }
    expect(await Promise.all(films.map(async (film) => (await stat(film)).mtimeMs))).toEqual(changed);
  });
});
