/** Copies the packets of one track unchanged into a fragmented MP4 file with an HLS playlist over it. */
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

/** Segment length of the sample films. Films whose key frames are further apart have longer segments. */
const SEGMENT_S = 2;

export interface Segment {
  /** Offset from the beginning of the file, in bytes. */
  at: number;
  size: number;
  duration: Seconds;
}

/** One file among which players choose. */
export interface Rendition {
  kind: 'video' | 'audio';
  /** Its number among the audio tracks of the file; 0 for video. */
  source: number;
  /** `v720.mp4`, and the playlist beside it. */
  file: string;
  playlist: string;
  initSize: number;
  segments: readonly Segment[];
  /** RFC 6381. */
  codecs: string;
  /** Bits per second: of the largest segment, and on average. */
  bandwidth: number;
  averageBandwidth: number;
  /** As displayed. */
  width: number;
  height: number;
  /** Frames per second; 0 for audio. */
  fps: number;
  /** Whether players must rotate it. */
  isTurned: boolean;
  /** ISO 639-2; empty if not declared. */
  language: string;
  label: string;
  channels: number;
  sampleRate: number;
}

/** How much a complete file may end early: containers round, and audio ends with its last block. */
const CUT_OFF_S = 0.5;

interface CopyOptions {
  folder: string;
  /** Without extension. */
  name: string;
  /** Where the film begins in its file; becomes time 0. */
  from: Seconds;
  onTime: (at: Seconds) => void;
}

/** @throws if the track cannot be read to its end */
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
    // The master playlist is discarded here; it is written over all tracks later.
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
      // Packets before the beginning only prime the decoder.
      if (packet.timestamp + packet.duration <= from) continue;
      const at = Math.max(0, packet.timestamp - from);
      await source.add(packet.clone({ timestamp: at }), isFirst ? ({ decoderConfig: config } as never) : undefined);
      isFirst = false;
      end = Math.max(end, at + packet.duration);
      onTime(at);
    }
    // A truncated file declares a longer duration than it holds.
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

/** Number of frames used to measure the frame rate. */
const RATE_PACKETS = 300;

/** Byte ranges and durations as listed in the playlist. */
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
