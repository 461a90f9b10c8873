import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { parseEventFile } from '../../../bridge/formats/event-file.ts';
import { parseSocketMessage } from '../../../bridge/formats/socket-message.ts';
import { parseTcpMessage } from '../../../bridge/formats/tcp-message.ts';
import { clockFrom } from '../../../bridge/simulator/clock.ts';
import { serveTimeline } from '../../../bridge/simulator/serve.ts';
import type { Simulation } from '../../../bridge/simulator/serve.ts';
import { timelineWith } from '../../../bridge/simulator/simulation.ts';
import type { TimelineItem } from '../../../bridge/simulator/timeline.ts';
import type { WireMessage } from '../../../bridge/simulator/wire.ts';

let simulation: Simulation | undefined;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await simulation?.close();
});

const CONFIG: WireMessage = { type: 'RaceConfig', splits: 0, gates: 3, course: 'NNR' };
const tick = (time: number): WireMessage => ({ type: 'TimeOfDay', time });
/** Enough time for a client to connect before the first message. */
const HEAD_START_MS = 400;

async function serve(items: readonly TimelineItem[], file?: string): Promise<Simulation> {
  simulation = await serveTimeline({
    timeline: items.map((item) => ({ ...item, at: item.at + HEAD_START_MS })),
    clock: clockFrom(0, 1),
    tcp: 0,
    ws: 0,
    file,
  });
  return simulation;
}

async function listen({ tcpPort }: Simulation): Promise<{ text: () => string; closed: Promise<unknown> }> {
  const socket = connect(tcpPort!, '127.0.0.1');
  clients.push(socket);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { text: () => Buffer.concat(chunks).toString(), closed };
}

const timesIn = (text: string): number[] =>
  text
    .split('|')
    .slice(0, -1)
    .flatMap(parseTcpMessage)
    .flatMap((message) => (message.type === 'timeOfDay' ? [message.time] : []));

test('[B13] serves messages over TCP, each ended by a pipe, in pieces if requested', async () => {
  const running = await serve([
    { at: 0, message: CONFIG },
    { at: 5, pieces: 3 },
    { at: 10, message: tick(1_000) },
    { at: 20, message: tick(2_000) },
  ]);
  const client = await listen(running);
  await running.done;
  await expect.poll(() => timesIn(client.text())).toEqual([1_000, 2_000]);
});

test('[B13] sends the course to a client that connects late', async () => {
  const running = await serve([{ at: 0, message: CONFIG }]);
  await running.done;
  const client = await listen(running);
  await expect.poll(client.text).toMatch(/RaceConfig .*\|$/);
});

test('[B13] serves the same over WebSocket as C123 Server does', async () => {
  const running = await serve([{ at: 0, message: tick(1_000) }]);
  const frames: string[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${running.wsPort}/ws?clientId=test`);
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  await once(socket, 'open');
  await running.done;
  await expect.poll(() => frames).toHaveLength(2);
  expect(JSON.parse(frames[0]!)).toMatchObject({ type: 'Connected' });
  expect(frames.flatMap(parseSocketMessage)).toEqual([{ type: 'timeOfDay', time: 1_000 }]);
  socket.terminate();
});

test('[B13] sends the last message before connections end', async () => {
  const running = await serve([{ at: 0, message: tick(1_000) }]);
  const client = await listen(running);
  await running.done;
  await running.close();
  await client.closed;
  expect(timesIn(client.text())).toEqual([1_000]);
});

test('[B13] a cut ends connections and accepts none until it is over', async () => {
  const running = await serve([
    { at: 0, message: tick(1_000) },
    { at: 20, cutFor: 400 },
    { at: 30, message: tick(2_000) },
    { at: 700, message: tick(3_000) },
  ]);
  const first = await listen(running);
  await first.closed;
  expect(timesIn(first.text())).toEqual([1_000]);
  const refused = await listen(running);
  await refused.closed;
  expect(refused.text()).toBe('');
});

test('[B13] a cut within a message leaves half of it', async () => {
  const running = await serve([{ at: 0, cutIn: tick(1_000) }]);
  const client = await listen(running);
  await client.closed;
  expect(client.text()).toMatch(/^<Canoe123/);
  expect(client.text()).not.toContain('|');
});

test('[B13] silence loses messages, and delayed ones arrive in the end', async () => {
  const running = await serve([
    { at: 0, silentFor: 50 },
    { at: 20, message: tick(1_000) },
    { at: 60, heldFor: 100 },
    { at: 80, message: tick(2_000) },
    { at: 90, message: tick(3_000) },
    { at: 200, message: tick(4_000) },
  ]);
  const client = await listen(running);
  await running.done;
  await expect.poll(() => timesIn(client.text())).toEqual([2_000, 3_000, 4_000]);
});

test('[B13] serves the whole evening at 2,000 times the speed, with its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  try {
    const timeline = timelineWith();
    const path = join(folder, 'event.xml');
    const from = timeline[0]!.at - 2_000 * 500;
    simulation = await serveTimeline({ timeline, clock: clockFrom(from, 2_000), tcp: 0, file: path });
    const client = await listen(simulation);
    await simulation.done;
    const messages = timeline.filter((item) => 'message' in item);
    await expect.poll(() => client.text().split('|').length - 1).toBe(messages.length);
    expect(client.text()).toContain('Name="LIND Ása"');
    expect(parseEventFile(await readFile(path, 'utf8')).races.map(({ status }) => status)).toEqual([5, 5, 5, 5]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
