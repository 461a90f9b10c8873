/** A WebSocket server that sends what a test says. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface SocketServer {
  port: number;
  /** What was asked for, by each client. */
  paths: string[];
  send: (text: string) => void;
  /** Ends all connections without a word. */
  drop: () => void;
  close: () => Promise<void>;
}

/** By RFC 6455. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export async function startSocketServer(): Promise<SocketServer> {
  const sockets = new Set<Duplex>();
  const paths: string[] = [];
  const server = createServer();
  server.on('upgrade', ({ url = '', headers }: IncomingMessage, socket: Duplex) => {
    paths.push(url);
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${GUID}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    paths,
    send(text) {
      const payload = Buffer.from(text);
      const head = Buffer.alloc(payload.length < 126 ? 2 : 4);
      head[0] = 0x81;
      head[1] = Math.min(payload.length, 126);
      if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
      for (const socket of sockets) socket.write(Buffer.concat([head, payload]));
    },
    drop,
    close() {
      drop();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
