/** Which codecs browsers play from fragmented MP4, and the display names of the others. */
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

const NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
};

/**
 * H.264 profiles that browsers decode everywhere: Baseline, Main, High. Others have 10 bits or higher chroma
 * resolution.
 */
const AVC_PROFILES: ReadonlySet<number> = new Set([66, 77, 88, 100]);

/** @returns the name of the codec if browsers cannot play it, otherwise undefined */
export async function unplayableVideo(track: InputVideoTrack): Promise<string | undefined> {
  const codec = await track.getCodec();
  if (codec === 'vp9' || codec === 'av1') return undefined;
  const text = await track.getCodecParameterString();
  const profile = /^avc[13]\.([0-9a-f]{2})/i.exec(text ?? '')?.[1];
  if (codec === 'avc' && profile && AVC_PROFILES.has(Number.parseInt(profile, 16))) return undefined;
  if (codec === 'avc') return 'H.264 with more than 8 bits or 4:2:0';
  return codec === null ? unknownName(await track.getInternalCodecId()) : (NAMES[codec] ?? codec);
}

/** @returns the name of the codec if it cannot be packaged, otherwise undefined */
export async function unplayableAudio(track: InputAudioTrack): Promise<string | undefined> {
  const codec = await track.getCodec();
  if (codec === 'aac' || codec === 'opus') return undefined;
  if (codec?.startsWith('pcm') || codec === 'ulaw' || codec === 'alaw') return 'PCM';
  return codec === null ? unknownName(await track.getInternalCodecId()) : (NAMES[codec] ?? codec);
}

function unknownName(id: unknown): string {
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return /^[\u0020-\u007e]{1,20}$/.test(text) ? text.trim() : '?';
}
