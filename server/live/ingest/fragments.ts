/**
 * Reads fragmented MP4 as an encoder writes it: the initialization segment first, then fragments with their decode
 * times.
 */

export interface TrackHead {
  /** Bytes of `ftyp` and `moov`. */
  init: Buffer;
  /** 0 for audio. */
  width: number;
  height: number;
}

export interface Fragment {
  bytes: Buffer;
  /** Decode time of its first sample, and its length, in seconds. */
  start: number;
  duration: number;
  /** How long a frame is shown, in seconds, ignoring frames that bridge a lost one. */
  frameS: number;
}

/** Half a minute at the highest bit rates. */
const BOX_MAX = 256 * 1024 * 1024;

interface Box {
  type: string;
  /** Bounds of the content. */
  from: number;
  to: number;
}

function* boxesOf(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > to) throw new Error('the MP4 is malformed');
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size };
    at += size;
  }
}

function find(bytes: Buffer, { from, to }: Pick<Box, 'from' | 'to'>, ...path: string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of boxesOf(bytes, from, to))
    if (box.type === type) return rest.length > 0 ? find(bytes, box, ...rest) : box;
  return undefined;
}

/** @param shiftS seconds added to the decode times of all fragments, in the file as well */
export function fragmentReader(
  onHead: (head: TrackHead) => void,
  onFragment: (fragment: Fragment) => void,
  shiftS: number,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let gathered = 0;
  let before: Buffer[] = [];
  let timescale = 0;
  let defaultDuration = 0;

  function takeBox(box: Buffer): void {
    const type = box.toString('latin1', 4, 8);
    if (type === 'ftyp') before = [box];
    else if (type === 'moov') {
      const whole = { from: 8, to: box.length };
      const mdhd = find(box, whole, 'trak', 'mdia', 'mdhd');
      const tkhd = find(box, whole, 'trak', 'tkhd');
      const trex = find(box, whole, 'mvex', 'trex');
      if (!mdhd || !tkhd) throw new Error('the MP4 has no track');
      timescale = box.readUInt32BE(mdhd.from + (box[mdhd.from] === 1 ? 20 : 12));
      defaultDuration = trex ? box.readUInt32BE(trex.from + 12) : 0;
      // Fixed point, 16.16.
      const width = box.readUInt16BE(tkhd.to - 8);
      const height = box.readUInt16BE(tkhd.to - 4);
      onHead({ init: Buffer.concat([...before, box]), width, height });
      before = [];
    } else if (type === 'moof') before = [box];
    else if (type === 'mdat' && before[0] !== undefined) {
      const times = readTimes(before[0]);
      onFragment({ bytes: Buffer.concat([before[0], box]), ...times });
      before = [];
    }
  }

  function readTimes(moof: Buffer): Omit<Fragment, 'bytes'> {
    const whole = { from: 8, to: moof.length };
    const traf = find(moof, whole, 'traf');
    const tfhd = traf && find(moof, traf, 'tfhd');
    const tfdt = traf && find(moof, traf, 'tfdt');
    if (!traf || !tfhd || !tfdt || moof[tfdt.from] !== 1) throw new Error('a fragment has no time');
    const time = moof.readBigUInt64BE(tfdt.from + 4) + BigInt(Math.round(shiftS * timescale));
    moof.writeBigUInt64BE(time, tfdt.from + 4);
    const own = readOwnDuration(moof, tfhd) ?? defaultDuration;
    const durations: number[] = [];
    for (const box of boxesOf(moof, traf.from, traf.to)) {
      if (box.type !== 'trun') continue;
      const flags = moof.readUIntBE(box.from + 1, 3);
      const count = moof.readUInt32BE(box.from + 4);
      const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => (flags & flag) !== 0).length;
      let at = box.from + 8 + ((flags & 1) !== 0 ? 4 : 0) + ((flags & 4) !== 0 ? 4 : 0);
      for (let sample = 0; sample < count; sample += 1, at += fields * 4)
        durations.push((flags & 0x1_00) === 0 ? own : moof.readUInt32BE(at));
    }
    const usual = (durations.toSorted((one, other) => one - other)[durations.length >> 1] ?? 0) * 1.5;
    return {
      start: Number(time) / timescale,
      duration: sum(durations) / timescale,
      frameS: mean(durations.filter((each) => each <= usual)) / timescale,
    };
  }

  return (chunk) => {
    chunks.push(chunk);
    gathered += chunk.length;
    while (gathered >= 8) {
      if ((chunks[0]?.length ?? 0) < 8) chunks = [Buffer.concat(chunks)];
      const size = chunks[0]?.readUInt32BE(0) ?? 0;
      if (size < 8 || size > BOX_MAX) throw new Error('the MP4 is malformed');
      if (gathered < size) return;
      const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      takeBox(Buffer.from(all.subarray(0, size)));
      chunks = all.length > size ? [all.subarray(size)] : [];
      gathered = all.length - size;
    }
  };
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
const mean = (all: readonly number[]): number => sum(all) / Math.max(1, all.length);

function readOwnDuration(moof: Buffer, tfhd: Box): number | undefined {
  const flags = moof.readUIntBE(tfhd.from + 1, 3);
  if ((flags & 8) === 0) return undefined;
  const at = tfhd.from + 8 + ((flags & 1) !== 0 ? 8 : 0) + ((flags & 2) !== 0 ? 4 : 0);
  return moof.readUInt32BE(at);
}
