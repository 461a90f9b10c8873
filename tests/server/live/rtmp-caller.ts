/** A minimal encoder that speaks RTMP byte by byte, and can therefore send what no encoder would. */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { encodeAmf } from '../../../server/live/ingest/amf.ts';

/** Length of a handshake packet without its version. */
const HANDSHAKE = 1_536;
/** Large enough for every message in one chunk. */
const CHUNK_SIZE = 4 * 1024 * 1024;

export interface RtmpCaller {
  socket: Socket;
  /** One message in one chunk. */
  send: (type: number, payload: Uint8Array, timestamp?: number) => void;
  /** Sends raw bytes. */
  write: (bytes: Uint8Array) => void;
  /** Resolves when the other side, or the network, has closed the connection. */
  closed: Promise<void>;
  /** All data received. */
  said: () => string;
}

/** Connects without sending anything. */
export async function dial(port: number): Promise<RtmpCaller> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString('latin1')}`.slice(-100_000)));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([once(socket, 'connect'), closed]);
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    send(type, payload, timestamp = 0) {
      socket.write(Buffer.concat([header(type, payload.length, timestamp), payload]));
    },
    closed,
    said: () => said,
  };
}

/** A chunk header of format 0. */
export function header(type: number, length: number, timestamp = 0, stream = 4): Buffer {
  const bytes = Buffer.alloc(12);
  bytes[0] = stream;
  bytes.writeUIntBE(timestamp, 1, 3);
  bytes.writeUIntBE(length, 4, 3);
  bytes[7] = type;
  bytes.writeUInt32LE(1, 8);
  return bytes;
}

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const SET_CHUNK_SIZE = 1;
export const COMMAND = 20;

export async function shakeHands(port: number): Promise<RtmpCaller> {
  const caller = await dial(port);
  caller.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(HANDSHAKE)]));
  while (caller.socket.bytesRead < 1 + 2 * HANDSHAKE && !caller.socket.closed)
    await Promise.race([once(caller.socket, 'data'), caller.closed]);
  caller.write(Buffer.alloc(HANDSHAKE));
  return caller;
}

/** Publishes up to the first video message. */
export async function publish(port: number, key: string): Promise<RtmpCaller> {
  const caller = await shakeHands(port);
  caller.send(SET_CHUNK_SIZE, uint32(CHUNK_SIZE));
  caller.send(COMMAND, encodeAmf(['connect', 1, { app: 'live' }]));
  caller.send(COMMAND, encodeAmf(['createStream', 2, null]));
  caller.send(COMMAND, encodeAmf(['publish', 3, null, key, 'live']));
  while (!/Publish\.(Start|BadName)/.test(caller.said()) && !caller.socket.closed)
    await Promise.race([once(caller.socket, 'data'), caller.closed]);
  return caller;
}
