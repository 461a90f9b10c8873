/** A picture for the card of an upload: the first clear frame of a film, if the browser can play it. */
import { FRAME_SAMPLE, FRAME_SAMPLE_EVERY_S, firstClearFrame, frameStats } from '../../../core/domain/clear-frame.ts';
import type { FrameStats } from '../../../core/domain/clear-frame.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';
import { smallJpeg } from '../small-picture.ts';
import type { ChosenFiles } from './chosen-files.ts';

/**
 * Sample times of a film, seconds; later ones are used if the earlier ones show nothing. Each is sampled again a
 * little later.
 */
const MOMENTS_S = [0.5, 2, 3.5, 5, 8, 12, 20] as const;

/** @returns base64 of a JPEG; undefined if none can be made */
export async function pictureOf(
  files: ChosenFiles,
  { key }: ChosenFile,
  signal: AbortSignal,
): Promise<string | undefined> {
  const file = files.find(key);
  const address = URL.createObjectURL(file);
  try {
    if (file.type.startsWith('image/')) return await smallPhoto(file);
    return file.type.startsWith('video/') ? await clearFrameOf(address, signal) : undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function smallPhoto(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file);
  try {
    return smallJpeg(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

async function clearFrameOf(address: string, signal: AbortSignal): Promise<string | undefined> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = address;
    await whenEvent(video, 'loadedmetadata', signal);
    const seen: { at: Seconds; stats: FrameStats }[] = [];
    const sampleAt = async (at: Seconds): Promise<void> => {
      video.currentTime = at;
      await whenEvent(video, 'seeked', signal);
      seen.push({ at, stats: statsOf(video) });
    };
    for (const moment of MOMENTS_S) {
      if (moment + FRAME_SAMPLE_EVERY_S >= video.duration) break;
      await sampleAt(moment);
      await sampleAt(moment + FRAME_SAMPLE_EVERY_S);
      const isClear =
        firstClearFrame(
          seen.slice(-2).map(({ stats }) => stats),
          false,
        ) !== undefined;
      if (isClear) return smallJpeg(video, video.videoWidth, video.videoHeight);
    }
    if (seen.length === 0) await sampleAt(video.duration / 2);
    const clearest = firstClearFrame(
      seen.map(({ stats }) => stats),
      true,
    );
    if (clearest === undefined) return undefined;
    await sampleAt(seen[clearest]!.at);
    return smallJpeg(video, video.videoWidth, video.videoHeight);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function whenEvent(video: HTMLVideoElement, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error('this film cannot be shown'));
    video.addEventListener(type, () => resolve(), { once: true });
    video.addEventListener('error', failed, { once: true });
    signal.addEventListener('abort', failed, { once: true });
  });
}

function statsOf(video: HTMLVideoElement): FrameStats {
  const { width, height } = FRAME_SAMPLE;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return frameStats(
    Uint8Array.from({ length: width * height }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }),
  );
}
