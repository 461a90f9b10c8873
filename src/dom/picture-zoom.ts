import { clamp } from '../../core/domain/clamp.ts';
import type { Point } from '../../core/domain/drawing.ts';
import { isEnlarged } from '../../core/domain/picture-view.ts';
import type { PictureView, PictureZoomEvent } from '../../core/domain/picture-view.ts';

export interface PictureZoomOptions {
  read: () => PictureView;
  subscribe: (onChange: () => void) => () => void;
  send: (event: PictureZoomEvent) => void;
}

/** A pointer that moves less than this is a press, CSS pixels. */
const DRAG_MIN = 5;
/** The same for a finger on a control: about the tolerance of Android and iOS. */
const CONTROL_DRAG_MIN = 10;
/** Elements in which a finger already moves, scrolls or writes. */
const OWN_DRAG = `[role='slider'], [role='menu'], [role='listbox'], [role='dialog'], [role='alertdialog'], dialog, input,
  select, textarea, iframe, [popover], [data-over-picture]`;
/** A notch of a mouse wheel enlarges by half at most; a trackpad reports a pinch in hundredths of its logarithm. */
const WHEEL_MAX = 40;
const WHEEL_UNIT = 100;
/** `WheelEvent.deltaMode` in lines. */
const LINE_PX = 16;

/**
 * Shows a part of the picture, and handles wheel, touch and pointer input over it.
 *
 * The wheel zooms with Ctrl, as browsers report a pinch on a trackpad; without Ctrl only if the picture fills the
 * screen, because it would otherwise scroll the page. Two fingers zoom and pan; one finger or the mouse pans an
 * enlarged picture. An overlay that takes pointer input, such as a drawing, keeps one finger and the mouse. A touch
 * may also start on a button: once it has moved far enough, it pans the picture and does not press, as on phones. On
 * the progress bar it seeks.
 *
 * @param stage contains the picture and its overlays
 * @param picture host whose content is panned, enlarged and clipped at its edges
 */
export function attachPictureZoom(stage: HTMLElement, picture: HTMLElement, options: PictureZoomOptions): () => void {
  const { read, subscribe, send } = options;
  const life = new AbortController();
  const { signal } = life;
  const fingers = new Map<number, Point & { target: EventTarget | null; slop: number | undefined }>();
  /** Where the first pointer came down. */
  let start: Point = { x: 0, y: 0 };
  let gesture: 'none' | 'drag' | 'pinch' = 'none';
  /** The last finger or pointer has moved the picture. */
  let hasMoved = false;

  function show(): void {
    const view = read();
    picture.toggleAttribute('data-enlarged', isEnlarged(view));
    const { scale, x, y } = view;
    picture.style.setProperty('--view', `translate(${x * 100}%, ${y * 100}%) scale(${scale})`);
  }

  const isPicture = ({ target }: Event): boolean => target instanceof Node && picture.contains(target);
  const isOver = (event: Event): boolean =>
    isPicture(event) || (event.target instanceof Element && event.target.closest('[data-over-picture]') !== null);

  /** Distance after which the pointer pans an enlarged picture from here; undefined: it does not. */
  function slopOf(event: Event): number | undefined {
    if (!isEnlarged(read())) return undefined;
    if (isPicture(event)) return DRAG_MIN;
    const isFinger = !(event instanceof PointerEvent) || event.pointerType === 'touch';
    const isControl = event.target instanceof Element && event.target.closest(OWN_DRAG) === null;
    return isFinger && isControl ? CONTROL_DRAG_MIN : undefined;
  }

  function shareOf({ x, y }: Point): Point {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return { x: (x - left) / width, y: (y - top) / height };
  }
  function wayOf(from: Point, to: Point): Point {
    const { width, height } = picture.getBoundingClientRect();
    return { x: (to.x - from.x) / width, y: (to.y - from.y) / height };
  }
  const pair = (): [Point, Point] => [...fingers.values()].slice(0, 2) as unknown as [Point, Point];
  const middle = ([one, other]: [Point, Point]): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const apart = ([one, other]: [Point, Point]): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

  function onWheel(event: WheelEvent): void {
    const covers = document.fullscreenElement !== null || stage.closest('[data-covers]') !== null;
    if (!isOver(event) || !(event.ctrlKey || covers)) return;
    event.preventDefault();
    const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    const turned = clamp(delta, -WHEEL_MAX, WHEEL_MAX);
    const at = shareOf({ x: event.clientX, y: event.clientY });
    send({ type: 'pictureZoom.by', factor: Math.exp(-turned / WHEEL_UNIT), at });
  }

  /** Cancels the press or stroke that the first finger has begun. */
  function beginPinch(): void {
    const [first] = fingers;
    gesture = 'pinch';
    if (!first) return;
    const [pointerId, { target }] = first;
    target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
  }

  function onDown(event: PointerEvent): void {
    const slop = slopOf(event);
    if ((!isOver(event) && slop === undefined) || event.button !== 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, target: event.target, slop });
    hasMoved = false;
    if (fingers.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      gesture = 'none';
    } else if (gesture !== 'pinch') beginPinch();
    if (gesture === 'pinch') event.stopPropagation();
  }

  function onMove(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (gesture === 'pinch') {
      event.stopPropagation();
      if (fingers.size < 2) return;
      const earlier = pair();
      fingers.set(event.pointerId, { ...before, ...now });
      const later = pair();
      send({
        type: 'pictureZoom.pinch',
        factor: apart(later) / apart(earlier),
        at: shareOf(middle(earlier)),
        by: wayOf(middle(earlier), middle(later)),
      });
      return;
    }
    fingers.set(event.pointerId, { ...before, ...now });
    if (before.slop === undefined || !isEnlarged(read())) return;
    if (gesture === 'none' && Math.hypot(now.x - start.x, now.y - start.y) < before.slop) return;
    if (gesture === 'none') {
      gesture = 'drag';
      hasMoved = true;
      picture.setPointerCapture(event.pointerId);
    }
    send({ type: 'pictureZoom.pan', by: wayOf(before, now) });
  }

  function onEnd(event: PointerEvent): void {
    if (!event.isTrusted || !fingers.delete(event.pointerId)) return;
    // A drag is not a press.
    if (gesture !== 'none') event.stopPropagation();
    if (fingers.size === 0) gesture = 'none';
  }

  /** Keeps the browser from scrolling or zooming the page. Not on a control, which could then not be pressed. */
  function onTouch(event: TouchEvent): void {
    const slop = slopOf(event);
    const pans = slop === DRAG_MIN || (slop !== undefined && event.type === 'touchmove');
    const pinches = event.touches.length > 1 && (isOver(event) || slop !== undefined);
    if ((pans || pinches) && event.cancelable) event.preventDefault();
  }

  /** A drag that started on a control does not press it. */
  function onClick(event: MouseEvent): void {
    // A key or a script clicks without a pointer.
    if (!hasMoved || event.detail === 0) return;
    hasMoved = false;
    event.stopPropagation();
    event.preventDefault();
  }

  const early = { signal, capture: true };
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  stage.addEventListener('pointerdown', onDown, early);
  stage.addEventListener('pointermove', onMove, early);
  stage.addEventListener('pointerup', onEnd, early);
  stage.addEventListener('pointercancel', onEnd, early);
  stage.addEventListener('click', onClick, early);
  stage.addEventListener('touchstart', onTouch, { signal, passive: false });
  stage.addEventListener('touchmove', onTouch, { signal, passive: false });
  const stop = subscribe(show);
  show();
  return () => {
    life.abort();
    stop();
    picture.removeAttribute('data-enlarged');
    picture.style.removeProperty('--view');
  };
}
