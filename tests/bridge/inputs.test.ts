/** The inputs, over real sockets and files. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventFileInput } from '../../bridge/inputs/event-file.ts';
import { recordingInput } from '../../bridge/inputs/recording.ts';
import { splitMessages } from '../../bridge/inputs/split-messages.ts';
import { tcpInput } from '../../bridge/inputs/tcp.ts';
import { websocketInput } from '../../bridge/inputs/websocket.ts';
import { openRecorder } from '../../bridge/recorder.ts';
import { recordingLine } from '../../bridge/recording-line.ts';
import { collect, type CollectedInput } from './collected-input.ts';
import { startSocketServer } from './socket-server.ts';

let folder = '';
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-bridge-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
});

function listening(heard: CollectedInput): CollectedInput {
  ends.push(heard.close);
  return heard;
}

describe('messages of the stream', () => {
  const bytes = (text: string): Uint8Array => Buffer.from(text);

  it('[B13] a message may arrive in pieces, even split within a character', () => {
    const whole = bytes('<a n="Žofie Müllerová"/>|');
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const { push } = splitMessages(1_000);
      expect([...push(whole.subarray(0, cut)), ...push(whole.subarray(cut))]).toEqual(['<a n="Žofie Müllerová"/>']);
    }
  });

  it('[B13] a piece may complete several messages, and whitespace between them is ignored', () => {
    const { push } = splitMessages(1_000);
    expect(push(bytes('<a/>|\r\n<b/>|\r\n|<c'))).toEqual(['<a/>', '<b/>']);
    expect(push(bytes('/>|'))).toEqual(['<c/>']);
  });

  it('[B13] a message that is too long is dropped up to its end, however it arrives', () => {
    const { push } = splitMessages(10);
    expect(push(bytes('<a'.repeat(20)))).toEqual([]);
    expect(push(bytes('b'.repeat(20)))).toEqual([]);
    expect(push(bytes('c|<d/>|'))).toEqual([{ tooLong: 61 }, '<d/>']);
  });
});

describe('TCP', () => {
  let sockets: Socket[];
  let server: Server;
  let port: number;

  beforeEach(async () => {
    sockets = [];
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
  });

  it('[B13] reads messages with their time of arrival until the other side closes', async () => {
    const heard = listening(collect(tcpInput({ host: '127.0.0.1', port }), () => 42));
    await heard.until('connected');
    await expect.poll(() => sockets.length).toBe(1);
    sockets[0]?.write('<a/>|<b');
    await heard.until('heard <a/>');
    sockets[0]?.end('/>|<c');
    expect(await heard.until('disconnected')).toBe(`disconnected 127.0.0.1:${port} closed the connection`);
    expect(heard.raw).toEqual([
      { at: 42, format: 'tcp', text: '<a/>' },
      { at: 42, format: 'tcp', text: '<b/>' },
    ]);
  });

  it('[B13] distinguishes a server that was never there from one that left', async () => {
    await new Promise((resolve) => server.close(resolve));
    const heard = listening(collect(tcpInput({ host: '127.0.0.1', port })));
    expect(await heard.until('unreachable')).toBe(`unreachable 127.0.0.1:${port}: ECONNREFUSED`);
    expect(heard.reports).toHaveLength(1);
  });

  it('[B13] reports a message without an end, and reads those after it', async () => {
    const heard = listening(collect(tcpInput({ host: '127.0.0.1', port, limit: 100 })));
    await heard.until('connected');
    await expect.poll(() => sockets.length).toBe(1);
    sockets[0]?.write(`${'x'.repeat(5_000)}|<after/>|`);
    await heard.until('heard <after/>');
    expect(heard.reports[1]).toBe('unreadable a message of 5000 bytes was dropped');
  });

  it('[B13] reports nothing after it is closed', async () => {
    const heard = listening(collect(tcpInput({ host: '127.0.0.1', port })));
    await heard.until('connected');
    await expect.poll(() => sockets.length).toBe(1);
    heard.close();
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    expect(heard.reports).toEqual(['connected']);
  });
});

describe('WebSocket', () => {
  it('[B13] reads text frames, identifies itself, and notices the end', async () => {
    const server = await startSocketServer();
    ends.push(server.close);
    const heard = listening(collect(websocketInput({ address: `ws://127.0.0.1:${server.port}/ws` }), () => 7));
    await heard.until('connected');
    expect(server.paths).toEqual(['/ws?clientId=ferryglide']);
    server.send('{"type":"TimeOfDay","data":"Žofie"}');
    await heard.until('heard');
    expect(heard.raw).toEqual([{ at: 7, format: 'websocket', text: '{"type":"TimeOfDay","data":"Žofie"}' }]);
    server.drop();
    await heard.until('disconnected');
  });

  it('[B13] fails without a server', async () => {
    const server = await startSocketServer();
    await server.close();
    const heard = listening(collect(websocketInput({ address: `ws://127.0.0.1:${server.port}/ws` })));
    await heard.until('unreachable');
    expect(heard.reports).toHaveLength(1);
  });
});

describe('the event file', () => {
  const xml = (title: string): string =>
    `<?xml version="1.0" encoding="utf-8"?>\n<Canoe123Data><Events><EventId>1</EventId><MainTitle>${title}</MainTitle></Events></Canoe123Data>`;
  const options = { pollMs: 10, patienceMs: 150 };

  it('[B13] is read as it is, and whenever it is rewritten', async () => {
    const path = join(folder, 'event.xml');
    await writeFile(path, xml('First'));
    const heard = listening(collect(eventFileInput({ path, ...options })));
    await heard.until(`heard ${xml('First')}`);
    await writeFile(path, xml('Second'));
    await heard.until(`heard ${xml('Second')}`);
    await writeFile(`${path}.new`, xml('Third'));
    await rename(`${path}.new`, path);
    await heard.until(`heard ${xml('Third')}`);
    expect(heard.reports).toHaveLength(4);
  });

  it('[B13] is read again until it is complete, without a report', async () => {
    const path = join(folder, 'event.xml');
    const whole = xml('Long');
    await writeFile(path, whole.slice(0, 90));
    const heard = listening(collect(eventFileInput({ path, pollMs: 10, patienceMs: 60_000 })));
    await heard.until('connected');
    await appendFile(path, whole.slice(90));
    await heard.until(`heard ${whole}`);
    expect(heard.reports).toHaveLength(2);
  });

  it('[B13] that stays incomplete is reported once, and listening continues', async () => {
    const path = join(folder, 'event.xml');
    await writeFile(path, '<Canoe123Data><Events>');
    const heard = listening(collect(eventFileInput({ path, ...options })));
    await heard.until('unreadable');
    await writeFile(path, xml('Repaired'));
    await heard.until('heard');
    expect(heard.reports.map((line) => line.split(' ')[0])).toEqual(['connected', 'unreadable', 'heard']);
  });

  it('[B13] that is missing is a failure; one that disappears may come back for a while', async () => {
    const path = join(folder, 'event.xml');
    const absent = listening(collect(eventFileInput({ path, ...options })));
    expect(await absent.until('unreachable')).toBe(`unreachable ${path}: ENOENT`);
    await writeFile(path, xml('There'));
    const heard = listening(collect(eventFileInput({ path, ...options })));
    await heard.until('heard');
    await rm(path);
    expect(await heard.until('disconnected')).toBe(`disconnected ${path}: ENOENT`);
  });
});

describe('recordings', () => {
  const raw = (at: number, text: string) => ({ at, format: 'tcp' as const, text });

  it('[B13] are replayed as they arrived, at once', async () => {
    const path = join(folder, 'deep', 'race.jsonl');
    const recorder = openRecorder(path, (detail) => expect.fail(detail));
    const messages = [raw(1_000, '<a n="Ž|\n"/>'), raw(61_000, '<b/>')];
    for (const message of messages) recorder.record(message);
    await recorder.close();
    const heard = listening(collect(recordingInput({ path, factor: 0 })));
    await heard.until('ended');
    expect(heard.raw).toEqual(messages);
  });

  it('[B13] are replayed at a factor with shorter pauses and unchanged moments', async () => {
    const path = join(folder, 'race.jsonl');
    await writeFile(path, [0, 1_000, 3_000].map((at) => recordingLine(raw(at, `<m${at}/>`))).join(''));
    const began = performance.now();
    const heard = listening(collect(recordingInput({ path, factor: 10 })));
    await heard.until('ended');
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(290);
    expect(heard.raw.map(({ at }) => at)).toEqual([0, 1_000, 3_000]);
  });

  it('[B13] with a line truncated by a stop report it, and recording continues behind it', async () => {
    const path = join(folder, 'race.jsonl');
    await writeFile(path, `${recordingLine(raw(1, '<a/>'))}{"at":2,"form`);
    const recorder = openRecorder(path, (detail) => expect.fail(detail));
    recorder.record(raw(3, '<c/>'));
    await recorder.close();
    const heard = listening(collect(recordingInput({ path, factor: 0 })));
    await heard.until('ended');
    expect(heard.reports).toEqual([
      'connected',
      'heard <a/>',
      `unreadable line 2 of ${path} is no line of a recording`,
      'heard <c/>',
      'ended',
    ]);
  });

  it('[B13] on a failing disk report it once and delay nothing', async () => {
    const problems: string[] = [];
    const path = join(folder, 'file', 'race.jsonl');
    await writeFile(join(folder, 'file'), '');
    const recorder = openRecorder(path, (detail) => problems.push(detail));
    recorder.record(raw(1, '<a/>'));
    await recorder.settled();
    recorder.record(raw(2, '<b/>'));
    await recorder.close();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^.*race\.jsonl: (ENOTDIR|EEXIST)$/);
  });

  it('[B13] that are missing are a failure', async () => {
    const heard = listening(collect(recordingInput({ path: join(folder, 'none.jsonl'), factor: 0 })));
    expect(await heard.until('unreachable')).toMatch(/ENOENT$/);
  });
});
