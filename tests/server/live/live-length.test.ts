/**
 * Compares a recording of six hours with one of an hour and a half (row S05). Linear work takes four times as long,
 * quadratic work sixteen times.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyRecording, followJournal } from '../../../server/live/recording.ts';
import { streamFile } from '../../../server/live/stream-files.ts';
import { processorMs } from '../../patience.ts';
import { readPlaylist } from './camera.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { addRecording, SEGMENT_S } from './long-recording.ts';
import { NOW } from '../tiny-library.ts';

const HOUR_S = 3_600;
const SHORT = (1.5 * HOUR_S) / SEGMENT_S;
const LONG = (6 * HOUR_S) / SEGMENT_S;
/** Between the factors 4 of linear and 16 of quadratic work, and far from both. */
const RATIO_MAX = 8;
const MB = 2 ** 20;
const WINDOW_S = 600;
/** Polls per round, which take about 50 µs together, and rounds. */
const LOOKS = 50;
const TURNS = 200;

let host: RunningHost;
beforeAll(async () => {
  host = await startHost({ now: () => NOW + 24 * HOUR_S * 1000 });
  await addRecording(host, 'warm-up', SHORT / 4);
  await addRecording(host, 'short', SHORT, WINDOW_S);
  await addRecording(host, 'long', LONG, WINDOW_S);
  await end('warm-up');
});
afterAll(() => host.stop());

interface Cost {
  /** Total processor time of this thread, and the longest time without responses, milliseconds. */
  cpu: number;
  stall: number;
  /** The largest growth of the heap, MB. */
  heap: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [from, heap] = [processorMs(), process.memoryUsage().heapUsed];
  let [most, answered, stall] = [heap, from, 0];
  const look = (): void => {
    const now = processorMs();
    stall = Math.max(stall, now - answered);
    answered = now;
    most = Math.max(most, process.memoryUsage().heapUsed);
  };
  const looking = setInterval(look, 1);
  await work();
  look();
  clearInterval(looking);
  return { cpu: answered - from, stall, heap: (most - heap) / MB };
}

async function end(id: string): Promise<void> {
  const editor = await host.login('editor');
  expect(await editor.request('endLiveEvent', { id })).toEqual({ status: 'ok' });
  await host.app.live.settled();
}

const segmentsOf = async (path: string) => {
  const response = await host.anonymous().fetch(path);
  expect(response.status, path).toBe(200);
  return readPlaylist(await response.text());
};

const journalOf = async (id: string) => {
  const into = emptyRecording();
  await followJournal(join(host.mediaFolder, `live-${id}`), 1, { into, from: 0 });
  return into;
};

it('[S05] after a restart the journal is read in slices, and polls are answered in between', async () => {
  await journalOf('short');
  const { stall, cpu } = await costOf(async () => {
    const { segments } = await journalOf('long');
    expect(segments.video).toHaveLength(LONG);
  });
  expect(stall / cpu, 'share of the time in which nobody is answered').toBeLessThan(0.5);
});

it('[S05] a viewer of the last ten minutes costs no more after six hours than after one and a half', async () => {
  const watcher = async (id: string) => {
    const event = (await host.app.store.media.find(id))!.player!.event!;
    const recording = await journalOf(id);
    const sent = (file: string) => streamFile(event, () => ({ folder: id, recording }), file, host.app.now());
    const list = sent('c1-v.m3u8');
    const shown = readPlaylist(list?.kind === 'playlist' ? list.text : '').segments;
    expect(shown).toHaveLength(WINDOW_S / SEGMENT_S);
    return () => {
      const from = performance.now();
      for (let look = 0; look < LOOKS; look += 1) {
        const [again, segment] = [sent('c1-v.m3u8'), sent(shown[0]!.uri)];
        if (again?.kind !== 'playlist' || segment?.kind !== 'segment') throw new Error('nothing was sent');
      }
      return performance.now() - from;
    };
  };
  const [short, long] = [await watcher('short'), await watcher('long')];
  // Alternating, and the minimum of many short rounds: other load only ever adds time, and rarely to all of them.
  const costs = Array.from({ length: TURNS }, () => [short(), long()] as const);
  const least = (which: 0 | 1) => Math.min(...costs.map((cost) => cost[which]));
  expect(least(1) / least(0), 'time of a look').toBeLessThan(2);
});

it('[S05] the end and the replay take time and memory proportional to the length, in slices', async () => {
  const short = await costOf(() => end('short'));
  const long = await costOf(() => end('long'));
  expect(long.cpu / short.cpu, 'processor time').toBeLessThan(RATIO_MAX);
  expect(long.heap / Math.max(short.heap, 4), 'memory').toBeLessThan(RATIO_MAX);
  expect(long.stall / long.cpu, 'share of the time in which nobody is answered').toBeLessThan(0.6);
  const replay = await segmentsOf('/media/long/live-long/c1-v.m3u8');
  expect(replay.isOver).toBe(true);
  expect(replay.segments).toHaveLength(LONG);
});
