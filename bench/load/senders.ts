/**
 * Sends one load to a host until stopped, in a separate process at the lowest priority. Otherwise, on a machine with
 * two cores, it would take processor time from the host that it measures.
 */
import { setMaxListeners } from 'node:events';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import {
  EDITOR,
  GATED,
  IMPORTED,
  LONG,
  LONG_PRIVATE,
  LONG_WORD,
  PASSWORD,
  POLLED,
  SLOW_CONNECTIONS,
  TAGS,
  VIEWER,
} from './library.ts';
import { tus } from '../../tests/server/tus.ts';
import { GROUP } from '../../tools/large-library/library.ts';

export type LoadName =
  | 'searches of 500 rows'
  | 'searches for short words'
  | 'searches that find the long film'
  | 'the long film: data file'
  | 'the long film: getTagsData'
  | 'the long film: whole document'
  | 'the long film: CSV export'
  | 'gate passwords'
  | 'an import of many rows'
  | 'slow uploads'
  | 'slow connections'
  | 'packaging of an upload'
  | 'analytics events'
  | 'an audience';

export interface SendOrder {
  load: LoadName;
  address: string;
  /** CSV file for the import. */
  csv: string;
}

const STRANGERS = 8;
const SLOW_BYTE_MS = 2_000;
const FILM = new URL('../../server/samples/media/slalom-run/720.mp4', import.meta.url);
/** Interval between checks for the end of packaging. */
const PACKAGED_MS = 1_000;
setPriority(19);

const over = new AbortController();
setMaxListeners(0, over.signal);
/** Number of responses by status. */
const counts: Record<string, number> = {};

const count = (status: number | string): void => void (counts[status] = (counts[status] ?? 0) + 1);

/** A client with its own address and session. */
class Sender {
  readonly #address: string;
  readonly #client: string;
  #cookie = '';

  constructor(address: string, at: number) {
    this.#address = address;
    this.#client = `192.0.2.${at + 1}`;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', this.#address);
    headers.set('x-forwarded-for', this.#client);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    return fetch(new URL(path, this.#address), { ...init, headers });
  }

  /** Sends a request, reads the response piece by piece, and counts it. */
  async count(path: string, init?: RequestInit): Promise<void> {
    const response = await this.send(path, init);
    for await (const _ of response.body ?? []) if (over.signal.aborted) break;
    count(response.status);
    if (response.status === 429 || response.status === 503) await setTimeout(20);
  }

  get(name: string, params: object): Promise<void> {
    return this.count(`/services?${new URLSearchParams({ request: name, params: JSON.stringify(params) })}`);
  }

  post(path: string, body: object): Promise<void> {
    return this.count(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async signIn(login: string): Promise<void> {
    const response = await this.send('/services/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request: 'login', params: { email: login, password: PASSWORD } }),
    });
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    if (cookies.length === 0) throw new Error(`${login} cannot sign in: ${await response.text()}`);
    this.#cookie = cookies.join('; ');
  }

  /** An upload sent byte by byte. */
  async dribble(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = request(new URL('/services/session-import', this.#address), {
      method: 'POST',
      headers: {
        cookie: this.#cookie,
        origin: this.#address,
        'x-forwarded-for': this.#client,
        'content-type': 'multipart/form-data; boundary=edge',
      },
    });
    sent.once('response', (response) => {
      count(response.statusCode ?? 0);
      response.resume();
      resolve();
    });
    sent.once('error', () => {
      count('broken off');
      resolve();
    });
    sent.write(
      `--edge\r\ncontent-disposition: form-data; name="action"\r\n\r\nimport_files_session\r\n--edge\r\ncontent-disposition: form-data; name="videoId"\r\n\r\n${IMPORTED}\r\n--edge\r\ncontent-disposition: form-data; name="ow"\r\n\r\n1\r\n--edge\r\ncontent-disposition: form-data; name="files"; filename="reportMatch.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    );
    const dripping = setInterval(() => sent.write('x'), 50);
    const watching = setInterval(() => over.signal.aborted && resolve(), 100);
    await promise;
    clearInterval(dripping);
    clearInterval(watching);
    sent.destroy();
  }

  /** A request whose headers arrive byte by byte until the host gives up. */
  async linger(): Promise<void> {
    const { hostname, port } = new URL(this.#address);
    const socket = connect(Number(port), hostname);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('connect', () => count('opened'));
    socket.once('error', ({ message }) => count(message)).once('close', () => resolve());
    socket.resume().write(`GET /data/video/${POLLED}.json HTTP/1.1\r\nHost: ${hostname}\r\nX-Slow: `);
    const dripping = setInterval(() => socket.write('x'), SLOW_BYTE_MS);
    over.signal.addEventListener('abort', () => socket.destroy(), { once: true });
    await promise;
    clearInterval(dripping);
  }

  /** Uploads a film and waits until it is packaged. */
  async addFilm(bytes: Uint8Array): Promise<void> {
    const { send } = tus({ address: this.#address }, { fetch: (path, init) => this.send(path, init) });
    const id = await send({ name: 'film.mp4', bytes }, bytes.length);
    count('sent');
    while (!over.signal.aborted) {
      await setTimeout(PACKAGED_MS);
      const response = await this.send(
        `/services/uploads?${new URLSearchParams({ request: 'getUploads', params: '{}' })}`,
      );
      const { status, data } = (await response.json()) as { status: string; data: { uploads: Known[] } };
      if (status !== 'ok') throw new Error(`getUploads: ${status}`);
      const state = data.uploads.find((each) => each.id === id)?.state ?? 'lost';
      if (state === 'waiting' || state === 'packaging') continue;
      count(state);
      return;
    }
  }
}

type Known = { id: string; state: string };
type Step = (sender: Sender, round: number, at: number) => Promise<void>;

const video = { targetType: 'Video', groupId: GROUP, isPublicOnly: true };
const SHORT = 'a b c d e f g h i k l m n o p r s t u v w z '.repeat(5).slice(0, 200);

interface Load {
  senders: number;
  login?: string;
  step: Step;
}

const loads = (csv: string): Readonly<Record<LoadName, Load>> => ({
  'searches of 500 rows': {
    senders: STRANGERS,
    step: (sender, round, at) => sender.get('search', { ...video, offset: (round * STRANGERS + at) % 900, limit: 500 }),
  },
  'searches for short words': {
    senders: STRANGERS,
    step: (sender, round, at) =>
      sender.get('search', {
        ...video,
        searchVideoValue: SHORT.slice((at * 2) % 40),
        offset: round % 50,
        limit: 25,
      }),
  },
  'searches that find the long film': {
    senders: STRANGERS,
    step: (sender, round, at) =>
      sender.get('search', { ...video, searchVideoValue: LONG_WORD, limit: 25 + ((round * STRANGERS + at) % 400) }),
  },
  'the long film: data file': {
    senders: 2,
    step: (sender) => sender.count(`/data/video/${LONG}.json?t=${performance.now()}`),
  },
  'the long film: getTagsData': {
    senders: 4,
    step: (sender, round) =>
      sender.get('getTagsData', {
        tags: Array.from({ length: 100 }, (_, at) => `${LONG}-${(round * 100 + at) % TAGS}`),
        mediaType: 'Video',
      }),
  },
  'the long film: whole document': {
    senders: 2,
    login: VIEWER,
    step: (sender) => sender.get('checkMediaPlayerAccess', { mediaId: LONG_PRIVATE, mediaType: 'Video' }),
  },
  'the long film: CSV export': {
    senders: 2,
    login: EDITOR,
    step: async (sender) => {
      const params = JSON.stringify({ videoIdList: [LONG] });
      const response = await sender.send(`/services?${new URLSearchParams({ request: 'downloadDataAsCsv', params })}`);
      const { data } = (await response.json()) as { data?: { path: string } };
      if (!data) throw new Error('no export');
      await sender.count(data.path);
    },
  },
  'gate passwords': {
    senders: STRANGERS,
    step: (sender, round) =>
      sender.post('/services', {
        request: 'passwordEncryptedAccessControl',
        params: { mediaId: round % 2 === 0 ? GATED : POLLED, mediaType: 'Video', password: `guess ${round}` },
      }),
  },
  'an import of many rows': {
    senders: 1,
    login: EDITOR,
    step: async (sender, round) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ action: 'import_files_session', ow: '1', videoId: IMPORTED }))
        form.set(name, value);
      form.set('importId', `bench-${round}-${performance.now()}`);
      form.append('files', await openAsBlob(csv), 'reportMatch.csv');
      await sender.count('/services/session-import', { method: 'POST', body: form });
    },
  },
  'slow uploads': { senders: 4, login: VIEWER, step: (sender) => sender.dribble() },
  'slow connections': { senders: SLOW_CONNECTIONS, step: (sender) => sender.linger() },
  'packaging of an upload': {
    senders: 1,
    login: EDITOR,
    step: async (sender) => sender.addFilm(await readFile(FILM)),
  },
  'analytics events': {
    senders: STRANGERS,
    step: (sender, round) =>
      sender.post('/analytics', {
        action: 'add',
        data: { action: 'play', value: POLLED, userId: GROUP, groupId: GROUP, origin: `${round}`, incognito: true },
      }),
  },
  'an audience': { senders: 6, step: visit },
});

/** A person searches, opens a film and watches it: one request every half second. */
const visit: Step = async (sender, round, at) => {
  const words = ['championship', 'everyday', 'qualifier', 'k', 'ev'];
  const keyword = words[(round + at) % words.length];
  if (round % 3 === 0) await sender.get('suggest', { targetType: 'Video', groupId: GROUP, text: `${keyword}` });
  else if (round % 3 === 1)
    await sender.get('search', { ...video, searchVideoValue: keyword, offset: 25 * (round % 4), limit: 25 });
  else await sender.count(`/data/video/${POLLED}.json?t=${round}`);
  await setTimeout(500);
};

async function sendUntilStopped({ load, address, csv }: SendOrder): Promise<void> {
  const { senders, login, step } = loads(csv)[load];
  const all = Array.from({ length: senders }, (_, at) => new Sender(address, at));
  if (login !== undefined) for (const sender of all) await sender.signIn(login);
  process.send?.('sending');
  await Promise.all(
    all.map(async (sender, at) => {
      for (let round = 0; !over.signal.aborted; round++)
        await step(sender, round, at).catch((error: unknown) => {
          if (!over.signal.aborted) count(error instanceof Error ? error.message : String(error));
          return setTimeout(20);
        });
    }),
  );
  process.send?.(counts);
  process.disconnect();
}

process.on('message', (order: SendOrder | 'stop') => {
  if (order === 'stop') over.abort();
  else void sendUntilStopped(order);
});
