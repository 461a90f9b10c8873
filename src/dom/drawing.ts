import type { PlayerClock } from '../../core/domain/clock.ts';
import { DRAWING_KEY_STEP } from '../../core/domain/constants/drawing.ts';
import { fitted, shownAt, withinPicture } from '../../core/domain/drawing.ts';
import { enlarged, WHOLE_PICTURE } from '../../core/domain/picture-view.ts';
import type { PictureView } from '../../core/domain/picture-view.ts';
import type { Box, PencilEvent, Point, Stroke } from '../../core/domain/drawing.ts';
import { drawStrokes } from './drawing-canvas.ts';

/** Options of a drawing canvas. */
export interface DrawingOptions {
  clock: PlayerClock;
  pictureSize: () => { width: number; height: number };
  /** The stream on show. */
  source: string;
  /** The visible part of the picture; all of it if undefined. */
  view?: () => PictureView;
  /** The strokes to show, with a function to subscribe to their changes. */
  read: () => { strokes: readonly Stroke[]; draft: Stroke | undefined };
  subscribe: (onChange: () => void) => () => void;
  send: (event: PencilEvent) => void;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Shift multiplies an arrow key's step by this. */
const LONG_STEP = 5;
const CENTRE: Point = { x: 0.5, y: 0.5 };
/** Half the size of the cross that marks the keyboard's pencil, CSS pixels. */
const CROSS = 10;

/**
 * A canvas over the picture that receives pointer and key input for the pencil, and shows the strokes of the film's
 * moment.
 *
 * It is repainted when strokes change, when the film moves and when its host is resized, at most once per frame.
 *
 * @param host focusable; holds the canvas while it is attached
 */
export function attachDrawing(host: HTMLElement, options: DrawingOptions): () => void {
  const { clock, pictureSize, source, view = () => WHOLE_PICTURE, read, subscribe, send } = options;
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  host.append(canvas);
  const context = canvas.getContext('2d');
  const life = new AbortController();
  const { signal } = life;
  let frame = 0;
  let pencil: Point = CENTRE;
  let isByKeys = false;
  let shown: readonly Stroke[] = [];

  const pictureBox = (): Box => {
    const place = { width: host.clientWidth, height: host.clientHeight };
    return enlarged(fitted(pictureSize(), place), view(), place);
  };
  const moment = () => ({ at: clock.read().time, source });

  const paint = (): void => {
    frame = 0;
    if (!context) return;
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(host.clientWidth * ratio), Math.round(host.clientHeight * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, host.clientWidth, host.clientHeight);
    const { strokes, draft } = read();
    const box = pictureBox();
    shown = shownAt(strokes, moment());
    drawStrokes(context, draft ? [...shown, draft] : shown, box, {
      fontFamily: getComputedStyle(canvas).fontFamily,
      all: strokes,
      picture: pictureSize(),
    });
    if (isByKeys) drawCross(context, box, pencil);
  };
  const repaint = (): void => {
    frame ||= requestAnimationFrame(paint);
  };
  // A playing film without strokes causes no repaint.
  const onClock = (): void => {
    const due = shownAt(read().strokes, moment());
    if (due.length !== shown.length || due.some((stroke, n) => stroke !== shown[n])) repaint();
  };

  const pointOf = (event: PointerEvent): Point => {
    const box = pictureBox();
    const { left, top } = host.getBoundingClientRect();
    return withinPicture({
      x: (event.clientX - left - box.left) / box.width,
      y: (event.clientY - top - box.top) / box.height,
    });
  };
  const onPointer = (type: string, handle: (event: PointerEvent) => void): void =>
    host.addEventListener(type, (event) => handle(event as PointerEvent), { signal });
  let pressed: number | undefined;
  onPointer('pointerdown', (event) => {
    if (event.button !== 0 || pressed !== undefined) return;
    pressed = event.pointerId;
    isByKeys = false;
    host.setPointerCapture(event.pointerId);
    send({ type: 'drawing.begin', point: pointOf(event), moment: moment() });
  });
  onPointer('pointermove', (event) => {
    if (pressed !== undefined && event.pointerId !== pressed) return;
    // The second side of an angle also follows a hovering pointer.
    if (!read().draft) return;
    for (const each of event.getCoalescedEvents?.() ?? []) send({ type: 'drawing.move', point: pointOf(each) });
    send({ type: 'drawing.move', point: pointOf(event) });
  });
  onPointer('pointerup', (event) => {
    if (event.pointerId !== pressed) return;
    pressed = undefined;
    send({ type: 'drawing.end', point: pointOf(event) });
  });
  onPointer('pointercancel', (event) => {
    if (event.pointerId !== pressed) return;
    pressed = undefined;
    send({ type: 'drawing.drop' });
  });

  const onKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const isDrawing = read().draft !== undefined;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (arrow) {
      const step = DRAWING_KEY_STEP * (event.shiftKey ? LONG_STEP : 1);
      pencil = withinPicture({ x: pencil.x + arrow.x * step, y: pencil.y + arrow.y * step });
      isByKeys = true;
      if (isDrawing) send({ type: 'drawing.move', point: pencil });
    } else if (event.key === 'Enter') {
      isByKeys = true;
      if (isDrawing) send({ type: 'drawing.end', point: pencil });
      else send({ type: 'drawing.begin', point: pencil, moment: moment() });
    } else if (event.key === 'Escape' && isDrawing) {
      send({ type: 'drawing.drop' });
    } else return;
    // Arrow keys move the pencil here, not the film.
    event.preventDefault();
    event.stopPropagation();
    repaint();
  };
  host.addEventListener('keydown', onKey, { signal });
  host.addEventListener(
    'focus',
    () => {
      isByKeys = host.matches(':focus-visible');
      repaint();
    },
    { signal },
  );
  host.addEventListener(
    'blur',
    () => {
      isByKeys = false;
      repaint();
    },
    { signal },
  );

  const stops = [subscribe(repaint), clock.subscribe(onClock)];
  const sizes = new ResizeObserver(repaint);
  sizes.observe(host);
  repaint();
  return () => {
    life.abort();
    cancelAnimationFrame(frame);
    sizes.disconnect();
    for (const stop of stops) stop();
    // A stroke that can no longer be completed.
    if (read().draft) send({ type: 'drawing.drop' });
    canvas.remove();
  };
}

function drawCross(context: CanvasRenderingContext2D, box: Box, { x, y }: Point): void {
  const [left, top] = [box.left + x * box.width, box.top + y * box.height];
  const path = new Path2D();
  path.moveTo(left - CROSS, top);
  path.lineTo(left + CROSS, top);
  path.moveTo(left, top - CROSS);
  path.lineTo(left, top + CROSS);
  for (const [colour, width] of [
    ['#000', 4],
    ['#fff', 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  }
}
