/** A viewer for benchmarks: plain requests over kept connections, from its own address. */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { readEvents } from '../src/adapters/read-events.ts';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** The text that `say` sends; the number is milliseconds since 1970. */
export const SAID_AT = /\bsaid at (\d+)/;

/** A viewer with its own address and talk cookie. */
export class Viewer {
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

  /** @returns after the time has passed, or as soon as the viewer leaves */
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

  /** @returns the response's text, if it was sent uncompressed */
  async read(path: string, body?: object): Promise<string> {
    const response = await this.open(path, body);
    for (const cookie of response.headers['set-cookie'] ?? []) this.cookie = cookie.split(';')[0] ?? '';
    let text = '';
    for await (const piece of response.setEncoding('utf8')) text += piece as string;
    return text;
  }

  /** Follows a stream until the viewer leaves. */
  async hear(path: string, onEvent: (event: string, data: string) => void): Promise<void> {
    const response = await this.open(path);
    await readEvents(
      Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>,
      ({ event = 'message', data }) => onEvent(event, data),
    );
    if (this.isHere) throw new Error(`${path.split('?')[0]} ended`);
  }

  /** Posts the current time as a message to the film's talk, and chooses a name first if it has none. */
  async say(mediaId: string): Promise<void> {
    const send = async (name: string, params: object): Promise<void> => {
      const text = await this.read('/services/talk', { request: name, params: { mediaId, ...params } });
      const { status } = JSON.parse(text) as { status: string };
      if (status !== 'ok') throw new Error(`${name}: ${status}`);
    };
    if (this.cookie === '') await send('joinTalk', { name: 'A viewer' });
    await send('sendTalk', { part: 'chat', text: `said at ${Date.now()}`, nonce: randomUUID() });
  }
}
