/** Readers of one talk in a separate process, and people who write in it. */
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
  /** Time from sending a message until each reader receives it, milliseconds. */
  deliveries: number[];
  said: number;
  /** Failures by error message. */
  errors: Record<string, number>;
}

/** Each person writes every ten seconds. */
const TALKERS_PER_MESSAGE = 10;
/** Interval between new connections. */
const ARRIVAL_MS = 2;
/** Time for the last message to reach everybody; later it counts as lost. */
const SETTLE_MS = 5_000;
const ALL_SAID_AT = new RegExp(SAID_AT, 'g');

const errors: Record<string, number> = {};
function fail(error: unknown): void {
  const what = error instanceof Error ? error.message : String(error);
  errors[what] = (errors[what] ?? 0) + 1;
}

/** Events are short and arrive in one piece. A parser for every reader would itself dominate the measurement. */
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
  // They register their names before the measurement.
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
