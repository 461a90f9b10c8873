/**
 * Viewers of a live event, in a separate process: each follows the data stream and reads the data file after every
 * message.
 */
import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ViewersOrder {
  address: string;
  mediaId: string;
  viewers: number;
}

/** When each viewer first saw a tag, by tag id; milliseconds since 1970. */
export type Seen = Record<string, number[]>;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const seen: Seen = {};
let following = 0;

/** Matches ids in the text of the data file: parsing 500 documents would dominate the measurement. */
const TAG_ID = /"[a-z0-9-]+:[^":]+:((?:c|floor)-[^"]+)"/g;

async function open(url: string, viewer: number): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // Each viewer from another network.
  const headers = { 'x-forwarded-for': `10.${viewer >> 8}.${viewer & 255}.1` };
  get(url, { agent, headers }, resolve).once('error', reject);
  const response = await promise;
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`);
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece as string;
  return text;
}

async function follow({ address, mediaId }: ViewersOrder, viewer: number): Promise<void> {
  const known = new Set<string>();
  const stream = await open(`${address}/services/data/stream?mediaId=${mediaId}`, viewer);
  following += 1;
  const events = (Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { event } of events) {
    if (event !== 'data') continue;
    const text = await textOf(await open(`${address}/data/video/${mediaId}.json`, viewer));
    const now = Date.now();
    for (const [, id = ''] of text.matchAll(TAG_ID)) {
      if (known.has(id)) continue;
      known.add(id);
      (seen[id] ??= []).push(now);
    }
  }
}

process.on('message', (order: ViewersOrder | 'end') => {
  if (order === 'end') {
    process.send?.(seen);
    return;
  }
  for (let viewer = 0; viewer < order.viewers; viewer += 1) void follow(order, viewer);
  const ready = setInterval(() => {
    if (following < order.viewers) return;
    clearInterval(ready);
    process.send?.('following');
  }, 100);
});
