/** A WebSocket server that sends the messages of a test. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface SocketServer {
  port: number;
  /** The requests of each client. */
  paths: string[];
  send: (text: string) => void;
  /** Ends all connections without a close frame. */
  drop: () => void;
  close: () => Promise<void>;
}

export async function startSocketServer(): Promise<SocketServer> {
  const paths: string[] = [];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (_socket, { url = '' }) => paths.push(url));
  await new Promise((resolve) => server.once('listening', resolve));
  const drop = (): void => {
    for (const client of server.clients) client.terminate();
  };
  return {
    port: (server.address() as AddressInfo).port,
    paths,
    send(text) {
      for (const client of server.clients) client.send(text);
    },
    drop,
    close() {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
