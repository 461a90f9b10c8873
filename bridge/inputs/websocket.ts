/** C123 Server's WebSocket, using Node's built-in client. */
import { MESSAGE_BYTES_MAX, untilOver, type OpenInput } from './input.ts';

/** Name under which C123 Server lists this client. */
const CLIENT_ID = 'ferryglide';

export function websocketInput({ address }: { address: string }): OpenInput {
  return (listener, { now }) => {
    const report = untilOver(listener);
    const url = new URL(address);
    if (!url.searchParams.has('clientId')) url.searchParams.set('clientId', CLIENT_ID);
    const socket = new WebSocket(url);
    let isConnected = false;
    const fail = (detail: string): void => report.failed(isConnected ? 'disconnected' : 'unreachable', detail);
    socket.addEventListener('open', () => {
      isConnected = true;
      report.connected();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') report.unreadable('a message that is no text was dropped');
      else if (data.length > MESSAGE_BYTES_MAX) report.unreadable(`a message of ${data.length} letters was dropped`);
      else report.received({ at: now(), format: 'websocket', text: data });
    });
    socket.addEventListener('error', () => fail(`${url.host}: the connection failed`));
    socket.addEventListener('close', ({ code }) => fail(`${url.host} closed the connection (${code})`));
    return () => {
      report.close();
      socket.close();
    };
  };
}
