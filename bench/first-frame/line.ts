/**
 * The line to a server, so that a page has one address whether the network is shaped or not. Shaped, it carries 10 Mbit/s
 * each way, 60 ms there and back: all connections share it, and a new one costs a round trip.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const BYTES_PER_MS = 1_250;
const ROUND_TRIP_MS = 60;
/** About what a line holds at once. */
const SLICE_BYTES = 8_192;

export interface Line {
  readonly address: string;
  isShaped: boolean;
}

/** Carries what comes in one direction, in order; @returns what carries one connection's */
function direction(line: Line): (from: Socket, to: Socket) => Promise<void> {
  let isFreeAt = 0;
  return async (from, to) => {
    if (line.isShaped) await wait(ROUND_TRIP_MS);
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (!line.isShaped) {
        to.write(chunk);
        continue;
      }
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES);
        const now = performance.now();
        isFreeAt = Math.max(isFreeAt, now) + slice.length / BYTES_PER_MS;
        await wait(isFreeAt - now);
        setTimeout(() => to.write(slice), ROUND_TRIP_MS / 2);
      }
    }
    setTimeout(() => to.end(), line.isShaped ? ROUND_TRIP_MS / 2 : 0);
  };
}

/** Puts a line in front of the server at `address`. */
export async function withLine(address: string, use: (line: Line) => Promise<void>): Promise<void> {
  const target = new URL(address);
  const entrance = createServer();
  entrance.listen(0, '127.0.0.1');
  await once(entrance, 'listening');
  const line: Line = { address: `http://127.0.0.1:${(entrance.address() as AddressInfo).port}`, isShaped: false };
  const up = direction(line);
  const down = direction(line);
  entrance.on('connection', (client) => {
    const server = connect(Number(target.port), target.hostname);
    // Either side may hang up at any time.
    const hangUp = (): void => {
      client.destroy();
      server.destroy();
    };
    client.setNoDelay().on('error', hangUp);
    server.setNoDelay().on('error', hangUp);
    up(client, server).catch(hangUp);
    down(server, client).catch(hangUp);
  });
  try {
    await use(line);
  } finally {
    entrance.close();
  }
}
