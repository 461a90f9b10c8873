/** A replay that temporarily cannot be written (row S05). */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningHost, startHost } from '../harness.ts';
import { addRecording, SEGMENT_S } from './long-recording.ts';
import { NOW } from '../tiny-library.ts';

const SEGMENTS = 3;

let now = NOW;
let host: RunningHost;
beforeAll(async () => {
  host = await startHost({ now: () => now });
});
afterAll(() => host.stop());

const failures = (): number =>
  host.lines.filter((line) => line.startsWith('Live: the replay of heats was not written')).length;

it('[S05] is retried after growing pauses and exists once it can be written', async () => {
  await addRecording(host, 'heats', SEGMENTS);
  // A playlist cannot replace a folder.
  const inTheWay = join(host.mediaFolder, 'live-heats', 'c1-v.m3u8', 'something');
  await mkdir(inTheWay, { recursive: true });
  now += 60_000;
  const editor = await host.login('editor');
  expect(await editor.request('endLiveEvent', { id: 'heats' })).toEqual({ status: 'ok' });
  const look = async (): Promise<void> => {
    for (let looks = 0; looks < 3; looks += 1) await host.app.live.settled();
  };
  await look();
  expect(failures()).toBe(1);
  now += 10_000;
  await look();
  expect(failures()).toBe(2);
  now += 10_000;
  await look();
  expect(failures(), 'twice as long').toBe(2);
  await rm(inTheWay, { recursive: true });
  await rm(join(inTheWay, '..'), { recursive: true });
  now += 10_000;
  await look();
  expect(failures()).toBe(2);
  const medium = (await host.app.store.media.find('heats'))!;
  expect(medium.player?.replay).toBe('live-heats/c1.m3u8');
  const spans = await host.app.live.replayOf(medium);
  expect(spans.reduce((sum, { duration }) => sum + duration, 0)).toBe(SEGMENTS * SEGMENT_S);
});
