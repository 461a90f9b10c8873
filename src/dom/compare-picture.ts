import { fitted } from '../../core/domain/drawing.ts';
import type { Stroke } from '../../core/domain/drawing.ts';
import { drawStrokes } from './drawing-canvas.ts';

/** Width of the file in pixels; two pictures side by side are as sharp as one of 1080 lines each. */
const WIDTH = 3_840;

export interface Pane {
  video: HTMLVideoElement;
  /** Host of the film on the page. */
  host: HTMLElement;
  mirrored: boolean;
}

export interface Laid {
  blend: 'opacity' | 'wipe' | 'difference';
  /** 0 to 100. */
  share: number;
}

/**
 * Both pictures as arranged on the page, with the strokes over them, as one PNG.
 *
 * @param laid how the second picture covers the first; undefined: side by side
 * @throws DOMException `SecurityError` if a film's site does not share its pictures
 * @returns undefined if there is no picture
 */
export async function comparePicture(
  panes: readonly Pane[],
  laid: Laid | undefined,
  strokes: readonly Stroke[],
): Promise<Blob | undefined> {
  const shown = panes.filter(({ video }) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
  const outer = boundsOf(panes.map(({ host }) => host.getBoundingClientRect()));
  if (shown.length === 0 || outer.width === 0) return undefined;
  const scale = WIDTH / outer.width;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round(outer.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = 'black';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [index, { video, host, mirrored }] of shown.entries()) {
    const inner = host.getBoundingClientRect();
    const place = { left: (inner.left - outer.left) * scale, top: (inner.top - outer.top) * scale };
    const size = { width: inner.width * scale, height: inner.height * scale };
    const box = fitted({ width: video.videoWidth, height: video.videoHeight }, size);
    context.save();
    context.translate(place.left, place.top);
    if (laid && index > 0) {
      if (laid.blend === 'opacity') context.globalAlpha = laid.share / 100;
      if (laid.blend === 'difference') context.globalCompositeOperation = 'difference';
      if (laid.blend === 'wipe') {
        context.beginPath();
        context.rect((size.width * laid.share) / 100, 0, size.width, size.height);
        context.clip();
      }
    }
    if (mirrored) {
      context.translate(size.width, 0);
      context.scale(-1, 1);
    }
    context.drawImage(video, box.left, box.top, box.width, box.height);
    context.restore();
  }
  const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height };
  drawStrokes(context, strokes, whole, {
    fontFamily: shown[0] && (getComputedStyle(shown[0].host).fontFamily || undefined),
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be written');
  return blob;
}

function boundsOf(places: readonly DOMRect[]): DOMRect {
  const [left, top] = [Math.min(...places.map((place) => place.left)), Math.min(...places.map((place) => place.top))];
  const right = Math.max(...places.map((place) => place.right));
  const bottom = Math.max(...places.map((place) => place.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}
