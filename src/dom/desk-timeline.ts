/** The timeline of the tagging desk: its tags can be selected, dragged and stretched, and it follows the film (row B14). */
import type { ClockReading, PlayerClock } from '../../core/domain/clock.ts';
import { gripAt, tagTime, within, zoomed, type DeskWindow, type Grip } from '../../core/domain/desk/timeline.ts';
import type { TagEdge } from '../../core/domain/desk/move-tags.ts';
import type { EpochMs, Seconds } from '../../core/domain/media.ts';
import type { SelectMode } from '../../core/domain/desk/selection.ts';
import { onThemeChange } from './canvas-theme.ts';
import { deskPalette, drawDeskTimeline, type DeskTimelineScene } from './desk-timeline-canvas.ts';

export interface DeskTimelineActions {
  seek: (time: Seconds) => void;
  select: (id: string, mode: SelectMode) => void;
  drag: (edge: TagEdge | 'both', by: Seconds) => void;
  drop: () => void;
  cancel: () => void;
  edit: (id: string) => void;
}

export interface DeskTimeline {
  /** @returns detaches it */
  attach: (host: HTMLElement) => () => void;
  show: (scene: DeskTimelineScene) => void;
  /** Positive: zooms in. */
  zoom: (steps: number) => void;
  whole: () => void;
}

/** A press that moves less than this is a click, not a drag. */
const SLOP = 4;
const ZOOM = 1.5;

const wholeOf = ({ duration, seekableFrom, seekableTo }: ClockReading): DeskWindow =>
  Number.isFinite(duration) && duration > 0
    ? { from: 0, to: duration }
    : { from: seekableFrom, to: Math.max(seekableFrom + 1, seekableTo) };

/** Wall time at player time 0 of a live stream; else 0. */
const zeroOf = ({ time, at }: ClockReading): EpochMs => (at === undefined ? 0 : at - time * 1000);

export function createDeskTimeline(clock: PlayerClock, actions: DeskTimelineActions): DeskTimeline {
  let scene: DeskTimelineScene | undefined;
  /** Undefined: the whole film. */
  let window: DeskWindow | undefined;
  let redraw = (): void => undefined;

  const shownWindow = (now: ClockReading): DeskWindow => (window ? within(window, wholeOf(now)) : wholeOf(now));

  return {
    show(next) {
      scene = next;
      redraw();
    },
    zoom(steps) {
      const now = clock.read();
      const before = shownWindow(now);
      const isInSight = now.time >= before.from && now.time <= before.to;
      window = zoomed(before, wholeOf(now), ZOOM ** steps, isInSight ? now.time : (before.from + before.to) / 2);
      redraw();
    },
    whole() {
      window = undefined;
      redraw();
    },
    attach(host) {
      const canvas = host.querySelector('canvas')!;
      const playhead = host.querySelector<HTMLElement>('[data-playhead]')!;
      const context = canvas.getContext('2d')!;
      const attachment = new AbortController();
      const { signal } = attachment;
      let palette = deskPalette(canvas);
      let requested = 0;

      const frame = () => {
        requested = 0;
        if (!scene) return;
        const now = clock.read();
        const ratio = devicePixelRatio;
        const { width, height } = canvas.getBoundingClientRect();
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        drawDeskTimeline(context, scene, { window: shownWindow(now), zero: zeroOf(now), width, height, palette });
        movePlayhead();
      };
      redraw = () => {
        requested ||= requestAnimationFrame(frame);
      };

      function movePlayhead(): void {
        const now = clock.read();
        const { from, to } = shownWindow(now);
        // A zoomed window scrolls by a page when the film leaves it.
        if (window && (now.time < from || now.time > to) && grip === undefined) {
          window = within({ from: now.time, to: now.time + (to - from) }, wholeOf(now));
          redraw();
          return;
        }
        playhead.style.insetInlineStart = `${((now.time - from) / (to - from)) * 100}%`;
      }

      let wasWhole = '';
      const stopFollowing = clock.subscribe(() => {
        const { from, to } = wholeOf(clock.read());
        const whole = `${from} ${to}`;
        if (whole !== wasWhole) redraw();
        wasWhole = whole;
        movePlayhead();
      });

      /** The current drag, and where it began. */
      let grip: (Partial<Grip> & { x: number; time: Seconds; isMoved: boolean }) | undefined;

      const at = ({ clientX, clientY }: PointerEvent | MouseEvent | WheelEvent) => {
        const now = clock.read();
        // The canvas lies inside the border of its host.
        const { left, top, width, height } = canvas.getBoundingClientRect();
        if (!scene || width === 0) return undefined;
        const { from, to } = shownWindow(now);
        const perSecond = width / (to - from);
        return {
          time: from + (clientX - left) / perSecond,
          row: Math.floor(((clientY - top) / height) * Math.max(1, scene.rows.length)),
          perSecond,
          zero: zeroOf(now),
        };
      };

      host.addEventListener(
        'pointerdown',
        (event) => {
          if (event.button !== 0) return;
          const point = at(event);
          if (!point || !scene) return;
          const found = gripAt(scene, point);
          grip = { ...found, x: event.clientX, time: point.time, isMoved: false };
          if (!found) return;
          event.preventDefault();
          host.setPointerCapture(event.pointerId);
          const isMore = event.ctrlKey || event.metaKey;
          if (isMore || event.shiftKey) actions.select(found.tag.id, isMore ? 'toggle' : 'through');
          else if (!scene.selected.has(found.tag.id)) actions.select(found.tag.id, 'only');
        },
        { signal },
      );
      host.addEventListener(
        'pointermove',
        (event) => {
          const point = at(event);
          if (!point || !scene) return;
          if (!grip) {
            const edge = gripAt(scene, point)?.edge;
            host.style.cursor = edge === undefined ? '' : edge === 'both' ? 'grab' : 'ew-resize';
            return;
          }
          if (!grip.edge || (!grip.isMoved && Math.abs(event.clientX - grip.x) < SLOP)) return;
          grip.isMoved = true;
          actions.drag(grip.edge, point.time - grip.time);
        },
        { signal },
      );
      host.addEventListener(
        'pointerup',
        (event) => {
          const held = grip;
          grip = undefined;
          if (!held) return;
          if (held.isMoved) actions.drop();
          else actions.seek(held.tag ? tagTime(held.tag, at(event)?.zero ?? 0) : held.time);
        },
        { signal },
      );
      const cancel = (): void => {
        if (grip?.isMoved) actions.cancel();
        grip = undefined;
      };
      host.addEventListener('pointercancel', cancel, { signal });
      host.addEventListener(
        'dblclick',
        (event) => {
          const point = at(event);
          const found = point && scene && gripAt(scene, point);
          if (found) actions.edit(found.tag.id);
        },
        { signal },
      );
      // Handled before the desk's shortcuts, which are handled on the document.
      host.ownerDocument.defaultView?.addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Escape' || !grip?.isMoved) return;
          event.stopPropagation();
          cancel();
        },
        { capture: true, signal },
      );
      host.addEventListener(
        'wheel',
        (event) => {
          const point = at(event);
          const now = clock.read();
          if (!point || (!event.ctrlKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY))) return;
          event.preventDefault();
          const before = shownWindow(now);
          const by = event.deltaX / point.perSecond;
          window = event.ctrlKey
            ? zoomed(before, wholeOf(now), 2 ** (-event.deltaY / 100), point.time)
            : within({ from: before.from + by, to: before.to + by }, wholeOf(now));
          redraw();
        },
        { passive: false, signal },
      );
      const recolour = (): void => {
        palette = deskPalette(canvas);
        redraw();
      };
      const observer = new ResizeObserver(recolour);
      observer.observe(host);
      onThemeChange(host, recolour, signal);
      redraw();
      return () => {
        observer.disconnect();
        attachment.abort();
        stopFollowing();
        cancelAnimationFrame(requested);
        redraw = () => undefined;
      };
    },
  };
}
