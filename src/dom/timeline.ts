import { clamp } from '../../core/domain/clamp.ts';
import { TOUCH_HIGHLIGHT_MS, ZOOM_STEP } from '../../core/domain/constants/tags.ts';
import type { PlayerClock } from '../../core/domain/clock.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { indexOfTag, nearestTag, playheadPosition, adjacentTag, timeAt } from '../../core/domain/timeline.ts';
import { tagPosition } from '../../core/domain/timeline-span.ts';
import type { Percent } from '../../core/domain/timeline-span.ts';
import { maxZoomLevel, panBy, reveal, WHOLE, windowOf, zoomAround } from '../../core/domain/timeline-zoom.ts';
import type { TimelineZoom } from '../../core/domain/timeline-zoom.ts';
import { onThemeChange } from './canvas-theme.ts';
import { drawTimeline, readPalette, tagsAt } from './timeline-canvas.ts';
import type { TimelineScene } from './timeline-canvas.ts';
import { listenToPointers } from './timeline-pointers.ts';

/** State of the surface for the rest of the timeline: buttons at their limit, the active option. */
export interface TimelineView {
  zoom: TimelineZoom;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Index among all tags of the keyboard's active option. */
  active: number | undefined;
}

export interface TimelineActions {
  select: (id: string) => void;
  seek: (time: Seconds) => void;
}

export interface TimelineSurface {
  subscribe: (onChange: () => void) => () => void;
  read: () => TimelineView;
  /** Positive: zooms in. Around the playhead if it is visible, else the middle. */
  zoom: (steps: number) => void;
  /** In window widths, negative to the left. */
  pan: (windows: number) => void;
  /** Draws `scene` into the element's canvas and listens to it; returns its disposer. */
  attach: (host: HTMLElement, scene: TimelineScene) => () => void;
}

/** Share of the window for the Page keys. */
const PAN_SHARE = 0.8;

/**
 * The timeline's element: draws, zooms around the pointer, pans, and finds the pressed tag.
 *
 * It outlives its attachments, so that zoom and active option stay when the scene changes. The element contains a
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

  /** Anchor for zooming by buttons and keys: the playhead, or the middle if it is not visible. */
  function anchor(): Percent {
    const window = windowOf(zoom);
    const playhead = scene ? playheadPosition(clock.read().time, scene.index.span) : 0;
    return playhead >= window.from && playhead <= window.to ? playhead : (window.from + window.to) / 2;
  }

  function activate(index: number): void {
    const { tags, positions } = scene?.index.all ?? { tags: [], positions: new Float64Array() };
    const at = clamp(index, 0, tags.length - 1);
    activeTag = tags[at];
    zoom = reveal(zoom, positions[at] ?? 0);
    changed();
  }

  let unlit: ReturnType<typeof setTimeout> | undefined;
  /** The selection re-attaches the timeline, where the tag stays highlighted. */
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
      /** Pixels from the left edge: movements by less than a device pixel are skipped. */
      let drawnAt = Number.NaN;
      const movePlayhead = () => {
        const position = playheadPosition(clock.read().time, nextScene.index.span);
        const window = windowOf(zoom);
        // The window follows a playhead that plays out of view, but not one that the viewer has panned away from.
        const left = last !== undefined && last <= window.to && last >= window.from && position > window.to;
        last = position;
        if (left && !pointers.areDown() && zoomTo(reveal(zoom, position))) return;
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

      const pointers = listenToPointers(
        host,
        {
          zoom: () => zoom,
          zoomTo,
          maximum,
          width: () => width,
          tagAt(y, position, within) {
            const list = tagsAt(nextScene.index, y, height);
            const found = list && nearestTag(list, position, within);
            return found === undefined ? undefined : list?.tags[found];
          },
          label: nextScene.label,
          press(tag, isTouch) {
            if (isTouch) light(tag);
            activeTag = tag;
            changed();
            actions.select(tag.id);
          },
          pressRuler: (position) => actions.seek(timeAt(position, nextScene.index.span)),
        },
        attachment.signal,
      );

      const onKey = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const { all } = nextScene.index;
        const at = activeTag ? indexOfTag(nextScene.index, activeTag) : undefined;
        const start = at ?? nearestTag(all, anchor(), 100) ?? 0;
        const step = at === undefined ? 0 : 1;
        const keys: Record<string, () => void> = {
          ArrowRight: () => activate(start + step),
          ArrowLeft: () => activate(start - step),
          ArrowDown: () => activate(adjacentTag(nextScene.index, start, 1)),
          ArrowUp: () => activate(adjacentTag(nextScene.index, start, -1)),
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

      const { signal } = attachment;
      host.addEventListener('keydown', onKey, { signal });
      host.addEventListener('focus', () => redraw(), { signal });
      host.addEventListener('blur', () => redraw(), { signal });
      onThemeChange(
        host,
        () => {
          palette = readPalette(canvas);
          redraw();
        },
        signal,
      );
      // Unlike the rest of the page, a canvas is not redrawn when its web font loads.
      host.ownerDocument.fonts.addEventListener('loadingdone', () => redraw(), { signal });
      const stopClock = clock.subscribe(movePlayhead);
      changed();

      return () => {
        attachment.abort();
        resized.disconnect();
        stopClock();
        cancelAnimationFrame(frame);
        redraw = () => undefined;
      };
    },
  };
}
