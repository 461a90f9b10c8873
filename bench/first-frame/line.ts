/**
 * A proxy in front of the server, so that a page keeps its address whatever the network. On a limited network all
 * connections share the bandwidth in each direction, and a new connection costs a round trip.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Network {
  /** Bandwidth in each direction: 1 Mbit/s is 125. */
  readonly bytesPerMs: number;
  /** Round-trip time. */
  readonly roundTripMs: number;
}

const NETWORKS = {
  plain: undefined,
  /** 10 Mbit/s. */
  shaped: { bytesPerMs: 1_250, roundTripMs: 60 },
  /** 1 Mbit/s: a mobile network with poor reception. */
  poor: { bytesPerMs: 125, roundTripMs: 300 },
} as const satisfies Record<string, Network | undefined>;

/** Roughly the amount in transit at a time. */
const SLICE_BYTES = 8_192;

export interface Line {
  readonly address: string;
  network: keyof typeof NETWORKS;
}

/** Forwards one direction of traffic, in order. @returns a function that forwards one connection */
function direction(line: Line): (from: Socket, to: Socket) => Promise<void> {
  let isFreeAt = 0;
  return async (from, to) => {
    const first: Network | undefined = NETWORKS[line.network];
    if (first) await wait(first.roundTripMs);
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const network: Network | undefined = NETWORKS[line.network];
      if (!network) {
        to.write(chunk);
        continue;
      }
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES);
        const now = performance.now();
        isFreeAt = Math.max(isFreeAt, now) + slice.length / network.bytesPerMs;
        await wait(isFreeAt - now);
        setTimeout(() => to.write(slice), network.roundTripMs / 2);
      }
    }
    setTimeout(() => to.end(), (first?.roundTripMs ?? 0) / 2);
  };
}

/** Puts the proxy in front of the server at `address`. */
export async function withLine(address: string, use: (line: Line) => Promise<void>): Promise<void> {
  const target = new URL(address);
  const entrance = createServer();
  entrance.listen(0, '127.0.0.1');
  await once(entrance, 'listening');
  const line: Line = { address: `http://127.0.0.1:${(entrance.address() as AddressInfo).port}`, network: 'plain' };
  const up = direction(line);
  const down = direction(line);
  entrance.on('connection', (client) => {
    const server = connect(Number(target.port), target.hostname);
    // Either side may close the connection at any time.
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
