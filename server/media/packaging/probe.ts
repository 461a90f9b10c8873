/** What ffprobe reports about a file. */
import * as v from 'valibot';
import type { Seconds } from '../../../core/domain/media.ts';
import { ffprobeOf, run } from './ffmpeg.ts';

/** HDR transfer functions: PQ and HLG. */
const HDR = ['smpte2084', 'arib-std-b67'] as const;

/** For a constant frame rate, the mean rate deviates by no more than this, because of the last frame. */
const VARYING = 0.005;

export interface Probe {
  duration: Seconds;
  /** As displayed: after rotation, with square pixels. */
  width: number;
  height: number;
  /** The mean, if it varies. */
  fps: number;
  isVariable: boolean;
  /** Undefined for SDR. */
  hdr: (typeof HDR)[number] | undefined;
  isInterlaced: boolean;
  /** Index of the video stream in the file, ignoring covers. Undefined for audio. */
  picture: number | undefined;
  /** The audio tracks. Languages are in ISO 639-2, or empty. */
  audio: readonly { language: string; title: string }[];
}

const text = v.optional(v.string(), '');
const probeSchema = v.object({
  streams: v.array(
    v.object({
      index: v.number(),
      codec_type: text,
      width: v.optional(v.number(), 0),
      height: v.optional(v.number(), 0),
      sample_aspect_ratio: text,
      avg_frame_rate: text,
      r_frame_rate: text,
      color_transfer: text,
      field_order: text,
      disposition: v.optional(v.object({ attached_pic: v.optional(v.number(), 0) }), {}),
      side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) })), []),
      tags: v.optional(v.object({ language: text, title: text }), {}),
    }),
  ),
  format: v.object({ duration: v.optional(v.string(), '0') }),
});

/** @throws if ffprobe finds no tracks in the file */
export async function probe(encoder: string, file: string): Promise<Probe> {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file];
  const { streams, format } = v.parse(probeSchema, JSON.parse((await run(ffprobeOf(encoder), args)).output));
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic !== 1);
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  if (!video && sounds.length === 0) throw new Error('neither picture nor sound');
  const turn = video?.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const width = Math.round((video?.width ?? 0) * (ratioOf(video?.sample_aspect_ratio, ':') ?? 1));
  const height = video?.height ?? 0;
  const fps = ratioOf(video?.avg_frame_rate, '/') ?? 0;
  const isOnSide = Math.abs(turn) % 180 === 90;
  return {
    duration: Number(format.duration) || 0,
    width: isOnSide ? height : width,
    height: isOnSide ? width : height,
    fps,
    isVariable: Math.abs((ratioOf(video?.r_frame_rate, '/') ?? fps) - fps) > VARYING * fps,
    hdr: HDR.find((curve) => curve === video?.color_transfer),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video?.field_order ?? ''),
    picture: video?.index,
    audio: sounds.map(({ tags }) => ({ language: tags.language === 'und' ? '' : tags.language, title: tags.title })),
  };
}

/** Undefined unless it is a ratio of positive numbers; `0:1` is not. */
function ratioOf(text = '', sign: ':' | '/'): number | undefined {
  const [above = 0, below = 0] = text.split(sign).map(Number);
  return above > 0 && below > 0 ? above / below : undefined;
}
