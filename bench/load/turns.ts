/**
 * Sends one request repeatedly, in a separate process. It uses plain sockets, so that it needs less of the machine than
 * the host.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface TurnOrder {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  status: number;
  /** Total number of requests. */
  count: number;
  /** Number of connections, each with one pending request. */
  atOnce: number;
}

const END_OF_HEAD = '\r\n\r\n';

/** @returns length in bytes of the response that begins like this; all responses of a turn are equally long */
function lengthOf(response: string): number {
  const head = response.slice(0, response.indexOf(END_OF_HEAD));
  return head.length + END_OF_HEAD.length + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
}

/** Reused for all turns, because a connection costs the host more than a request. */
const sockets: Socket[] = [];

async function open(port: number, count: number): Promise<void> {
  while (sockets.length < count) {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    await once(socket, 'connect');
    sockets.push(socket);
  }
}

async function takeTurn({ port, path, headers, status, count, atOnce }: TurnOrder): Promise<number> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const expected = `HTTP/1.1 ${status} `;
  let left = count;

  const sendOver = async (socket: Socket): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let length: number | undefined;
    let received = 0;
    const send = (): void => {
      if (left-- > 0) socket.write(request);
      else resolve();
    };
    const receive = (bytes: Buffer): void => {
      if (received === 0) {
        const start = bytes.toString('latin1', 0, length === undefined ? bytes.length : expected.length);
        if (!start.startsWith(expected)) reject(new Error(`${path} responded with ${start.slice(0, expected.length)}`));
        length ??= lengthOf(start);
      }
      received += bytes.length;
      if (received < (length ?? 0)) return;
      if (received > (length ?? 0)) reject(new Error(`${path} responded with ${received} bytes, not ${length}`));
      received = 0;
      send();
    };
    const close = (): void => reject(new Error('the host has closed a connection'));
    socket.on('data', receive).once('error', reject).once('close', close);
    send();
    await promise;
    socket.off('data', receive).off('error', reject).off('close', close);
  };
  await open(port, atOnce);
  const began = performance.now();
  await Promise.all(sockets.slice(0, atOnce).map(sendOver));
  return performance.now() - began;
}

process.on('message', (order: TurnOrder) => {
  void takeTurn(order).then((ms) => process.send?.(ms));
});
