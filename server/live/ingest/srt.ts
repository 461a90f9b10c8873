/**
 * Accepts SRT pushes: one port for all cameras, with the key as the stream id.
 *
 * An ffmpeg listener accepts a single caller, whoever it is. Therefore this port performs the first step of the
 * handshake itself and reads the key from the second. Only after the key is accepted does an ffmpeg listen, on a local
 * port that is not published, and all packets are relayed unchanged between it and the caller.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { MINUTE_MS } from '../../../core/domain/constants/time.ts';
import { flvReader } from './flv.ts';
import { type PushTrack, TRACK } from './push.ts';
import { readReceiver } from './receiver-log.ts';
import type { Reject } from './rejections.ts';
import type { OpenPush } from './rtmp.ts';
import {
  cookieOf,
  inductionOf,
  inductionReply,
  pictureTimes,
  readHandshake,
  REFUSED,
  refusal,
  shutdown,
  type SrtHandshake,
  STEP,
  withCookie,
} from './srt-packets.ts';

/** Maximum number of callers: pushing cameras, and keys being authorized. */
const CALLERS_MAX = 64;
/** Interval and deadline of calls to ffmpeg until it listens, which takes seconds on a busy machine. */
const CALL_EVERY_MS = 50;
const CALL_PATIENCE_MS = 30_000;
/**
 * Calls without a packet from the caller, that is 2 s. A caller repeats its packet four times a second; libsrt gives up
 * after three seconds.
 */
const SILENT_CALLS_MAX = 40;
/** How long ffmpeg waits for a caller. */
const LISTEN_PATIENCE_MS = 5_000;
/** Characters of ffmpeg's log that are kept: it describes its input at the beginning. */
const STDERR_MAX = 8_000;
/** How long a refused caller is remembered, because it repeats its request for some seconds. */
const REFUSED_RETENTION_MS = 5_000;

interface Caller {
  /** The socket towards ffmpeg; its packets are relayed to the caller. */
  inner: Socket | undefined;
  port: number;
  /** Socket id of the caller. */
  socketId: number;
  /** Cookie of ffmpeg's listener. */
  cookie: number | undefined;
  /** Calls to ffmpeg since the last packet from the caller. */
  silentCalls: number;
  refused: number | undefined;
  /** A frame has arrived; by its timestamp, timestamp 0 was at `zeroAt`. */
  shown: (zeroAt: number) => void;
  close: () => void;
}

interface SrtOptions {
  encoder: string;
  isIpv6: boolean;
  open: OpenPush;
  reject: Reject;
}

export function srtServer({ encoder, isIpv6, open, reject }: SrtOptions): Socket {
  const outer = createSocket(isIpv6 ? 'udp6' : 'udp4');
  const secret = randomBytes(32);
  const callers = new Map<string, Caller>();

  const isCookie = (cookie: number, peer: string, now: number): boolean =>
    [0, 1].some((ago) => cookie === cookieOf(secret, peer, Math.floor(now / MINUTE_MS) - ago));

  outer.on('message', (packet, from) => {
    // No response can be sent to this port.
    if (from.port === 0) return;
    const peer = `${from.address}:${from.port}`;
    const caller = callers.get(peer);
    const handshake = readHandshake(packet);
    const now = Date.now();
    if (handshake?.step === STEP.induction && !caller) {
      const cookie = cookieOf(secret, peer, Math.floor(now / MINUTE_MS));
      outer.send(inductionReply(packet, handshake.socketId, cookie), from.port, from.address);
    } else if (handshake?.step === STEP.conclusion) {
      if (caller) repeat(caller, packet, from);
      else if (isCookie(handshake.cookie, peer, now)) void admit(peer, packet, handshake, from);
    } else if (caller?.cookie !== undefined) {
      for (const time of pictureTimes(packet)) caller.shown(now - time);
      caller.inner?.send(packet, caller.port, '127.0.0.1');
    } else if (!caller && !handshake) reject(from.address, 'it began without a handshake');
  });
  outer.on('close', () => callers.forEach(({ close }) => close()));

  /** Answers a caller that repeats its request because it has received no response. */
  function repeat(caller: Caller, packet: Buffer, from: RemoteInfo): void {
    caller.silentCalls = 0;
    if (caller.refused !== undefined)
      outer.send(refusal(packet, caller.socketId, caller.refused), from.port, from.address);
    else if (caller.cookie !== undefined)
      caller.inner?.send(withCookie(packet, caller.cookie), caller.port, '127.0.0.1');
  }

  async function admit(peer: string, packet: Buffer, handshake: SrtHandshake, from: RemoteInfo): Promise<void> {
    const { socketId } = handshake;
    // If there is no room, the oldest refused caller is forgotten.
    const refused = [...callers].find(([, each]) => each.refused !== undefined);
    if (callers.size >= CALLERS_MAX && refused) callers.delete(refused[0]);
    if (callers.size >= CALLERS_MAX) {
      outer.send(refusal(packet, socketId, REFUSED.busy), from.port, from.address);
      return;
    }
    /** The estimate from the packet with the shortest delay so far. */
    let zeroAt = Infinity;
    let receiver: ChildProcess | undefined;
    let isClosed = false;
    const caller: Caller = {
      inner: undefined,
      port: 0,
      socketId,
      cookie: undefined,
      silentCalls: 0,
      refused: undefined,
      shown: (at) => void (zeroAt = Math.min(zeroAt, at)),
      close() {
        if (isClosed) return;
        isClosed = true;
        receiver?.kill('SIGKILL');
        caller.inner?.close();
        if (callers.get(peer) === caller) callers.delete(peer);
        outer.send(shutdown(socketId), from.port, from.address, () => undefined);
      },
    };
    callers.set(peer, caller);
    const opened = await open(handshake.streamId ?? '', from.address, {
      close: caller.close,
      zeroAt: () => (zeroAt === Infinity ? undefined : zeroAt),
    });
    if (typeof opened === 'string') {
      caller.refused = REFUSED[opened];
      outer.send(refusal(packet, socketId, caller.refused), from.port, from.address);
      setTimeout(() => callers.get(peer) === caller && callers.delete(peer), REFUSED_RETENTION_MS);
      return;
    }
    const inner = createSocket('udp4');
    caller.inner = inner;
    caller.port = await freePort();
    if (isClosed) return;
    receiver = receive(encoder, caller.port, opened);
    inner.on('message', (reply) => {
      const handshake = readHandshake(reply);
      if (handshake?.step === STEP.induction) {
        if (caller.cookie === undefined) inner.send(withCookie(packet, handshake.cookie), caller.port, '127.0.0.1');
        caller.cookie = handshake.cookie;
        return;
      }
      outer.send(reply, from.port, from.address);
    });
    // Nothing listens on the port yet.
    inner.on('error', () => undefined);
    const givenUp = performance.now() + CALL_PATIENCE_MS;
    const call = (): void => {
      if (isClosed || caller.cookie !== undefined) return;
      caller.silentCalls += 1;
      if (performance.now() > givenUp || caller.silentCalls > SILENT_CALLS_MAX) opened.end();
      else {
        inner.send(inductionOf(packet), caller.port, '127.0.0.1');
        setTimeout(call, CALL_EVERY_MS);
      }
    };
    call();
  }

  return outer;
}

/** Starts ffmpeg as the listener of one caller. It outputs FLV, with audio that browsers play. */
function receive(encoder: string, port: number, push: PushTrack): ChildProcess {
  const input = `-nostdin -hide_banner -nostats -loglevel info -probesize 1000000 -analyzeduration 1500000`;
  const output = `-copyts -map 0:v:0 -map 0:a:0? -c:v copy -c:a aac -b:a 128k -flvflags no_duration_filesize -flush_packets 1 -f flv pipe:1`;
  const url = `srt://127.0.0.1:${port}?mode=listener&transtype=live&listen_timeout=${LISTEN_PATIENCE_MS * 1000}`;
  const args = [...input.split(' '), '-i', url, ...output.split(' ')];
  const child = spawn(encoder, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const read = flvReader((type, time, payload) => {
    if (type === TRACK.video || type === TRACK.audio) push.tag(type, time, payload);
  });
  let stderr = '';
  child.stdout.on('data', read);
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < STDERR_MAX) stderr += chunk.toString();
  });
  child.on('error', () => push.end('failed'));
  child.on('close', () => {
    const { trouble, detail } = readReceiver(stderr);
    push.end(trouble, detail);
  });
  return child;
}

/** Finds a free local UDP port. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
