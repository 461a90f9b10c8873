/**
 * Accepts RTMP pushes: one port for all cameras, with the key as the stream name.
 *
 * No media of a push is read before its key is accepted, and a refused sender is told why. Source: Adobe, RTMP 1.0.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { decodeAmf, encodeAmf } from './amf.ts';
import { type PushSource, type PushTrack, TRACK } from './push.ts';
import type { Reject } from './rejections.ts';
import { MESSAGE, MESSAGE_MAX, rtmpChunk, type RtmpMessage, rtmpReader, SENT_CHUNK_SIZE } from './rtmp-chunks.ts';

const HANDSHAKE = 1_536;
const VERSION = 3;
/** A connection that has not sent its key within this time is closed. */
const KEY_PATIENCE_MS = 10_000;
/** A camera that sends nothing for this long is disconnected. */
const SILENCE_MS = 8_000;
/**
 * Maximum number of connections that have sent no key yet. A further one closes the oldest, so that idle connections
 * cannot lock out cameras.
 */
const WAITING_MAX = 64;
const CONNECTIONS_MAX = 2 * WAITING_MAX;
/** Maximum bytes of a command; commands before the key need a tenth of it. */
const COMMAND_MAX = 64 * 1024;
/** Maximum bytes sent that the other side has not read. */
const UNREAD_MAX = 64 * 1024;
/** Bytes after which the encoder receives an acknowledgement. */
const WINDOW = 2_500_000;
const STREAM = 1;
/** `rtmp://host/live`. */
export const RTMP_APP = 'live';

/** Decides on a key. @returns the reason if it is refused */
export type OpenPush = (key: string, from: string, source: PushSource) => Promise<PushTrack | 'key' | 'inUse'>;

export function rtmpServer(open: OpenPush, reject: Reject): Server {
  const waiting = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    const [oldest] = waiting;
    if (oldest && waiting.size >= WAITING_MAX) {
      reject(oldest.remoteAddress, 'others came while it sent no key');
      oldest.destroy();
      waiting.delete(oldest);
    }
    waiting.add(socket);
    serve(socket, open, reject, () => void waiting.delete(socket));
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.on('drop', (dropped) => reject(dropped?.remoteAddress, 'too many cameras are connected'));
  return server;
}

/** @param onKey called when it has sent its key or disconnected */
function serve(socket: Socket, open: OpenPush, reject: Reject, onKey: () => void): void {
  let push: PushTrack | undefined;
  let hasSentKey = false;
  const from = socket.remoteAddress;
  let received = 0;
  let acknowledged = 0;
  const close = (): void => void socket.destroy();
  /** Closes the connection because its input is invalid. */
  const refuse = (why: string): void => {
    if (socket.destroyed) return;
    reject(from, why);
    push?.end('failed');
    close();
  };
  const silence = (): void => (hasSentKey ? close() : refuse('it sent no key'));
  const patience = setTimeout(silence, KEY_PATIENCE_MS);
  socket.on('error', close);
  socket.on('close', () => {
    clearTimeout(patience);
    onKey();
    push?.end();
  });
  socket.setTimeout(SILENCE_MS, silence);

  const send = (type: number, payload: Buffer, streamId = 0): void => {
    socket.write(rtmpChunk({ type, streamId, payload }));
    if (socket.writableLength > UNREAD_MAX) refuse('it does not read');
  };
  const say = (values: Parameters<typeof encodeAmf>[0], streamId = 0): void =>
    send(MESSAGE.command, encodeAmf(values), streamId);
  const status = (level: 'status' | 'error', code: string, description: string): void =>
    say(['onStatus', 0, null, { level, code, description }], STREAM);

  function command(payload: Buffer): void {
    if (payload.length > COMMAND_MAX) return refuse('a command is too long');
    const [name, transaction, about, ...rest] = decodeAmf(payload);
    const number = typeof transaction === 'number' ? transaction : 0;
    if (name === 'connect') {
      const app = typeof about === 'object' && about !== null && 'app' in about ? about['app'] : undefined;
      if (typeof app !== 'string' || app.split('?')[0]?.replace(/\/$/, '') !== RTMP_APP) {
        say(['_error', number, null, { level: 'error', code: 'NetConnection.Connect.Rejected', description: '' }]);
        socket.end();
        return;
      }
      send(MESSAGE.windowSize, uint32(WINDOW));
      send(MESSAGE.peerBandwidth, Buffer.concat([uint32(WINDOW), Buffer.from([2])]));
      send(MESSAGE.setChunkSize, uint32(SENT_CHUNK_SIZE));
      const connected = { level: 'status', code: 'NetConnection.Connect.Success', description: '', objectEncoding: 0 };
      say(['_result', number, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, connected]);
    } else if (name === 'createStream') say(['_result', number, null, STREAM]);
    else if (name === 'publish') void publish(typeof rest[0] === 'string' ? rest[0] : '');
    else if (name === 'play') close();
    else if (name === 'deleteStream' || name === 'FCUnpublish' || name === 'closeStream') {
      push?.end();
      push = undefined;
      socket.end();
    }
  }

  async function publish(stream: string): Promise<void> {
    if (hasSentKey) return close();
    hasSentKey = true;
    onKey();
    const opened = await open(stream.split('?')[0] ?? '', from ?? '', { close });
    clearTimeout(patience);
    if (typeof opened === 'string') {
      status('error', 'NetStream.Publish.BadName', opened === 'key' ? 'The key is wrong.' : 'The key is in use.');
      socket.end();
    } else if (socket.destroyed) opened.end();
    else {
      push = opened;
      status('status', 'NetStream.Publish.Start', 'Go ahead.');
    }
  }

  function take({ type, timestamp, payload }: RtmpMessage): void {
    if (type === MESSAGE.command) command(payload);
    // AMF3 commands are one byte followed by AMF0.
    else if (type === MESSAGE.commandAmf3) command(payload.subarray(1));
    else if (type === MESSAGE.audio) push?.tag(TRACK.audio, timestamp, payload);
    else if (type === MESSAGE.video) push?.tag(TRACK.video, timestamp, payload);
  }

  const read = rtmpReader(take, () => (push ? MESSAGE_MAX : COMMAND_MAX));
  const greet = handshake((bytes) => void socket.write(bytes));
  socket.on('data', (bytes: Buffer) => {
    try {
      const rest = greet(bytes);
      if (rest.length > 0) read(rest);
    } catch {
      refuse('it sent no RTMP');
      return;
    }
    received += bytes.length;
    if (received - acknowledged < WINDOW) return;
    acknowledged = received;
    send(MESSAGE.acknowledgement, uint32(received % 2 ** 32));
  });
}

/**
 * The simple handshake: each side sends its version and 1,536 bytes, then echoes those of the other. @returns the bytes
 * after it
 */
function handshake(write: (bytes: Buffer) => void): (bytes: Buffer) => Buffer {
  let pending: Buffer = Buffer.alloc(0);
  let state: 'hello' | 'echo' | 'done' = 'hello';
  return (bytes) => {
    if (state === 'done') return bytes;
    pending = Buffer.concat([pending, bytes]);
    if (state === 'hello') {
      if (pending.length > 0 && pending[0] !== VERSION) throw new Error('no RTMP');
      if (pending.length < 1 + HANDSHAKE) return Buffer.alloc(0);
      const hello = pending.subarray(1, 1 + HANDSHAKE);
      write(Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(HANDSHAKE), hello]));
      pending = pending.subarray(1 + HANDSHAKE);
      state = 'echo';
    }
    if (pending.length < HANDSHAKE) return Buffer.alloc(0);
    state = 'done';
    const rest = pending.subarray(HANDSHAKE);
    pending = Buffer.alloc(0);
    return rest;
  };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
