/** Reads from the log of the ffmpeg that receives a push why nothing of it can be recorded. */
import type { CameraTrouble } from '../../../core/domain/live-event.ts';

/** Names of codecs, for people; others are ffmpeg's own in capitals. */
const CODEC_NAMES: Readonly<Record<string, string>> = { mpeg2video: 'MPEG-2', mpeg4: 'MPEG-4' };
const RECORDED = 'h264';

/** @returns nothing where the pictures can be recorded: the camera has ended the push, or its network */
export function readReceiver(log: string): { trouble?: CameraTrouble; detail?: string } {
  if (!log.includes('Input #0')) return log.includes('Invalid data found') ? { trouble: 'failed' } : {};
  const codec = /^ *Stream #0:.*?: Video: (\w+)/m.exec(log)?.[1];
  if (codec === undefined) return { trouble: 'noPicture' };
  return codec === RECORDED ? {} : { trouble: 'codec', detail: CODEC_NAMES[codec] ?? codec.toUpperCase() };
}
