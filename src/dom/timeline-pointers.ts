/**
 * Wheel, mouse and touch input of the timeline: zooming around the pointer, panning, and pressing tags and the ruler.
 */
import { ZOOM_STEP, ZOOM_THROTTLE_MS } from '../../core/domain/constants/tags.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import type { Percent } from '../../core/domain/timeline-span.ts';
import { panBy, stepsOfScale, type TimelineZoom, windowOf, zoomAround } from '../../core/domain/timeline-zoom.ts';
import { RULER_HEIGHT } from './timeline-canvas.ts';

/** Largest distance between a press and its mark, CSS pixels. */
const MOUSE_REACH = 10;
const TOUCH_REACH = 22;
/** A press that moves further than this pans, CSS pixels. */
const DRAG_THRESHOLD = 4;

export interface PointedTimeline {
  zoom: () => TimelineZoom;
  /** @returns false if nothing changes */
  zoomTo: (next: TimelineZoom) => boolean;
  maximum: () => number;
  /** CSS pixels. */
  width: () => number;
  /** @param y CSS pixels from the top @param within largest distance of a tag from `position` */
  tagAt: (y: number, position: Percent, within: Percent) => TimedTag | undefined;
  /** Text of a tag's tooltip. */
  label: (tag: TimedTag) => string;
  press: (tag: TimedTag, isTouch: boolean) => void;
  pressRuler: (position: Percent) => void;
}

/** Listens until `signal` is aborted. The host contains a `[data-tip]`. */
export function listenToPointers(
  host: HTMLElement,
  timeline: PointedTimeline,
  signal: AbortSignal,
): { areDown: () => boolean } {
  const tip = host.querySelector('[data-tip]') as HTMLElement;
  const { zoomTo, maximum } = timeline;
  const shown = (): Percent => {
    const { from, to } = windowOf(timeline.zoom());
    return to - from;
  };
  const percentOf = (pixels: number): Percent => (pixels / timeline.width()) * shown();
  const positionAt = (clientX: number): Percent =>
    windowOf(timeline.zoom()).from + percentOf(clientX - host.getBoundingClientRect().left);
  const heightOf = (event: PointerEvent): number => event.clientY - host.getBoundingClientRect().top;
  const tagAt = (event: PointerEvent, reach: number): TimedTag | undefined =>
    timeline.tagAt(heightOf(event), positionAt(event.clientX), percentOf(reach));

  let wheeled = Number.NEGATIVE_INFINITY;
  const onWheel = (event: WheelEvent): void => {
    const zoom = timeline.zoom();
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (Math.abs(sideways) >= Math.abs(event.deltaY)) {
      if (zoomTo(panBy(zoom, percentOf(sideways)))) event.preventDefault();
      return;
    }
    const steps = event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP;
    const next = zoomAround(zoom, steps, positionAt(event.clientX), maximum());
    // At its limit, the timeline lets the page scroll.
    if (next.level === zoom.level) return;
    event.preventDefault();
    if (event.timeStamp - wheeled < ZOOM_THROTTLE_MS) return;
    wheeled = event.timeStamp;
    zoomTo(next);
  };

  /** Positions of the pressed pointers. */
  const down = new Map<number, { x: number; y: number }>();
  let moved = false;
  const spread = (): number | undefined => {
    const [a, b] = [...down.values()];
    return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : undefined;
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (down.size === 0) moved = false;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onMove = (event: PointerEvent): void => {
    const from = down.get(event.pointerId);
    if (!from) {
      showTip(event);
      return;
    }
    const before = spread();
    if (before === undefined && !moved && Math.abs(event.clientX - from.x) < DRAG_THRESHOLD) return;
    if (!moved) host.setPointerCapture(event.pointerId);
    moved = true;
    tip.hidden = true;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = spread();
    if (before !== undefined && after !== undefined) {
      const middle = [...down.values()].reduce((sum, each) => sum + each.x, 0) / down.size;
      zoomTo(zoomAround(timeline.zoom(), stepsOfScale(after / before), positionAt(middle), maximum()));
    } else zoomTo(panBy(timeline.zoom(), percentOf(from.x - event.clientX)));
  };
  const onUp = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId) || moved || event.type === 'pointercancel') return;
    const isTouch = event.pointerType !== 'mouse';
    const tag = tagAt(event, isTouch ? TOUCH_REACH : MOUSE_REACH);
    if (tag) timeline.press(tag, isTouch);
    else if (heightOf(event) < RULER_HEIGHT) timeline.pressRuler(positionAt(event.clientX));
  };
  const showTip = (event: PointerEvent): void => {
    const tag = event.pointerType === 'mouse' ? tagAt(event, MOUSE_REACH) : undefined;
    tip.hidden = !tag;
    host.style.cursor = tag ? 'pointer' : '';
    if (!tag) return;
    const label = timeline.label(tag);
    if (tip.textContent !== label) tip.textContent = label;
    const { left, top } = host.getBoundingClientRect();
    const x = event.clientX - left;
    const side = x > timeline.width() / 2 ? '-100%' : '0';
    tip.style.transform = `translate(${x}px, ${event.clientY - top}px) translate(${side}, -150%)`;
  };

  host.addEventListener('wheel', onWheel, { passive: false, signal });
  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', onUp, { signal });
  host.addEventListener('pointerleave', () => (tip.hidden = true), { signal });
  return { areDown: () => down.size > 0 };
}
