/**
 * Viewers of a final, in a separate process. Each arrives, follows data and talk, reads the data file on every message
 * of the data stream and once a minute, seeks now and then, and leaves; another one replaces it.
 */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { dataChange } from '../../core/contract/data-stream.ts';
import { talkEvents } from '../../core/contract/talk.ts';
import { DEFAULT_USER_ID } from '../../core/domain/constants/people.ts';
import { LIVE_REFRESH_MS } from '../../core/domain/constants/live.ts';
import { dataFileAddress } from '../../src/adapters/services/early-data.ts';
import { SAID_AT, Viewer } from '../viewer.ts';

export interface FinalOrder {
  address: string;
  mediaId: string;
  viewers: number;
  /** Messages a second from all viewers together. */
  messages: number;
}

/** What the viewers measured since the last request. */
export interface Met {
  /** Duration of each read of the data file, milliseconds. */
  polls: number[];
  /** Time from sending a message until each listener receives it, milliseconds. */
  deliveries: number[];
  seeks: number;
  arrivals: number;
  /** Failures by error message. */
  errors: Record<string, number>;
}

const STAY_MS = { least: 15_000, most: 60_000 };
/** Interval between a viewer's seeks. */
const SEEK_MS = 8_000;
/** Interval between arrivals at the start, so that not all viewers arrive at once. */
const ARRIVAL_MS = 20;

const nothing = (): Met => ({ polls: [], deliveries: [], seeks: 0, arrivals: 0, errors: {} });
let met = nothing();
const between = (least: number, most: number): number => least + Math.random() * (most - least);
const fail = (what: string): void => void (met.errors[what] = (met.errors[what] ?? 0) + 1);

async function watch(viewer: Viewer, { mediaId }: FinalOrder, segments: readonly string[]): Promise<void> {
  /** Work aborted because the viewer leaves is not an error. */
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
      const at = Number(item.kind === 'message' ? SAID_AT.exec(item.text)?.[1] : undefined);
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
    void viewer.say(order.mediaId).catch((error: unknown) => {
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
