/**
 * Takes SRT pushes: one port for all cameras, the key as the stream id.
 *
 * ffmpeg listens for one caller, and accepts whoever comes. So this port does the first step of the handshake itself and
 * reads the key from the second; only for a key that is accepted does an ffmpeg listen, on a port of this machine that
 * nobody else knows, and all packets of the caller are passed on to it and back as they are.
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

/** Cameras that push at once, and keys that are being looked up. */
const CALLERS_MAX = 64;
/** Until ffmpeg listens, which takes seconds on a busy machine. */
const CALL_EVERY_MS = 50;
const CALL_PATIENCE_MS = 30_000;
/** A caller repeats itself four times a second: one that has not in two has given up, which libsrt does after three. */
const SILENT_CALLS_MAX = 40;
/** Until ffmpeg that listens is called. */
const LISTEN_PATIENCE_MS = 5_000;
/** Of what ffmpeg says, characters: what it receives stands at the beginning. */
const STDERR_MAX = 8_000;
/** A refused caller repeats its question for some seconds. */
const REFUSED_RETENTION_MS = 5_000;

interface Caller {
  /** Packets from ffmpeg's side go back to the caller by it. */
  inner: Socket | undefined;
  port: number;
  /** Its own socket. */
  socketId: number;
  /** Of ffmpeg's listener. */
  cookie: number | undefined;
  /** How often ffmpeg has been called since the caller was heard. */
  silentCalls: number;
  refused: number | undefined;
  /** A picture has come of which timestamp 0 would be at this moment. */
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
    // Nothing can be sent back to it.
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

  /** The caller has had no answer yet. */
  function repeat(caller: Caller, packet: Buffer, from: RemoteInfo): void {
    caller.silentCalls = 0;
    if (caller.refused !== undefined)
      outer.send(refusal(packet, caller.socketId, caller.refused), from.port, from.address);
    else if (caller.cookie !== undefined)
      caller.inner?.send(withCookie(packet, caller.cookie), caller.port, '127.0.0.1');
  }

  async function admit(peer: string, packet: Buffer, handshake: SrtHandshake, from: RemoteInfo): Promise<void> {
    const { socketId } = handshake;
    // A refused one is remembered only for as long as there is room.
    const refused = [...callers].find(([, each]) => each.refused !== undefined);
    if (callers.size >= CALLERS_MAX && refused) callers.delete(refused[0]);
    if (callers.size >= CALLERS_MAX) {
      outer.send(refusal(packet, socketId, REFUSED.busy), from.port, from.address);
      return;
    }
    /** Of all packets so far, of the one that was under way for the shortest time. */
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
    // A port on which nobody listens yet.
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

/** ffmpeg as the listener of one caller; what it receives comes as FLV, with sound that browsers play. */
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

/** A port of this machine that is free now. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
