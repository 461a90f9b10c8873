/**
 * The SRT handshake, as far as it must be parsed to learn the key. Source: draft-sharabayko-srt-01, sections 3.2 and
 * 4.3.
 */
import { createHmac } from 'node:crypto';

const HEADER = 16;
const HANDSHAKE = 64;
const CONTROL = 0x80;
const TYPE = { handshake: 0, shutdown: 5 } as const;
const VERSION = 5;
/** Identifies a version 5 listener in the induction. */
const MAGIC = 0x4a_17;
const DATAGRAM = 2;
export const STEP = { induction: 1, conclusion: -1 } as const;
const STREAM_ID = 5;

/** Rejection reasons known to SRT clients: 1000 plus the predefined code, which is 1000 plus an HTTP status. */
export const REFUSED = { key: 2_401, inUse: 2_409, busy: 2_503 } as const;

export interface SrtHandshake {
  step: number;
  cookie: number;
  /** Socket id of the caller. */
  socketId: number;
  /** The stream id, in which the caller sends its key. */
  streamId: string | undefined;
}

/** @returns undefined for any other packet */
export function readHandshake(packet: Buffer): SrtHandshake | undefined {
  if (packet.length < HANDSHAKE || packet[0] !== CONTROL || packet[1] !== TYPE.handshake) return undefined;
  const handshake: SrtHandshake = {
    step: packet.readInt32BE(36),
    cookie: packet.readUInt32BE(44),
    socketId: packet.readUInt32BE(40),
    streamId: undefined,
  };
  if (handshake.step !== STEP.conclusion) return handshake;
  for (let at = HANDSHAKE; at + 4 <= packet.length;) {
    const type = packet.readUInt16BE(at);
    const size = packet.readUInt16BE(at + 2) * 4;
    const content = packet.subarray(at + 4, at + 4 + size);
    if (content.length < size) return undefined;
    if (type === STREAM_ID) handshake.streamId = readText(content);
    at += 4 + size;
  }
  return handshake;
}

/** Text is sent in 32-bit words with reversed bytes. */
function readText(content: Buffer): string {
  const bytes = Buffer.from(content);
  bytes.swap32();
  return bytes.toString('latin1').replace(/\0+$/, '');
}

/** A listener's response to an induction. It carries a cookie, so that the listener need not store anything. */
export function inductionReply(packet: Buffer, socketId: number, cookie: number): Buffer {
  const reply = Buffer.from(packet.subarray(0, HANDSHAKE));
  reply.writeUInt32BE(socketId, 12);
  reply.writeUInt32BE(VERSION, 16);
  reply.writeUInt16BE(0, 20);
  reply.writeUInt16BE(MAGIC, 22);
  reply.writeInt32BE(STEP.induction, 36);
  reply.writeUInt32BE(cookie, 44);
  return reply;
}

/** Rebuilds, from a caller's conclusion, the induction it would have sent to another listener. */
export function inductionOf(conclusion: Buffer): Buffer {
  const packet = Buffer.from(conclusion.subarray(0, HANDSHAKE));
  packet.writeUInt32BE(0, 12);
  packet.writeUInt32BE(4, 16);
  packet.writeUInt16BE(0, 20);
  packet.writeUInt16BE(DATAGRAM, 22);
  packet.writeInt32BE(STEP.induction, 36);
  packet.writeUInt32BE(0, 44);
  return packet;
}

export function withCookie(conclusion: Buffer, cookie: number): Buffer {
  const packet = Buffer.from(conclusion);
  packet.writeUInt32BE(cookie, 44);
  return packet;
}

export function refusal(packet: Buffer, socketId: number, reason: number): Buffer {
  const reply = Buffer.from(packet.subarray(0, HANDSHAKE));
  reply.writeUInt32BE(socketId, 12);
  reply.writeUInt32BE(VERSION, 16);
  reply.writeInt32BE(reason, 36);
  return reply;
}

/** Tells a caller that the connection is closed. */
export function shutdown(socketId: number): Buffer {
  const packet = Buffer.alloc(HEADER + 4);
  packet[0] = CONTROL;
  packet[1] = TYPE.shutdown;
  packet.writeUInt32BE(socketId, 12);
  return packet;
}

const TS_PACKET = 188;
const TS_SYNC = 0x47;
/** Ticks of the MPEG-TS clock per millisecond. */
const TICKS_PER_MS = 90;

/**
 * Presentation times of the frames that begin in a packet of MPEG-TS, in milliseconds of the stream's own clock. Empty
 * for an encrypted packet.
 */
export function pictureTimes(packet: Buffer): number[] {
  const isEncrypted = ((packet[4] ?? 0) & 0x18) !== 0;
  if (packet.length < HEADER || packet[0] === undefined || packet[0] >= CONTROL || isEncrypted) return [];
  const times: number[] = [];
  for (let at = HEADER; at + TS_PACKET <= packet.length && packet[at] === TS_SYNC; at += TS_PACKET) {
    const begins = ((packet[at + 1] ?? 0) & 0x40) !== 0;
    const control = ((packet[at + 3] ?? 0) >> 4) & 3;
    if (!begins || (control & 1) === 0) continue;
    const from = at + 4 + (control === 3 ? 1 + (packet[at + 4] ?? 0) : 0);
    if (from + 14 > at + TS_PACKET) continue;
    const isVideo = packet.readUIntBE(from, 3) === 1 && ((packet[from + 3] ?? 0) & 0xf0) === 0xe0;
    if (!isVideo || ((packet[from + 7] ?? 0) & 0x80) === 0) continue;
    // 33 bits, split into three parts, each followed by a marker bit.
    const high = ((packet[from + 9] ?? 0) >> 1) & 7;
    const middle = packet.readUInt16BE(from + 10) >> 1;
    const low = packet.readUInt16BE(from + 12) >> 1;
    times.push((high * 2 ** 30 + middle * 2 ** 15 + low) / TICKS_PER_MS);
  }
  return times;
}

/** The cookie proves that a caller receives at its claimed address before it gets longer responses. */
export function cookieOf(secret: Buffer, peer: string, minute: number): number {
  return createHmac('sha256', secret).update(`${peer} ${minute}`).digest().readUInt32BE(0);
}
