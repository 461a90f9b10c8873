import { clockText } from '../../core/domain/clock.ts';
import type { Moment, Stroke } from '../../core/domain/drawing.ts';
import { drawStrokes } from './drawing-canvas.ts';

/** Letters, digits and marks that every file system accepts; all others become a hyphen. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu;
const NAME_MAX = 80;

/** `k1w-final-0.12.png`: the title and the time. */
export function pictureName(title: string, { at }: Pick<Moment, 'at'>): string {
  const words = title
    .replaceAll(UNSAFE, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, NAME_MAX);
  return `${words || 'drawing'}-${clockText(at).replaceAll(':', '.')}.png`;
}

/**
 * The frame on the screen and the strokes over it as one PNG, in the film's own resolution.
 *
 * @param all strokes of the film, for a calibration of another moment
 * @throws DOMException `SecurityError` if the film's site does not share its pictures
 * @returns undefined if there is no picture
 */
export async function pictureWith(
  video: HTMLVideoElement,
  strokes: readonly Stroke[],
  all: readonly Stroke[] = strokes,
): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0 || height === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.drawImage(video, 0, 0, width, height);
  const box = { left: 0, top: 0, width, height };
  // A detached element has no font family.
  drawStrokes(context, strokes, box, {
    fontFamily: getComputedStyle(video).fontFamily || undefined,
    all,
    picture: box,
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be written');
  return blob;
}
