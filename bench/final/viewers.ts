/**
 * Viewers of a final, in a process of their own. Each arrives, follows data and talk, reads the data file at each word of the data
 * stream and each minute, seeks now and then, and leaves; another one takes the place.
 */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { dataChange } from '../../core/contract/data-stream.ts';
import { talkEvents } from '../../core/contract/talk.ts';
import { DEFAULT_USER_ID, LIVE_REFRESH_MS } from '../../core/domain/constants.ts';
import { dataFileAddress } from '../../src/adapters/services/early-data.ts';
import { readEvents } from '../../src/adapters/read-events.ts';

export interface FinalOrder {
  address: string;
  mediaId: string;
  viewers: number;
  /** Messages a second, of all viewers together. */
  messages: number;
}

/** What viewers have met since they were asked last. */
export interface Met {
  /** Milliseconds of each read of the data file. */
  polls: number[];
  /** Milliseconds from each message's sending to each listener. */
  deliveries: number[];
  seeks: number;
  arrivals: number;
  /** What did not work, by what it was. */
  errors: Record<string, number>;
}

const STAY_MS = { least: 15_000, most: 60_000 };
/** Between two seeks of a viewer. */
const SEEK_MS = 8_000;
/** Whoever begins a run does not arrive within one moment. */
const ARRIVAL_MS = 20;

const nothing = (): Met => ({ polls: [], deliveries: [], seeks: 0, arrivals: 0, errors: {} });
let met = nothing();
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const between = (least: number, most: number): number => least + Math.random() * (most - least);
const fail = (what: string): void => void (met.errors[what] = (met.errors[what] ?? 0) + 1);

/** A viewer with an address and a talk cookie of its own. */
class Viewer {
  readonly host: string;
  readonly #client: string;
  readonly #life = new AbortController();
  cookie = '';

  constructor(host: string, number: number) {
    this.host = host;
    this.#client = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  get isHere(): boolean {
    return !this.#life.signal.aborted;
  }

  leave(): void {
    this.#life.abort();
  }

  /** @returns once it leaves, too */
  async wait(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#life.signal }).catch(() => undefined);
  }

  async open(path: string, body?: object): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(
      new URL(path, this.host),
      {
        agent,
        signal: this.#life.signal,
        method: body ? 'POST' : 'GET',
        headers: {
          'x-forwarded-for': this.#client,
          'accept-encoding': 'br',
          origin: this.host,
          ...(this.cookie ? { cookie: this.cookie } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      resolve,
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
    const response = await promise;
    const { statusCode = 0 } = response;
    if (statusCode < 300) return response;
    response.resume();
    throw new Error(`${path.split('?')[0]} responded with ${statusCode}`);
  }

  /** @returns its text, where it came uncompressed */
  async read(path: string, body?: object): Promise<string> {
    const response = await this.open(path, body);
    for (const cookie of response.headers['set-cookie'] ?? []) this.cookie = cookie.split(';')[0] ?? '';
    let text = '';
    for await (const piece of response.setEncoding('utf8')) text += piece as string;
    return text;
  }

  /** Hears a stream until it leaves. */
  async hear(path: string, onEvent: (event: string, data: string) => void): Promise<void> {
    const response = await this.open(path);
    await readEvents(
      Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>,
      ({ event = 'message', data }) => onEvent(event, data),
    );
    if (this.isHere) throw new Error(`${path.split('?')[0]} ended`);
  }
}

const SENT_AT = /^sent at (\d+)$/;

async function watch(viewer: Viewer, { mediaId }: FinalOrder, segments: readonly string[]): Promise<void> {
  /** What ends because the viewer leaves has not failed. */
  const guarded = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (viewer.isHere) fail(error instanceof Error ? error.message : String(error));
    });
  const film = { type: 'video', id: mediaId, userId: DEFAULT_USER_ID } as const;
  const look = async (version?: number): Promise<void> => {
    const from = performance.now();
    await viewer.read(dataFileAddress('/data/', film, Date.now(), { version }));
    met.polls.push(performance.now() - from);
  };
  const began = Date.now();
  const hearTalk = viewer.hear(`/services/talk/stream?mediaId=${mediaId}&since=0`, (event, data) => {
    if (event !== 'items') return;
    const now = Date.now();
    for (const item of v.parse(talkEvents.items, JSON.parse(data)).items) {
      const at = Number(item.kind === 'message' ? SENT_AT.exec(item.text)?.[1] : undefined);
      if (at >= began) met.deliveries.push(now - at);
    }
  });
  const hearData = viewer.hear(`/services/data/stream?mediaId=${mediaId}`, (event, data) => {
    if (event === 'data') void guarded(look(v.parse(dataChange, JSON.parse(data)).version));
  });
  const pollEachMinute = async (): Promise<void> => {
    while (viewer.isHere) {
      await guarded(look());
      await viewer.wait(LIVE_REFRESH_MS);
    }
  };
  const seek = async (): Promise<void> => {
    await viewer.wait(Math.random() * SEEK_MS);
    while (viewer.isHere) {
      const segment = segments[Math.floor(Math.random() * segments.length)] ?? '';
      await guarded(
        viewer.read(segment).then(() => {
          met.seeks += 1;
        }),
      );
      await viewer.wait(SEEK_MS);
    }
  };
  await Promise.all([guarded(hearTalk), guarded(hearData), pollEachMinute(), seek()]);
}

/** Addresses of the film's segments. */
async function segmentsOf(viewer: Viewer, mediaId: string): Promise<string[]> {
  const linesOf = async (path: string): Promise<string[]> => {
    const text = await (await fetch(path)).text();
    return text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : [new URL(line, path).href]));
  };
  const response = await fetch(new URL(`/data/video/${mediaId}.json`, viewer.host));
  const { video } = (await response.json()) as { video: { replay_url: string } };
  const [rendition = ''] = await linesOf(new URL(video.replay_url.split(',')[0] ?? '', viewer.host).href);
  return linesOf(rendition);
}

async function takePlace(order: FinalOrder, here: Set<Viewer>, next: () => number, segments: readonly string[]) {
  for (;;) {
    const viewer = new Viewer(order.address, next());
    met.arrivals += 1;
    here.add(viewer);
    const over = watch(viewer, order, segments);
    await viewer.wait(between(STAY_MS.least, STAY_MS.most));
    here.delete(viewer);
    viewer.leave();
    await over;
  }
}

/** Somebody who is here says something; whoever has not spoken before takes a name. */
async function speak({ mediaId }: FinalOrder, viewer: Viewer): Promise<void> {
  const send = async (name: string, params: object): Promise<void> => {
    const text = await viewer.read('/services/talk', { request: name, params: { mediaId, ...params } });
    const { status } = JSON.parse(text) as { status: string };
    if (status !== 'ok') throw new Error(`${name}: ${status}`);
  };
  if (viewer.cookie === '') await send('joinTalk', { name: 'A viewer' });
  await send('sendTalk', { part: 'chat', text: `sent at ${Date.now()}`, nonce: randomUUID() });
}

async function run(order: FinalOrder): Promise<void> {
  let number = 0;
  const next = (): number => (number += 1);
  const here = new Set<Viewer>();
  const segments = await segmentsOf(new Viewer(order.address, 0), order.mediaId);
  for (let place = 0; place < order.viewers; place += 1) {
    void takePlace(order, here, next, segments);
    await setTimeout(ARRIVAL_MS);
  }
  process.send?.('all are here');
  for (;;) {
    await setTimeout(1_000 / order.messages);
    const viewer = [...here][Math.floor(Math.random() * here.size)];
    if (!viewer) continue;
    void speak(order, viewer).catch((error: unknown) => {
      if (viewer.isHere) fail(error instanceof Error ? error.message : String(error));
    });
  }
}

process.on('message', (order: FinalOrder | 'report') => {
  if (order === 'report') {
    process.send?.(met);
    met = nothing();
  } else void run(order);
});
