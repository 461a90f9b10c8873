/** Copies the packets of one track, as they are, into one fragmented MP4 file with an HLS playlist over it. */
import { join } from 'node:path';
import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  HlsOutputFormat,
  type InputAudioTrack,
  type InputVideoTrack,
  NullTarget,
  Output,
  PathedTarget,
} from 'mediabunny';
import type { Seconds } from '../../../core/domain/media.ts';

/** As long as the samples' segments are; a film whose key frames lie further apart has longer ones. */
const SEGMENT_S = 2;

export interface Segment {
  /** Bytes from the beginning of the file. */
  at: number;
  size: number;
  duration: Seconds;
}

/** One file that players choose among others. */
export interface Rendition {
  kind: 'video' | 'audio';
  /** Its number among the audio tracks of the file; 0 for pictures. */
  source: number;
  /** `v720.mp4`, and the playlist beside it. */
  file: string;
  playlist: string;
  initSize: number;
  segments: readonly Segment[];
  /** RFC 6381. */
  codecs: string;
  /** Bits a second: of the largest segment, and of all. */
  bandwidth: number;
  averageBandwidth: number;
  /** Of the picture as it is shown. */
  width: number;
  height: number;
  /** Frames a second; 0 for sound. */
  fps: number;
  /** Players turn it. */
  isTurned: boolean;
  /** ISO 639-2; empty where nobody has said. */
  language: string;
  label: string;
  channels: number;
  sampleRate: number;
}

/** Missing at the end of a whole film, at most: containers round, and sound ends with its last block. */
const CUT_OFF_S = 0.5;

interface CopyOptions {
  folder: string;
  /** Without ending. */
  name: string;
  /** Where the film begins in its file: becomes 0. */
  from: Seconds;
  onTime: (at: Seconds) => void;
}

/** @throws where the track cannot be read to its end */
export async function copyTrack(
  track: InputVideoTrack | InputAudioTrack,
  { folder, name, from, onTime }: CopyOptions,
): Promise<Rendition> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (codec === null || config === null) throw new Error('a track without a known codec');
  const master = `${name}.master.m3u8`;
  let playlist = '';
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_S,
      singleFilePerPlaylist: true,
      getPlaylistPath: () => `${name}.m3u8`,
      getSegmentPath: () => `${name}.mp4`,
      onPlaylist: (content) => void (playlist = content),
    }),
    // The master playlist is written over all tracks.
    target: new PathedTarget(master, ({ path }) =>
      path === master ? new NullTarget() : new FilePathTarget(join(folder, path)),
    ),
  });
  let source: EncodedVideoPacketSource | EncodedAudioPacketSource;
  if (track.isVideoTrack()) {
    source = new EncodedVideoPacketSource(codec as never);
    output.addVideoTrack(source, { rotation: await track.getRotation() });
  } else {
    source = new EncodedAudioPacketSource(codec as never);
    output.addAudioTrack(source);
  }
  await output.start();
  try {
    const sink = new EncodedPacketSink(track);
    const first = await sink.getFirstKeyPacket();
    if (!first) throw new Error('a track without a key frame');
    let isFirst = true;
    let end = 0;
    for await (const packet of sink.packets(first)) {
      // What a decoder is primed with lies before the film begins.
      if (packet.timestamp + packet.duration <= from) continue;
      const at = Math.max(0, packet.timestamp - from);
      await source.add(packet.clone({ timestamp: at }), isFirst ? ({ decoderConfig: config } as never) : undefined);
      isFirst = false;
      end = Math.max(end, at + packet.duration);
      onTime(at);
    }
    // A file that is cut off promises more than it holds.
    if (end < (await track.computeDuration()) - from - CUT_OFF_S) throw new Error('a track that is cut off');
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return { ...readPlaylist(playlist), ...(await factsOf(track)), file: `${name}.mp4`, playlist: `${name}.m3u8` };
}

type Facts = Omit<Rendition, keyof ReturnType<typeof readPlaylist> | 'file' | 'playlist'>;

async function factsOf(track: InputVideoTrack | InputAudioTrack): Promise<Facts> {
  const language = await track.getLanguageCode();
  const common = {
    source: 0,
    codecs: (await track.getCodecParameterString()) ?? '',
    language: language === 'und' ? '' : language,
    label: (await track.getName()) ?? '',
  };
  if (!track.isVideoTrack())
    return {
      ...common,
      kind: 'audio',
      width: 0,
      height: 0,
      fps: 0,
      isTurned: false,
      channels: await track.getNumberOfChannels(),
      sampleRate: await track.getSampleRate(),
    };
  const { averagePacketRate } = await track.computePacketStats(RATE_PACKETS);
  return {
    ...common,
    kind: 'video',
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    fps: averagePacketRate,
    isTurned: (await track.getRotation()) !== 0,
    channels: 0,
    sampleRate: 0,
  };
}

/** Frames by which the rate is measured. */
const RATE_PACKETS = 300;

/** Byte ranges and durations as the playlist says them. */
function readPlaylist(text: string): Pick<Rendition, 'initSize' | 'segments' | 'bandwidth' | 'averageBandwidth'> {
  const initSize = Number(/#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/.exec(text)?.[1]);
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, duration, size, at]): Segment => ({ duration: Number(duration), size: Number(size), at: Number(at) }),
  );
  if (!Number.isInteger(initSize) || segments.length === 0) throw new Error('a playlist without segments');
  const duration = segments.reduce((sum, segment) => sum + segment.duration, 0);
  const bytes = segments.reduce((sum, { size }) => sum + size, 0);
  const rates = segments.map((segment) => (segment.duration > 0 ? (segment.size * 8) / segment.duration : 0));
  return {
    initSize,
    segments,
    bandwidth: Math.ceil(Math.max(...rates)),
    averageBandwidth: Math.ceil(duration > 0 ? (bytes * 8) / duration : 0),
  };
}
