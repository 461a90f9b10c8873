/** Readers of one talk, in a process of their own, and people who say something in it. */
import { setTimeout } from 'node:timers/promises';
import { SAID_AT, Viewer } from '../viewer.ts';

export interface ReadersOrder {
  address: string;
  mediaId: string;
  readers: number;
  /** Messages a second, and for how long. */
  messages: number;
  seconds: number;
}

export interface Read {
  /** Milliseconds from each message's sending to each reader. */
  deliveries: number[];
  said: number;
  /** What did not work, by what it was. */
  errors: Record<string, number>;
}

/** Each says something every ten seconds. */
const TALKERS_PER_MESSAGE = 10;
/** Connections are opened one after another. */
const ARRIVAL_MS = 2;
/** What was said last has reached everybody by then, or is lost. */
const SETTLE_MS = 5_000;
const ALL_SAID_AT = new RegExp(SAID_AT, 'g');

const errors: Record<string, number> = {};
function fail(error: unknown): void {
  const what = error instanceof Error ? error.message : String(error);
  errors[what] = (errors[what] ?? 0) + 1;
}

/** An event comes in one piece, as it is short; a parser for each reader would be what is measured. */
async function listen(viewer: Viewer, mediaId: string, hear: (at: number) => void): Promise<void> {
  const response = await viewer.open(`/services/talk/stream?mediaId=${mediaId}&since=0`);
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, at] of text.matchAll(ALL_SAID_AT)) hear(Number(at));
  });
  response.once('error', fail).once('end', () => fail('a stream ended'));
}

async function run({ address, mediaId, readers, messages, seconds }: ReadersOrder): Promise<void> {
  const deliveries: number[] = [];
  let began = Infinity;
  const hear = (at: number): void => {
    if (at >= began) deliveries.push(Date.now() - at);
  };
  const number = messages * TALKERS_PER_MESSAGE;
  for (let index = 0; index < readers; index += 1) {
    void listen(new Viewer(address, number + index), mediaId, hear).catch(fail);
    await setTimeout(ARRIVAL_MS);
  }
  const talkers = Array.from({ length: number }, (_, index) => new Viewer(address, index));
  // They take their names before anything counts.
  for (const talker of talkers) await talker.say(mediaId);
  await setTimeout(SETTLE_MS);
  process.send?.('all are here');
  began = Date.now();
  let said = 0;
  for (; said < messages * seconds; said += 1) {
    await setTimeout(Math.max(0, began + (said * 1_000) / messages - Date.now()));
    void talkers[said % number]?.say(mediaId).catch(fail);
  }
  await setTimeout(SETTLE_MS);
  process.send?.({ deliveries, said, errors } satisfies Read);
}

process.on('message', (order: ReadersOrder) => void run(order));
