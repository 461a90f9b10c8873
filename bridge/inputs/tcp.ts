/** The timing system's own stream. */
import { createConnection } from 'node:net';
import { CONNECT_MS, MESSAGE_BYTES_MAX, SILENCE_MS, untilOver, type OpenInput } from './input.ts';
import { splitMessages } from './split-messages.ts';

interface Options {
  host: string;
  port: number;
  silenceMs?: number;
  connectMs?: number;
  limit?: number;
}

export function tcpInput({
  host,
  port,
  silenceMs = SILENCE_MS,
  connectMs = CONNECT_MS,
  limit = MESSAGE_BYTES_MAX,
}: Options): OpenInput {
  return (listener, { now }) => {
    const report = untilOver(listener);
    const messages = splitMessages(limit);
    const socket = createConnection({ host, port, keepAlive: true, noDelay: true });
    let isConnected = false;
    const fail = (detail: string): void => {
      socket.destroy();
      report.failed(isConnected ? 'disconnected' : 'unreachable', detail);
    };
    socket.setTimeout(connectMs, () =>
      fail(
        isConnected
          ? `${host}:${port} was silent for ${silenceMs / 1000} s`
          : `${host}:${port} did not answer within ${connectMs / 1000} s`,
      ),
    );
    socket.once('connect', () => {
      isConnected = true;
      socket.setTimeout(silenceMs);
      report.connected();
    });
    socket.on('data', (chunk) => {
      const at = now();
      for (const message of messages.push(chunk))
        if (typeof message === 'string') report.heard({ at, format: 'tcp', text: message });
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
