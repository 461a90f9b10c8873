/** Finds in the log of the receiving ffmpeg why a push cannot be recorded. */
import type { CameraTrouble } from '../../../core/domain/live-event.ts';

/** Display names of codecs; for others, ffmpeg's own name in capitals is used. */
const CODEC_NAMES: Readonly<Record<string, string>> = { mpeg2video: 'MPEG-2', mpeg4: 'MPEG-4' };
const RECORDED = 'h264';

/** @returns an empty object if the video can be recorded: the camera, or its network, has ended the push */
export function readReceiver(log: string): { trouble?: CameraTrouble; detail?: string } {
  if (!log.includes('Input #0')) return log.includes('Invalid data found') ? { trouble: 'failed' } : {};
  const codec = /^ *Stream #0:.*?: Video: (\w+)/m.exec(log)?.[1];
  if (codec === undefined) return { trouble: 'noPicture' };
  return codec === RECORDED ? {} : { trouble: 'codec', detail: CODEC_NAMES[codec] ?? codec.toUpperCase() };
}
