/** C123 Server's WebSocket, by the client that Node brings. */
import { CONNECT_MS, MESSAGE_BYTES_MAX, SILENCE_MS, untilOver, type OpenInput } from './input.ts';

/** How this client is listed by C123 Server. */
const CLIENT_ID = 'ferryglide';

interface Options {
  address: string;
  silenceMs?: number;
  connectMs?: number;
}

export function websocketInput({ address, silenceMs = SILENCE_MS, connectMs = CONNECT_MS }: Options): OpenInput {
  return (listener, { now }) => {
    const report = untilOver(listener);
    const url = new URL(address);
    if (!url.searchParams.has('clientId')) url.searchParams.set('clientId', CLIENT_ID);
    const socket = new WebSocket(url);
    let isConnected = false;
    let silence = setTimeout(() => fail(`${url.host} did not answer within ${connectMs / 1000} s`), connectMs);
    const fail = (detail: string): void => {
      clearTimeout(silence);
      report.failed(isConnected ? 'disconnected' : 'unreachable', detail);
      socket.close();
    };
    const isThere = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => fail(`${url.host} was silent for ${silenceMs / 1000} s`), silenceMs);
    };
    socket.addEventListener('open', () => {
      isConnected = true;
      isThere();
      report.connected();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      isThere();
      if (typeof data !== 'string') report.unreadable('a message that is no text was dropped');
      else if (data.length > MESSAGE_BYTES_MAX) report.unreadable(`a message of ${data.length} letters was dropped`);
      else report.heard({ at: now(), format: 'websocket', text: data });
    });
    socket.addEventListener('error', () => fail(`${url.host}: the connection failed`));
    socket.addEventListener('close', ({ code }) => fail(`${url.host} closed the connection (${code})`));
    return () => {
      report.close();
      clearTimeout(silence);
      socket.close();
    };
  };
}
