/** FLV, whose tags both RTMP and ffmpeg use. Source: Adobe, Video File Format Specification 10.1. */

export const TRACK_TYPE = { audio: 8, video: 9 } as const;
const HEADER_SIZE = 13;
const TAG_HEADER_SIZE = 11;
const AVC = 7;
/** Display names of codecs by their FLV numbers. */
const VIDEO_CODECS: Readonly<Record<number, string>> = { 2: 'H.263', 4: 'VP6', 5: 'VP6', 12: 'HEVC' };
const AAC = 10;

export function flvHeader(hasAudio: boolean): Buffer {
  return Buffer.from([0x46, 0x4c, 0x56, 1, hasAudio ? 5 : 1, 0, 0, 0, 9, 0, 0, 0, 0]);
}

/** @param time in milliseconds */
export function flvTag(type: number, time: number, payload: Buffer): Buffer {
  const tag = Buffer.alloc(TAG_HEADER_SIZE + payload.length + 4);
  tag[0] = type;
  tag.writeUIntBE(payload.length, 1, 3);
  tag.writeUIntBE(time & 0xff_ff_ff, 4, 3);
  tag[7] = (time >>> 24) & 0xff;
  payload.copy(tag, TAG_HEADER_SIZE);
  tag.writeUInt32BE(TAG_HEADER_SIZE + payload.length, TAG_HEADER_SIZE + payload.length);
  return tag;
}

/** Reads a stream of tags. */
export function flvReader(onTag: (type: number, time: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let isBegun = false;
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    let at = 0;
    if (!isBegun) {
      if (pending.length < HEADER_SIZE) return;
      isBegun = true;
      at = HEADER_SIZE;
    }
    while (pending.length - at >= TAG_HEADER_SIZE) {
      const size = pending.readUIntBE(at + 1, 3);
      const end = at + TAG_HEADER_SIZE + size + 4;
      if (pending.length < end) break;
      const time = pending.readUIntBE(at + 4, 3) + (pending[at + 7] ?? 0) * 0x1_00_00_00;
      onTag((pending[at] ?? 0) & 0x1f, time, Buffer.from(pending.subarray(at + TAG_HEADER_SIZE, end - 4)));
      at = end;
    }
    pending = Buffer.from(pending.subarray(at));
  };
}

export type AvcTag =
  /** `config` is what a decoder needs before the first frame. */
  { kind: 'config' } | { kind: 'frame'; isKey: boolean; compositionMs: number } | { kind: 'other'; codec: string };

export function readVideoTag(payload: Buffer): AvcTag {
  const first = payload[0] ?? 0;
  // Enhanced RTMP identifies other codecs by a FourCC.
  if ((first & 0x80) !== 0) {
    const name = payload.toString('latin1', 1, 5).replaceAll(/[^\w]/g, '');
    return { kind: 'other', codec: name === 'hvc1' ? 'HEVC' : name === 'av01' ? 'AV1' : name };
  }
  const codec = first & 0x0f;
  if (codec !== AVC) return { kind: 'other', codec: VIDEO_CODECS[codec] ?? String(codec) };
  if (payload[1] === 0) return { kind: 'config' };
  return { kind: 'frame', isKey: first >> 4 === 1, compositionMs: payload.length >= 5 ? payload.readIntBE(2, 3) : 0 };
}

export const isAac = (payload: Buffer): boolean => (payload[0] ?? 0) >> 4 === AAC;

/** `avc1.64001f`: profile, constraints and level are taken from the configuration. */
export function videoCodecs(config: Buffer): string {
  return `avc1.${config.subarray(6, 9).toString('hex')}`;
}

/** `mp4a.40.2`: the object type is in the first five bits. */
export function audioCodecs(config: Buffer): string {
  return `mp4a.40.${(config[2] ?? 0) >> 3}`;
}
