/** Reads the boxes of a fragmented MP4 file: the end of its initialization part, and the position of each fragment. */
import type { FilmSegment } from '../../server/samples/films.ts';

interface Box {
  readonly type: string;
  readonly at: number;
  readonly size: number;
  /** start of its content */
  readonly body: number;
}

function boxes(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at < to;) {
    const short = bytes.readUInt32BE(at);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), at, size, body: at + (short === 1 ? 16 : 8) });
    at += size;
  }
  return found;
}

function child(bytes: Buffer, parent: Box, path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  const found = boxes(bytes, parent.body, parent.at + parent.size).find((box) => box.type === type);
  return found && rest.length > 0 ? child(bytes, found, rest) : found;
}

export interface Fragmented {
  readonly initSize: number;
  /** bytes of the segment index, for DASH */
  readonly index: { readonly from: number; readonly to: number };
  readonly timescale: number;
  readonly segments: readonly FilmSegment[];
  /** e.g. avc1.64001F */
  readonly codec: string;
}

/** Duration of a fragment in ticks, from its track runs. */
function ticksOf(bytes: Buffer, moof: Box): number {
  let ticks = 0;
  const traf = child(bytes, moof, ['traf']);
  const tfhd = traf && child(bytes, traf, ['tfhd']);
  if (!traf || !tfhd) throw new Error('a fragment without a track');
  const headFlags = bytes.readUInt32BE(tfhd.body) & 0xffffff;
  let at = tfhd.body + 8;
  if (headFlags & 0x1) at += 8;
  if (headFlags & 0x2) at += 4;
  const usual = headFlags & 0x8 ? bytes.readUInt32BE(at) : 0;
  for (const trun of boxes(bytes, traf.body, traf.at + traf.size).filter((box) => box.type === 'trun')) {
    const flags = bytes.readUInt32BE(trun.body) & 0xffffff;
    const count = bytes.readUInt32BE(trun.body + 4);
    const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
    const first = trun.body + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
    for (let sample = 0; sample < count; sample += 1)
      ticks += flags & 0x100 ? bytes.readUInt32BE(first + sample * fields * 4) : usual;
  }
  return ticks;
}

function codecOf(bytes: Buffer): string {
  const avc = bytes.indexOf('avcC', 0, 'latin1');
  return avc < 0 ? 'mp4a.40.2' : `avc1.${bytes.toString('hex', avc + 5, avc + 8).toUpperCase()}`;
}

/** @param bytes the whole file, with one segment index after its initialization part */
export function readFragmented(bytes: Buffer): Fragmented {
  const top = boxes(bytes, 0, bytes.length);
  const moov = top.find((box) => box.type === 'moov');
  const sidx = top.find((box) => box.type === 'sidx');
  const mdhd = moov && child(bytes, moov, ['trak', 'mdia', 'mdhd']);
  if (!moov || !sidx || !mdhd) throw new Error('not an indexed fragmented MP4 file');
  const timescale = bytes.readUInt32BE(mdhd.body + (bytes[mdhd.body] === 1 ? 20 : 12));
  const moofs = top.filter((box) => box.type === 'moof');
  const starts = moofs.map((moof) => {
    const before = top.findLast((box) => box.at < moof.at);
    return before?.type === 'styp' ? before.at : moof.at;
  });
  const end = top.find((box) => box.type === 'mfra')?.at ?? bytes.length;
  return {
    initSize: moov.at + moov.size,
    index: { from: sidx.at, to: sidx.at + sidx.size - 1 },
    timescale,
    segments: moofs.map((moof, index) => {
      const offset = starts[index] ?? moof.at;
      return { duration: ticksOf(bytes, moof) / timescale, offset, size: (starts[index + 1] ?? end) - offset };
    }),
    codec: codecOf(bytes),
  };
}
