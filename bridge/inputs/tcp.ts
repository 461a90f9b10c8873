/** The native TCP stream of the timing system. */
import { createConnection } from 'node:net';
import { MESSAGE_BYTES_MAX, untilOver, type OpenInput } from './input.ts';
import { splitMessages } from './split-messages.ts';

interface Options {
  host: string;
  port: number;
  limit?: number;
}

export function tcpInput({ host, port, limit = MESSAGE_BYTES_MAX }: Options): OpenInput {
  return (listener, { now }) => {
    const report = untilOver(listener);
    const messages = splitMessages(limit);
    const socket = createConnection({ host, port, keepAlive: true });
    let isConnected = false;
    const fail = (detail: string): void => {
      socket.destroy();
      report.failed(isConnected ? 'disconnected' : 'unreachable', detail);
    };
    socket.once('connect', () => {
      isConnected = true;
      report.connected();
    });
    socket.on('data', (chunk) => {
      const at = now();
      for (const message of messages.push(chunk))
        if (typeof message === 'string') report.received({ at, format: 'tcp', text: message });
        else report.unreadable(`a message of ${message.tooLong} bytes was dropped`);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => fail(`${host}:${port}: ${error.code ?? error.message}`));
    socket.once('close', () => fail(`${host}:${port} closed the connection`));
    return () => {
      report.close();
      socket.destroy();
    };
  };
}
