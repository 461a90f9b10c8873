/**
 * A pushed stream with the time of day burnt in, and a timing computer whose clock is wrong: tags match their frames
 * (row B13).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeBridge, type RunningBridge } from '../../bridge/compose-bridge.ts';
import { sourceOf } from '../../bridge/inputs/open-input.ts';
import { recordingLine } from '../../bridge/recording-line.ts';
import type { Race, Run } from '../../bridge/simulator/race.ts';
import { xmlOf, type WireMessage } from '../../bridge/simulator/wire.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { FRAME_MS, framesOf, missedAmong, readPlaylist, ROUNDING_MS, type ShownFrame } from '../server/live/camera.ts';
import type { Client } from '../server/harness.ts';
import { type LiveHost, startLiveHost, until } from '../server/live/live-host.ts';

/** How far the timing computer is ahead, and the delay of its ticks. */
const CLOCK_ERROR_MS = 1_437;
const TICK_DELAY_MS = 20;
const DAY_MS = 86_400_000;
/** Ticks of slightly more than a minute, by which the clock is measured. */
const TICKS = 65;
const DEADLINE_MS = 90_000;

/** The timing computer's time of day at a moment, in UTC. */
const dayTime = (at: EpochMs): number => (at + CLOCK_ERROR_MS) % DAY_MS;
const date = new Date(Date.now() + CLOCK_ERROR_MS).toISOString().slice(0, 10);
const race: Race = {
  id: `K1M_BR1_${Number(date.slice(8))}`,
  classId: 'K1M',
  className: 'K1 men',
  run: 1,
  title: 'K1 men, run 1',
  subtitle: '1st run',
};

let host: LiveHost;
let admin: Client;
let folder: string;
let computer: Server;
let bridge: RunningBridge | undefined;
const sockets = new Set<Socket>();
beforeAll(async () => {
  host = await startLiveHost();
  admin = await host.login('admin');
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-timed-'));
  computer = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((listening) => computer.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await bridge?.end(0);
  for (const socket of sockets) socket.destroy();
  computer?.close();
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
});

const say = (message: WireMessage): void => {
  for (const socket of sockets) socket.write(`${xmlOf(message)}|`);
};

/** The whole run, as reported after the boat has finished. */
function toldRun(bib: string, start: EpochMs, finish: EpochMs, position: number): WireMessage {
  const run: Run = {
    race: race.id,
    bib,
    athlete: { id: `${bib}.K1M`, familyName: 'BOAT', givenName: bib, club: 'CK', nation: 'FRA' },
    planned: dayTime(start),
    gates: [0, 0],
    mistakes: {},
  };
  const state = {
    bib,
    isListed: true,
    isCompleted: true,
    start: dayTime(start),
    finish: dayTime(finish),
    gates: [0, 0],
  };
  return { type: 'OnCourse', entry: { race, run, state, startOrder: position }, position, total: 2 };
}

async function segments(id: string, count: number) {
  return until(
    `segment ${count}`,
    async () => {
      const response = await host.anonymous().fetch(`/media/${id}/live/c1-v.m3u8`);
      if (response.status !== 200) return undefined;
      const found = readPlaylist(await response.text()).segments;
      return found.length >= count && found;
    },
    DEADLINE_MS,
  );
}

/** Their times as a player computes them from `EXT-X-PROGRAM-DATE-TIME`, seconds since 1970. */
async function picturesOf(id: string): Promise<ShownFrame[]> {
  const bytesOf = async (uri: string | undefined): Promise<Uint8Array> =>
    (await host.anonymous().fetch(`/media/${id}/live/${uri}`)).bytes();
  const pictures: ShownFrame[] = [];
  for (const { uri, init, at } of await segments(id, 1))
    for (const { time, clock } of await framesOf(await bytesOf(init), await bytesOf(uri)))
      pictures.push({ time: at / 1000 + time, clock });
  return pictures;
}

const missed = (pictures: readonly ShownFrame[], at: EpochMs, moment: EpochMs): number =>
  missedAmong(pictures, at / 1000, moment);

it(
  '[B13] starts and finishes of a live stream are within one frame of the burnt-in clock, once a press has set the delay',
  async () => {
    const made = await host.editor.request('createLiveEvent', {
      title: 'Timed regatta',
      startsAt: Date.now(),
      visibility: 'public',
      cameras: [{ name: 'Finish', kind: 'rtmp' }],
    });
    if (made.status !== 'ok') throw new Error(made.status);
    const mediaId = made.data.id;
    const key = await admin.request('createKey', { name: 'Timing', scopes: ['tags'], mediaId });
    if (key.status !== 'ok') throw new Error(key.status);
    const camera = await host.film('rtmp', made.data.keys[0]?.key ?? '', { sound: false });

    // A restarted bridge: the minute by which it measures the clock is in its recording.
    const last = Math.floor((Date.now() + CLOCK_ERROR_MS) / 1000) * 1000 - CLOCK_ERROR_MS;
    const ticks = Array.from({ length: TICKS }, (_, index) => last - (TICKS - 1 - index) * 1000);
    const recording = join(folder, 'race.jsonl');
    const tick = (at: EpochMs) => xmlOf({ type: 'TimeOfDay', time: dayTime(at) });
    await writeFile(
      recording,
      ticks.map((at) => recordingLine({ at: at + TICK_DELAY_MS, format: 'tcp', text: tick(at) })).join(''),
    );
    const { port } = computer.address() as AddressInfo;
    bridge = await composeBridge({
      source: sourceOf({ input: { kind: 'tcp', host: '127.0.0.1', port }, eventFile: undefined }),
      mapping: { event: 'timed', date, zone: 'UTC', alignment: { kind: 'live' }, titles: {} },
      medium: () => ({ host: host.address, key: key.data.key, mediaId, source: 'c123' }),
      recording,
      now: Date.now,
      log: () => undefined,
    });
    await until('the bridge at the timing computer', async () => sockets.size > 0, DEADLINE_MS);

    await segments(mediaId, 2);
    const began = Date.now() + 500;
    const boats = {
      7: { start: began, finish: began + 2_137 },
      8: { start: began + 1_213, finish: began + 3_791 },
    } as const;
    await until(
      'the finish in the stream',
      async () => (await picturesOf(mediaId)).at(-1)!.clock > boats[8].finish + 500,
      DEADLINE_MS,
    );
    say({ type: 'Schedule', races: [{ race, order: 1, status: 3 }] });
    const tellRuns = (): void => {
      say(toldRun('7', boats[7].start, boats[7].finish, 1));
      say(toldRun('8', boats[8].start, boats[8].finish, 2));
    };
    tellRuns();

    // The operator stops at the frame in which boat 7 crosses the line, presses, and picks it.
    const pictures = await picturesOf(mediaId);
    const crossing = pictures.findLast(({ clock }) => clock <= boats[7].finish)!;
    const finish = await until(
      'the finish in the report',
      async () => {
        tellRuns();
        const response = await admin.request('getBridges', { mediaId });
        if (response.status !== 'ok') throw new Error(response.status);
        return response.data.bridges[0]?.report.onCourse.find(({ bib }) => bib === '7')?.finish;
      },
      DEADLINE_MS,
    );
    const crossingAt = crossing.time * 1000;
    const streamDelay = Math.round(crossingAt - finish);
    const set = await admin.request('setBridge', { mediaId, source: 'c123', settings: { streamDelay } });
    expect(set.status).toBe('ok');

    const idOf = (bib: string, kind: string) => `c123:${mediaId}:c-timed-${race.id}-${bib}-${kind}`;
    const placed = async () => new Map((await host.app.store.tags.ofMedium(mediaId)).map(({ id, at }) => [id, at]));
    const tags = await until(
      'tags with the delay',
      async () => {
        tellRuns();
        const found = await placed();
        const at = found.get(idOf('7', 'f'));
        return at !== undefined && Math.abs(at - crossingAt) <= 1 && found.has(idOf('8', 'f')) && found;
      },
      DEADLINE_MS,
    );
    await camera.kill();

    for (const [bib, moments] of Object.entries(boats))
      for (const [kind, moment] of [
        ['s', moments.start],
        ['f', moments.finish],
      ] as const)
        expect(
          missed(pictures, tags.get(idOf(bib, kind))!, moment),
          `${kind} of ${bib}, milliseconds`,
        ).toBeLessThanOrEqual(FRAME_MS + ROUNDING_MS);
    // An unmeasured clock would show.
    expect(missed(pictures, tags.get(idOf('8', 'f'))! - CLOCK_ERROR_MS, boats[8].finish)).toBeGreaterThan(1_000);
  },
  2 * DEADLINE_MS,
);
