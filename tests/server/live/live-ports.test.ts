/** Camera ports that another program uses (row S05). */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type LiveHost, startLiveHost, until } from './live-host.ts';

interface Taken {
  port: number;
  free: () => Promise<void>;
}

let host: LiveHost | undefined;
const taken: Taken[] = [];
afterEach(async () => {
  await host?.stop();
  await Promise.all(taken.splice(0).map(({ free }) => free()));
});

async function takeTcp(): Promise<Taken> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const free = async (): Promise<void> => {
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  taken.push({ port, free });
  return taken.at(-1)!;
}

async function takeUdp(): Promise<Taken> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  let isFree = false;
  const free = async (): Promise<void> => {
    if (isFree) return;
    isFree = true;
    await new Promise<void>((closed) => socket.close(closed));
  };
  taken.push({ port, free });
  return taken.at(-1)!;
}

const SETTINGS = { host: '127.0.0.1', rtmpPort: 0, srtPort: 0 };

it.each([
  ['rtmp', takeTcp, 'srt'],
  ['srt', takeUdp, 'rtmp'],
] as const)(
  '[S05] %s: the page names the port that is in use, the other port works, and the server recovers',
  async (kind, take, other) => {
    const { port, free } = await take();
    host = await startLiveHost({ live: { ...SETTINGS, [`${kind}Port`]: port } });
    const { id, keys } = await host.announce([kind, other]);
    const fault = await until('what stands in the way', async () => (await host!.board()).ports[kind]?.fault);
    expect(fault).toBe('EADDRINUSE');
    expect((await host.board()).ports[kind]).toEqual({ port, fault: 'EADDRINUSE' });
    expect((await host.event(id)).state, 'the event begins all the same').toBe('live');

    await host.film(other, keys[1]!, { sound: false });
    await until('a picture of the other camera', async () => (await host!.event(id)).cameras[1]?.segment);
    // It was retried meanwhile.
    const lines = host.lines.filter((line) => line.includes('cannot push'));
    expect(lines).toEqual([`Live: cameras cannot push by ${kind.toUpperCase()} to port ${port}: EADDRINUSE.`]);

    await free();
    expect(await host.portOf(kind)).toBe(port);
    await host.film(kind, keys[0]!, { sound: false });
    await until('a picture', async () => (await host!.event(id)).cameras[0]?.segment);
    expect((await host.event(id)).cameras[1]).toMatchObject({ state: 'receiving' });
  },
);
