/** Malformed input to the camera ports while two cameras push (row S05). */
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeAmf } from '../../../server/live/ingest/amf.ts';
import { srtServer } from '../../../server/live/ingest/srt.ts';
import { readPlaylist } from './camera.ts';
import { turnsOf } from '../../patience.ts';
import { type Announced, type LiveHost, startLiveHost, until } from './live-host.ts';
import { COMMAND, dial, header, publish, shakeHands, uint32 } from './rtmp-caller.ts';

const MB = 2 ** 20;
const SET_CHUNK_SIZE = 1;
const VIDEO = 9;
/** Before the idle timeout would close a connection. */
const AT_ONCE_MS = 6_000;

let host: LiveHost;
let rtmp: number;
let srt: number;
let good: Announced;
beforeAll(async () => {
  host = await startLiveHost();
  good = await host.announce(['rtmp', 'srt']);
  await host.film('rtmp', good.keys[0]!, { sound: false });
  await host.film('srt', good.keys[1]!, { sound: false });
  [rtmp, srt] = [await host.portOf('rtmp'), await host.portOf('srt')];
  for (const at of [0, 1]) await until('a picture', async () => (await host.event(good.id)).cameras[at]?.segment);
});
afterAll(() => host.stop());

const logged = (text: string): Promise<string> =>
  until(text, async () => host.lines.find((line) => line.includes(text)));

/** Resident memory of the listening process, MB. */
async function listenerMemory(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const parent = Number(stat?.slice(stat.lastIndexOf(')')).split(' ')[2]);
    if (parent !== process.pid || !command?.includes('ingest/main.ts')) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }
  throw new Error('nobody listens');
}

describe.concurrent('RTMP', () => {
  it.each([
    ['random bytes', Buffer.concat([Buffer.from([0x8e]), randomBytes(5_000)])],
    ['a request of the web', Buffer.from('GET / HTTP/1.1\r\nHost: media.example\r\n\r\n')],
    ['TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
  ])('[S05] %s: closed at once', async (_, bytes) => {
    const caller = await dial(rtmp);
    caller.write(bytes);
    expect(await turnsOf(caller.closed, AT_ONCE_MS)).toBeLessThan(AT_ONCE_MS);
    expect(await logged('sent no RTMP')).toMatch(
      /^Live: .*RTMP from (::ffff:)?127\.0\.0\.1 was closed: it sent no RTMP\.$/,
    );
  });

  it.each([
    ['a chunk that refers to none', Buffer.from([0xff, 0xff, 0xff])],
    ['a command cut short', Buffer.concat([header(COMMAND, 4), Buffer.from([2, 0xff, 0xff, 0])])],
    [
      'a command nested endlessly',
      Buffer.concat([header(COMMAND, 100), Buffer.alloc(100, Buffer.from([10, 0, 0, 0, 1]))]),
    ],
    ['a chunk size of none', Buffer.concat([header(SET_CHUNK_SIZE, 4), uint32(0)])],
    ['a message of 16 MB before the key', header(VIDEO, 0xff_ff_ff)],
    [
      'many messages begun before the key',
      Buffer.concat(
        Array.from({ length: 40 }, (_, at) => Buffer.concat([header(VIDEO, 60_000, 0, 3 + at), Buffer.alloc(128)])),
      ),
    ],
  ])('[S05] a handshake, then %s: closed', async (_, bytes) => {
    const caller = await shakeHands(rtmp);
    caller.write(bytes);
    expect(await turnsOf(caller.closed, AT_ONCE_MS)).toBeLessThan(AT_ONCE_MS);
  });

  it('[S05] random bytes after a handshake end only that connection', async () => {
    const from = performance.now();
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const caller = await shakeHands(rtmp);
        caller.write(randomBytes(2_000));
        caller.socket.end();
        await caller.closed;
      }),
    );
    const ago = await until('a picture of the camera since then', async () => {
      const last = (await host.event(good.id)).cameras[0]?.segment?.ago;
      return last !== undefined && last * 1000 < performance.now() - from ? last : undefined;
    });
    expect(ago).toBeGreaterThanOrEqual(0);
  });

  it('[S05] a key in use, or rubbish after it, is reported without the key', async () => {
    const { id, keys } = await host.announce(['rtmp']);
    const caller = await publish(rtmp, keys[0]!);
    // Each of them is as long as a message may be.
    caller.write(Buffer.concat([header(VIDEO, 0xff_ff_ff, 0, 5), Buffer.alloc(4 * MB)]));
    caller.write(header(VIDEO, 0xff_ff_ff, 0, 6));
    await caller.closed;
    const trouble = await until('what is wrong', async () => (await host.event(id)).cameras[0]?.trouble?.kind);
    expect(trouble).toBe('failed');
    const used = await publish(rtmp, good.keys[0]!);
    expect(used.said()).toContain('The key is in use.');
    const text = host.lines.join('\n');
    for (const key of [...keys, ...good.keys]) expect(text).not.toContain(key);
  });

  it('[S05] forty clients that send long messages without a key do not fill the memory', async () => {
    const before = await listenerMemory();
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const caller = await shakeHands(rtmp);
        caller.send(SET_CHUNK_SIZE, uint32(16 * MB));
        caller.write(header(VIDEO, 12 * MB));
        for (let sent = 0; sent < 8 && !caller.socket.closed; sent += 1) {
          caller.write(Buffer.alloc(MB));
          await Promise.race([new Promise((later) => setTimeout(later, 10)), caller.closed]);
        }
        await caller.closed;
      }),
    );
    expect((await listenerMemory()) - before, 'MB').toBeLessThan(48);
  });

  it('[S05] a client that keeps sending requests and reads nothing is disconnected', async () => {
    const caller = await shakeHands(rtmp);
    caller.socket.pause();
    const questions = Buffer.concat(
      Array.from({ length: 2_000 }, () => {
        const question = encodeAmf(['createStream', 2, null]);
        return Buffer.concat([header(COMMAND, question.length), question]);
      }),
    );
    const before = await listenerMemory();
    const asking = setInterval(() => caller.socket.writableLength < MB && caller.write(questions), 1);
    try {
      await logged('it does not read');
    } finally {
      clearInterval(asking);
      caller.socket.destroy();
    }
    expect((await listenerMemory()) - before, 'MB').toBeLessThan(48);
  });

  it('[S05] a client that sends nothing, or half a handshake, is disconnected', async () => {
    const silent = await dial(rtmp);
    const half = await dial(rtmp);
    half.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(700)]));
    await Promise.all([silent.closed, half.closed]);
    await logged('it sent no key');
  });
});

describe('a thousand', () => {
  it('[S05] idle connections lock no camera out and take little memory', async () => {
    const { id, keys } = await host.announce(['rtmp']);
    const before = await listenerMemory();
    const waiting = await Promise.all(Array.from({ length: 1_000 }, () => dial(rtmp)));
    expect(
      waiting.some(({ socket }) => !socket.closed),
      'some are waiting',
    ).toBe(true);
    await host.film('rtmp', keys[0]!, { sound: false });
    await until('a picture', async () => (await host.event(id)).cameras[0]?.segment);
    expect((await listenerMemory()) - before, 'MB').toBeLessThan(48);
    await logged('others came while it sent no key');
    for (const { socket } of waiting) socket.destroy();
  });
});

describe('SRT', () => {
  /** An induction, or a conclusion with an invented cookie and the given extensions. */
  const handshake = (step: number, extensions: Uint8Array = new Uint8Array()): Buffer => {
    const packet = Buffer.alloc(64 + extensions.length);
    packet[0] = 0x80;
    packet.writeUInt32BE(5, 16);
    packet.writeInt32BE(step, 36);
    packet.writeUInt32BE(77, 40);
    packet.set(extensions, 64);
    return packet;
  };

  it('[S05] invalid datagrams get no response', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const answers: Buffer[] = [];
    socket.on('message', (answer: Buffer) => answers.push(answer));
    const send = (packet: Uint8Array) =>
      new Promise<void>((sent) => socket.send(packet, srt, '127.0.0.1', () => sent()));
    for (const length of [0, 1, 15, 16, 63, 64, 200, 1_316, 9_000]) await send(randomBytes(length));
    await send(Buffer.from('GET / HTTP/1.1'));
    // A stream id longer than its packet, one that is not text, and an invented cookie.
    for (const extensions of [
      [0, 5, 0xff, 0xff],
      [0, 5, 0, 2, 1, 2],
      [0, 5, 0, 1, 0xff, 0xfe, 0, 1],
      [0, 5],
    ])
      await send(handshake(-1, Uint8Array.from(extensions)));
    expect(await logged('began without a handshake')).toMatch(/SRT from 127\.0\.0\.1 was closed/);
    await send(handshake(1));
    await until('an answer', async () => answers.length > 0);
    // The response is as long as the request, so it cannot amplify.
    expect(answers.map(({ length }) => length)).toEqual([64]);
    socket.close();
  });

  it('[S05] a request from port 0, to which no response can be sent, does no harm', async () => {
    const server = srtServer({
      encoder: 'none',
      isIpv6: false,
      open: () => Promise.resolve('key'),
      reject: () => undefined,
    });
    expect(() =>
      server.emit('message', handshake(1), { address: '127.0.0.1', port: 0, family: 'IPv4', size: 64 }),
    ).not.toThrow();
    server.close();
  });
});

describe('throughout', () => {
  it('[S05] both cameras have pushed without interruption, and the host lost no process', async () => {
    const { cameras } = await host.event(good.id);
    for (const camera of cameras) {
      expect(camera.state).toBe('receiving');
      const response = await host.anonymous().fetch(`/media/${good.id}/live/c${camera.number}-v.m3u8`);
      const { segments } = readPlaylist(await response.text());
      expect(segments.length).toBeGreaterThan(2);
      expect(segments.filter(({ isDiscontinuous }) => isDiscontinuous)).toEqual([]);
    }
    expect(host.lines.filter((line) => line.includes('listening ended'))).toEqual([]);
    // Thousands of connections, and one line for each kind of rubbish.
    expect(host.lines.filter((line) => line.includes(' closed: ')).length).toBeLessThan(10);
  });
});
