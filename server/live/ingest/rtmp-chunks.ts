/** The chunk stream of RTMP: messages cut into chunks, interleaved on one connection. Source: RTMP 1.0, section 5.3. */

export interface RtmpMessage {
  type: number;
  streamId: number;
  /** 32-bit milliseconds, as sent. */
  timestamp: number;
  payload: Buffer;
}

export const MESSAGE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  commandAmf3: 17,
  command: 20,
} as const;

/** Longest message in bytes, ten times a key frame of 2160 lines at the highest bit rates. */
export const MESSAGE_MAX = 16 * 1024 * 1024;
/** Encoders use five or six. */
const STREAMS_MAX = 64;
/** Header sizes by format; format 3 repeats the previous header. */
const HEADER_SIZES = [11, 7, 3, 0] as const;
const EXTENDED = 0xff_ff_ff;

interface ChunkStream {
  timestamp: number;
  delta: number;
  isExtended: boolean;
  length: number;
  type: number;
  streamId: number;
  /** Payload of the message being received, allocated at its full length. */
  payload: Buffer | undefined;
  received: number;
}

export class RtmpError extends Error {}

/**
 * @param heldMax limit on the declared bytes of all unfinished messages, across all chunk streams
 * @returns a function that accepts bytes as they arrive; @throws RtmpError if they are not valid chunks
 */
export function rtmpReader(onMessage: (message: RtmpMessage) => void, heldMax: () => number): (bytes: Buffer) => void {
  const streams = new Map<number, ChunkStream>();
  let chunkSize = 128;
  let pending: Buffer = Buffer.alloc(0);
  /** The chunk whose header has been read, and how many bytes of it are still to come. */
  let current: { stream: ChunkStream; left: number } | undefined;
  let held = 0;

  /** @returns where the chunk's content begins; undefined if its header is incomplete */
  function readHeader(from: number): number | undefined {
    const left = pending.length - from;
    if (left < 1) return undefined;
    const first = pending[from] ?? 0;
    const format = first >> 6;
    let id = first & 0x3f;
    let at = from + 1;
    if (id < 2) {
      const extra = id + 1;
      if (left < 1 + extra) return undefined;
      id = 64 + (pending[at] ?? 0) + (extra === 2 ? (pending[at + 1] ?? 0) * 256 : 0);
      at += extra;
    }
    const known = streams.get(id);
    if (!known && format !== 0) throw new RtmpError('a chunk refers to none before it');
    const size = HEADER_SIZES[format] ?? 0;
    if (pending.length < at + size) return undefined;
    const stream: ChunkStream = known ?? {
      timestamp: 0,
      delta: 0,
      isExtended: false,
      length: 0,
      type: 0,
      streamId: 0,
      payload: undefined,
      received: 0,
    };
    const short = format <= 2 ? pending.readUIntBE(at, 3) : undefined;
    const isExtended = short === undefined ? stream.isExtended : short === EXTENDED;
    const after = at + size + (isExtended ? 4 : 0);
    if (pending.length < after) return undefined;
    const length = format <= 1 ? pending.readUIntBE(at + 3, 3) : stream.length;
    if (stream.payload && length !== stream.length) throw new RtmpError('a message changes its length');
    if (!stream.payload && held + length > heldMax()) throw new RtmpError('messages are too long');

    // The header is complete; nothing above has changed any state.
    if (!known && streams.size >= STREAMS_MAX) throw new RtmpError('too many chunk streams');
    streams.set(id, stream);
    if (format <= 1) {
      stream.length = length;
      stream.type = pending[at + 6] ?? 0;
    }
    if (format === 0) stream.streamId = pending.readUInt32LE(at + 7);
    stream.isExtended = isExtended;
    if (!stream.payload) {
      stream.payload = Buffer.alloc(length);
      held += length;
      const time = isExtended ? pending.readUInt32BE(at + size) : short;
      if (format === 0) stream.timestamp = time ?? 0;
      else {
        if (time !== undefined && format !== 3) stream.delta = time;
        stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
      }
      // A message of format 3 after one of format 0 uses its timestamp as delta. No encoder sends these.
      if (format === 0) stream.delta = 0;
    }
    current = { stream, left: Math.min(chunkSize, length - stream.received) };
    return after;
  }

  /** @returns where the next chunk begins; undefined if no content has arrived */
  function readContent(from: number, chunk: { stream: ChunkStream; left: number }): number | undefined {
    if (from === pending.length && chunk.left > 0) return undefined;
    const { stream } = chunk;
    const end = Math.min(pending.length, from + chunk.left);
    if (stream.payload) pending.copy(stream.payload, stream.received, from, end);
    stream.received += end - from;
    chunk.left -= end - from;
    if (chunk.left > 0) return end;
    current = undefined;
    if (stream.received === stream.length) finish(stream);
    return end;
  }

  /** @returns what has been received of the unfinished message */
  function drop(stream: ChunkStream): Buffer {
    const { payload = Buffer.alloc(0) } = stream;
    held -= payload.length;
    stream.payload = undefined;
    stream.received = 0;
    return payload;
  }

  function finish(stream: ChunkStream): void {
    const payload = drop(stream);
    const { type, streamId, timestamp } = stream;
    if (type === MESSAGE.setChunkSize) {
      const size = payload.length >= 4 ? payload.readUInt32BE(0) & 0x7f_ff_ff_ff : 0;
      if (size < 1) throw new RtmpError('no chunk size');
      chunkSize = Math.min(size, MESSAGE_MAX);
    } else if (type === MESSAGE.abort) {
      const aborted = payload.length >= 4 ? streams.get(payload.readUInt32BE(0)) : undefined;
      if (aborted) drop(aborted);
    } else onMessage({ type, streamId, timestamp, payload });
  }

  return (bytes) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    let at = 0;
    for (
      let next: number | undefined = 0;
      next !== undefined;
      next = current ? readContent(at, current) : readHeader(at)
    )
      at = next;
    pending = Buffer.from(pending.subarray(at));
  };
}

/** Chunk size of what the host sends; all its messages fit into one chunk. */
export const SENT_CHUNK_SIZE = 4_096;

/** @returns a message as one chunk with a full header */
export function rtmpChunk({ type, streamId, payload }: Omit<RtmpMessage, 'timestamp'>): Buffer {
  const isCommand = type === MESSAGE.command;
  const header = Buffer.alloc(12);
  header[0] = isCommand ? 3 : 2;
  header.writeUIntBE(payload.length, 4, 3);
  header[7] = type;
  header.writeUInt32LE(streamId, 8);
  return Buffer.concat([header, payload]);
}
