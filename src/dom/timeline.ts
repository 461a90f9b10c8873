import { chipGroundOf, colourOf } from '../../core/domain/category-style.ts';
import { firstReached } from '../../core/domain/bisect.ts';
import { TOUCH_HIGHLIGHT_MS, ZOOM_STEP, ZOOM_THROTTLE_MS } from '../../core/domain/constants.ts';
import type { PlayerClock } from '../../core/domain/clock.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { nearestTag, playheadPosition, timeAt } from '../../core/domain/timeline.ts';
import { tagPosition } from '../../core/domain/timeline-span.ts';
import type { TimelineIndex } from '../../core/domain/timeline.ts';
import type { Percent } from '../../core/domain/timeline-span.ts';
import {
  maxZoomLevel,
  panBy,
  reveal,
  stepsOfScale,
  WHOLE,
  windowOf,
  zoomAround,
} from '../../core/domain/timeline-zoom.ts';
import type { TimelineZoom } from '../../core/domain/timeline-zoom.ts';
import { drawTimeline, FONT_SIZE, RULER_HEIGHT, SEPARATOR_HEIGHT, trackHeight, tracksTop } from './timeline-canvas.ts';
import type { TimelinePalette, TimelineScene } from './timeline-canvas.ts';

/** What the rest of the timeline shows of its surface: buttons at their limit, the option that is marked. */
export interface TimelineView {
  zoom: TimelineZoom;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Index among all tags of the option that the keyboard is at. */
  active: number | undefined;
}

export interface TimelineActions {
  select: (id: string) => void;
  seek: (time: Seconds) => void;
}

export interface TimelineSurface {
  subscribe: (onChange: () => void) => () => void;
  read: () => TimelineView;
  /** Positive: closer. Around the playhead where it is in sight, else the middle. */
  zoom: (steps: number) => void;
  /** Shares of the window, negative to the left. */
  pan: (windows: number) => void;
  /** Draws `scene` into the element's canvas and listens to it; gives its disposer. */
  attach: (host: HTMLElement, scene: TimelineScene) => () => void;
}

/** How far from a mark a press still means it, CSS pixels. */
const MOUSE_REACH = 10;
const TOUCH_REACH = 22;
/** A press that moves farther than this pans. */
const DRAG_THRESHOLD = 4;
const PAN_SHARE = 0.8;

/**
 * The timeline's element: draws, zooms around the pointer, pans, finds the tag that is pressed.
 *
 * It outlives its attachments, so that zoom and marked option stay when the scene changes. The element holds a
 * `canvas`, a `[data-playhead]` and a `[data-tip]`; only the playhead moves with the clock.
 */
export function createTimeline(clock: PlayerClock, actions: TimelineActions): TimelineSurface {
  const listeners = new Set<() => void>();
  let zoom: TimelineZoom = WHOLE;
  let activeTag: TimedTag | undefined;
  let touched: TimedTag | undefined;
  let scene: TimelineScene | undefined;
  let view: TimelineView = { zoom, canZoomIn: false, canZoomOut: false, active: undefined };
  let redraw: () => void = () => undefined;

  const maximum = () => (scene ? maxZoomLevel(scene.index.span) : 0);

  function changed(): void {
    const found = activeTag && scene ? indexOfTag(scene.index, activeTag) : undefined;
    view = { zoom, canZoomIn: zoom.level < maximum(), canZoomOut: zoom.level > 0, active: found };
    redraw();
    for (const listener of listeners) listener();
  }

  function zoomTo(next: TimelineZoom): boolean {
    if (next.level === zoom.level && next.from === zoom.from) return false;
    zoom = next;
    changed();
    return true;
  }

  /** Where buttons and keys zoom: at the playhead, or the middle where that is out of sight. */
  function anchor(): Percent {
    const window = windowOf(zoom);
    const playhead = scene ? playheadPosition(clock.read().time, scene.index.span) : 0;
    return playhead >= window.from && playhead <= window.to ? playhead : (window.from + window.to) / 2;
  }

  function activate(index: number): void {
    const { tags, positions } = scene?.index.all ?? { tags: [], positions: new Float64Array() };
    const at = Math.min(tags.length - 1, Math.max(0, index));
    activeTag = tags[at];
    zoom = reveal(zoom, positions[at] ?? 0);
    changed();
  }

  let unlit: ReturnType<typeof setTimeout> | undefined;
  /** Its choice attaches the timeline again: it stays lit there. */
  function light(tag: TimedTag): void {
    touched = tag;
    clearTimeout(unlit);
    unlit = setTimeout(() => {
      touched = undefined;
      redraw();
    }, TOUCH_HIGHLIGHT_MS);
  }

  return {
    read: () => view,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    zoom: (steps) => void zoomTo(zoomAround(zoom, steps, anchor(), maximum())),
    pan: (windows) => void zoomTo(panBy(zoom, windows * (windowOf(zoom).to - windowOf(zoom).from))),
    attach(host, nextScene) {
      const { chosen, index } = nextScene;
      if (chosen && chosen.id !== scene?.chosen?.id) {
        activeTag = chosen;
        zoom = reveal(zoom, tagPosition(chosen.start, index.span) ?? 0);
      }
      scene = nextScene;
      const attachment = new AbortController();
      const canvas = host.querySelector('canvas') as HTMLCanvasElement;
      const playhead = host.querySelector('[data-playhead]') as HTMLElement;
      const tip = host.querySelector('[data-tip]') as HTMLElement;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      let palette = readPalette(canvas);
      let width = 0;
      let height = 0;
      let frame = 0;

      const draw = () => {
        frame = 0;
        if (width === 0) return;
        const ratio = host.ownerDocument.defaultView?.devicePixelRatio ?? 1;
        const window = windowOf(zoom);
        const marked = touched ?? (host.matches(':focus-visible') ? activeTag : undefined);
        drawTimeline(context, { scene: nextScene, palette, window, width, height, ratio, marked });
        movePlayhead();
      };
      redraw = () => {
        frame ||= requestAnimationFrame(draw);
      };

      let last: Percent | undefined;
      /** Pixels from the left edge: what moves by less than one of the screen's stays as it is. */
      let drawnAt = Number.NaN;
      const movePlayhead = () => {
        const position = playheadPosition(clock.read().time, nextScene.index.span);
        const window = windowOf(zoom);
        // A playhead that plays out of sight takes the window along; one that the viewer panned away from does not.
        const left = last !== undefined && last <= window.to && last >= window.from && position > window.to;
        last = position;
        if (left && drag.size === 0 && zoomTo(reveal(zoom, position))) return;
        const ratio = host.ownerDocument.defaultView?.devicePixelRatio ?? 1;
        const x = Math.round(((position - window.from) / (window.to - window.from)) * width * ratio) / ratio;
        if (x === drawnAt) return;
        drawnAt = x;
        playhead.hidden = x < -1 || x > width + 1;
        playhead.style.transform = `translateX(${x}px)`;
      };

      const resized = new ResizeObserver(([entry]) => {
        if (!entry) return;
        const ratio = host.ownerDocument.defaultView?.devicePixelRatio ?? 1;
        ({ width, height } = entry.contentRect);
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
        palette = readPalette(canvas);
        draw();
      });
      resized.observe(host);

      const positionAt = (clientX: number): Percent => {
        const window = windowOf(zoom);
        return window.from + ((clientX - host.getBoundingClientRect().left) / width) * (window.to - window.from);
      };
      const tagAt = (event: PointerEvent | MouseEvent, reach: number): TimedTag | undefined => {
        const window = windowOf(zoom);
        const y = event.clientY - host.getBoundingClientRect().top;
        const list = rowAt(nextScene.index, y, height);
        const found = list && nearestTag(list, positionAt(event.clientX), (reach / width) * (window.to - window.from));
        return found === undefined ? undefined : list?.tags[found];
      };

      let wheeled = Number.NEGATIVE_INFINITY;
      const onWheel = (event: WheelEvent) => {
        const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
        if (Math.abs(sideways) >= Math.abs(event.deltaY)) {
          const window = windowOf(zoom);
          if (zoomTo(panBy(zoom, (sideways / width) * (window.to - window.from)))) event.preventDefault();
          return;
        }
        const steps = event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP;
        const next = zoomAround(zoom, steps, positionAt(event.clientX), maximum());
        // At its limit the timeline lets the page scroll.
        if (next.level === zoom.level) return;
        event.preventDefault();
        if (event.timeStamp - wheeled < ZOOM_THROTTLE_MS) return;
        wheeled = event.timeStamp;
        zoomTo(next);
      };

      /** Pointers that are down, and where. */
      const drag = new Map<number, { x: number; y: number }>();
      let moved = false;
      const spread = () => {
        const [a, b] = [...drag.values()];
        return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : undefined;
      };
      const onDown = (event: PointerEvent) => {
        if (event.button !== 0) return;
        if (drag.size === 0) moved = false;
        drag.set(event.pointerId, { x: event.clientX, y: event.clientY });
      };
      const onMove = (event: PointerEvent) => {
        const from = drag.get(event.pointerId);
        if (!from) {
          showTip(event);
          return;
        }
        const before = spread();
        if (before === undefined && !moved && Math.abs(event.clientX - from.x) < DRAG_THRESHOLD) return;
        if (!moved) host.setPointerCapture(event.pointerId);
        moved = true;
        tip.hidden = true;
        drag.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const window = windowOf(zoom);
        const after = spread();
        if (before !== undefined && after !== undefined) {
          const middle = [...drag.values()].reduce((sum, each) => sum + each.x, 0) / drag.size;
          zoomTo(zoomAround(zoom, stepsOfScale(after / before), positionAt(middle), maximum()));
        } else {
          zoomTo(panBy(zoom, ((from.x - event.clientX) / width) * (window.to - window.from)));
        }
      };
      const onUp = (event: PointerEvent) => {
        if (!drag.delete(event.pointerId) || moved || event.type === 'pointercancel') return;
        const touch = event.pointerType !== 'mouse';
        const tag = tagAt(event, touch ? TOUCH_REACH : MOUSE_REACH);
        if (tag) {
          if (touch) light(tag);
          activeTag = tag;
          changed();
          actions.select(tag.id);
        } else if (event.clientY - host.getBoundingClientRect().top < RULER_HEIGHT) {
          actions.seek(timeAt(positionAt(event.clientX), nextScene.index.span));
        }
      };
      const showTip = (event: PointerEvent) => {
        const tag = event.pointerType === 'mouse' ? tagAt(event, MOUSE_REACH) : undefined;
        tip.hidden = !tag;
        host.style.cursor = tag ? 'pointer' : '';
        if (!tag) return;
        if (tip.textContent !== nextScene.label(tag)) tip.textContent = nextScene.label(tag);
        const { left, top } = host.getBoundingClientRect();
        const x = event.clientX - left;
        tip.style.transform = `translate(${x}px, ${event.clientY - top}px) translate(${x > width / 2 ? '-100%' : '0'}, -150%)`;
      };

      const onKey = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const { all } = nextScene.index;
        const at = activeTag ? indexOfTag(nextScene.index, activeTag) : undefined;
        const start = at ?? nearestTag(all, anchor(), 100) ?? 0;
        const step = at === undefined ? 0 : 1;
        const keys: Record<string, () => void> = {
          ArrowRight: () => activate(start + step),
          ArrowLeft: () => activate(start - step),
          ArrowDown: () => activate(beside(nextScene.index, start, 1)),
          ArrowUp: () => activate(beside(nextScene.index, start, -1)),
          Home: () => activate(0),
          End: () => activate(all.tags.length - 1),
          PageDown: () => zoomTo(panBy(zoom, PAN_SHARE * (windowOf(zoom).to - windowOf(zoom).from))),
          PageUp: () => zoomTo(panBy(zoom, -PAN_SHARE * (windowOf(zoom).to - windowOf(zoom).from))),
          '+': () => zoomTo(zoomAround(zoom, ZOOM_STEP, all.positions[at ?? -1] ?? anchor(), maximum())),
          '-': () => zoomTo(zoomAround(zoom, -ZOOM_STEP, all.positions[at ?? -1] ?? anchor(), maximum())),
          Enter: () => at !== undefined && actions.select((all.tags[at] as TimedTag).id),
          ' ': () => at !== undefined && actions.select((all.tags[at] as TimedTag).id),
        };
        const act = keys[event.key === '=' ? '+' : event.key];
        if (!act) return;
        event.preventDefault();
        act();
      };

      const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
      const themes = new MutationObserver(() => recolour());
      themes.observe(host.ownerDocument.documentElement, { attributeFilter: ['data-theme'] });
      const element = host.closest('[data-ferryglide]');
      if (element) themes.observe(element, { attributeFilter: ['data-theme'] });
      const recolour = () => {
        palette = readPalette(canvas);
        redraw();
      };
      const { signal } = attachment;
      host.addEventListener('wheel', onWheel, { passive: false, signal });
      host.addEventListener('pointerdown', onDown, { signal });
      host.addEventListener('pointermove', onMove, { signal });
      host.addEventListener('pointerup', onUp, { signal });
      host.addEventListener('pointercancel', onUp, { signal });
      host.addEventListener('pointerleave', () => (tip.hidden = true), { signal });
      host.addEventListener('keydown', onKey, { signal });
      host.addEventListener('focus', () => redraw(), { signal });
      host.addEventListener('blur', () => redraw(), { signal });
      for (const scheme of schemes) scheme.addEventListener('change', recolour, { signal });
      // Unlike the rest of the page, a canvas is not drawn again when its web font arrives.
      host.ownerDocument.fonts.addEventListener('loadingdone', () => redraw(), { signal });
      const stopClock = clock.subscribe(movePlayhead);
      changed();

      return () => {
        attachment.abort();
        resized.disconnect();
        themes.disconnect();
        stopClock();
        cancelAnimationFrame(frame);
        redraw = () => undefined;
      };
    },
  };
}

/** Index among all tags; tags of one moment are distinguished by id. */
function indexOfTag({ all }: TimelineIndex, { id, start }: TimedTag): number | undefined {
  const first = firstReached(all.tags.length, (index) => (all.tags[index] as TimedTag).start >= start);
  for (let n = first; all.tags[n]?.start === start; n++) if (all.tags[n]?.id === id) return n;
  return undefined;
}

/** The list of tags that lies at a height of the element. */
function rowAt(index: TimelineIndex, y: number, height: number) {
  const top = tracksTop(index);
  if (y < RULER_HEIGHT) return undefined;
  if (y < top) return y < RULER_HEIGHT + SEPARATOR_HEIGHT ? index.separators : undefined;
  return index.tracks[Math.floor((y - top) / trackHeight(index, height))];
}

/** From the tag at `from`, the nearest one of the track above or below; itself where there is none. */
function beside(index: TimelineIndex, from: number, direction: 1 | -1): number {
  const tag = index.all.tags[from];
  const rows = [index.separators, ...index.tracks].filter((row) => row.tags.length > 0);
  const row = rows.findIndex((each) => each.tags.includes(tag as TimedTag));
  const target = rows[row + direction];
  const near = target && nearestTag(target, index.all.positions[from] ?? 0, 100);
  const found = near === undefined ? undefined : target?.tags[near];
  return (found && indexOfTag(index, found)) ?? from;
}

/** Colours and font as the browser resolves them: a canvas knows neither custom properties nor `light-dark()`. */
function readPalette(canvas: HTMLCanvasElement): TimelinePalette {
  const style = getComputedStyle(canvas);
  const known = new Map<string, string>();
  const resolved = (colour: string) => {
    const before = known.get(colour);
    if (before !== undefined) return before;
    canvas.style.color = colour;
    const after = style.color;
    canvas.style.color = '';
    known.set(colour, after);
    return after;
  };
  return {
    mark: (category) => resolved(colourOf(category)),
    chip: (category) => resolved(chipGroundOf(category)),
    text: resolved('var(--text)'),
    faint: resolved('var(--text-3)'),
    line: resolved('var(--line)'),
    ink: resolved('var(--on-tag)'),
    accent: resolved('var(--accent)'),
    font: `${FONT_SIZE}px ${style.fontFamily}`,
  };
}
