/** A picture for the card of a file that is added: of a film its first clear frame, where the browser can show it. */
import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';
import { smallJpeg } from '../small-picture.ts';
import type { ChosenFiles } from './chosen-files.ts';

/** Moments at which a film is looked at, seconds; later ones where the earlier show nothing. */
const MOMENTS_S = [0.5, 2, 5, 10, 20] as const;
/** Sides of the picture by which a frame is judged, pixels. */
const LOOK = { width: 32, height: 18 } as const;
/** Of 255: a frame that is darker, or has less difference in it, shows nothing. Decided. */
const DARK = 24;
const FLAT = 10;

/** @returns base64 of a JPEG; undefined where none can be made */
export async function pictureOf(
  files: ChosenFiles,
  { key }: ChosenFile,
  signal: AbortSignal,
): Promise<string | undefined> {
  const file = files.find(key);
  const address = URL.createObjectURL(file);
  try {
    if (file.type.startsWith('image/')) return await smallPhoto(file);
    return file.type.startsWith('video/') ? await firstClearFrame(address, signal) : undefined;
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

async function firstClearFrame(address: string, signal: AbortSignal): Promise<string | undefined> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = address;
    await heard(video, 'loadedmetadata', signal);
    for (const moment of MOMENTS_S) {
      const isLast = moment >= video.duration;
      video.currentTime = isLast ? video.duration / 2 : moment;
      await heard(video, 'seeked', signal);
      if (isClear(video)) return smallJpeg(video, video.videoWidth, video.videoHeight);
      if (isLast) return undefined;
    }
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function heard(video: HTMLVideoElement, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error('this film cannot be shown'));
    video.addEventListener(type, () => resolve(), { once: true });
    video.addEventListener('error', failed, { once: true });
    signal.addEventListener('abort', failed, { once: true });
  });
}

function isClear(video: HTMLVideoElement): boolean {
  const canvas = new OffscreenCanvas(LOOK.width, LOOK.height);
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.drawImage(video, 0, 0, LOOK.width, LOOK.height);
  const { data } = context.getImageData(0, 0, LOOK.width, LOOK.height);
  const levels = Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const spread = Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length);
  return mean > DARK && spread > FLAT;
}
