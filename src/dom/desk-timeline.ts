/** The timeline of the tagging desk: draws tags on a canvas, lets them be dragged, and follows the film (row B14). */
import type { ClockReading, PlayerClock } from '../../core/domain/clock.ts';
import {
  gripAt,
  inSight,
  placeOf,
  within,
  zoomed,
  type DeskScene,
  type DeskWindow,
  type Grip,
} from '../../core/domain/desk/timeline.ts';
import type { ShownTag } from '../../core/domain/desk/shown-tags.ts';
import type { TagEdge } from '../../core/domain/desk/move-tags.ts';
import type { EpochMs, Seconds } from '../../core/domain/media.ts';
import type { SelectMode } from '../../core/domain/desk/selection.ts';

export interface DeskTimelineScene extends DeskScene {
  selected: ReadonlySet<string>;
  drag: { edge: TagEdge | 'both'; by: Seconds } | undefined;
}

export interface DeskTimelineActions {
  seek: (time: Seconds) => void;
  select: (id: string, mode: SelectMode) => void;
  drag: (edge: TagEdge | 'both', by: Seconds) => void;
  drop: () => void;
  cancel: () => void;
  edit: (id: string) => void;
}

export interface DeskTimeline {
  /** @returns ends it */
  attach: (host: HTMLElement) => () => void;
  show: (scene: DeskTimelineScene) => void;
  /** Positive: zooms in. */
  zoom: (steps: number) => void;
  whole: () => void;
}

/** Height of the rows together at most, and of one; CSS pixels. */
const ROWS_MAX = 220;
const ROW_MAX = 22;
const ROW_MIN = 5;
/** A press that moves less is a click, not a drag. */
const SLOP = 4;
const MARK = 3;
const NUMBER_SIZE = 11;
const ZOOM = 1.5;

/** Height of a canvas with so many rows, CSS pixels. */
export const timelineHeight = (rows: number): number =>
  Math.max(ROW_MAX, Math.round(rows * Math.max(ROW_MIN, Math.min(ROW_MAX, ROWS_MAX / Math.max(1, rows)))));

const wholeOf = ({ duration, seekableFrom, seekableTo }: ClockReading): DeskWindow =>
  Number.isFinite(duration) && duration > 0
    ? { from: 0, to: duration }
    : { from: seekableFrom, to: Math.max(seekableFrom + 1, seekableTo) };

/** When player time was 0, by the clock of a live stream. */
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
      const palette = paletteOf(host);
      let isAsked = 0;

      const frame = () => {
        isAsked = 0;
        if (!scene) return;
        const now = clock.read();
        const ratio = devicePixelRatio;
        const { width, height } = canvas.getBoundingClientRect();
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        draw(context, scene, { window: shownWindow(now), zero: zeroOf(now), width, height, palette: palette() });
        movePlayhead();
      };
      redraw = () => {
        isAsked ||= requestAnimationFrame(frame);
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

      /** What is being dragged, and where the drag began. */
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
          else actions.seek(held.tag ? placeOf(held.tag, at(event)?.zero ?? 0) : held.time);
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
      // Handled before the desk's shortcuts, whose listener is on the document.
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
      const observer = new ResizeObserver(() => redraw());
      observer.observe(host);
      // The theme, or forced colours.
      for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
        matchMedia(query).addEventListener('change', () => redraw(), { signal });
      redraw();
      return () => {
        observer.disconnect();
        attachment.abort();
        stopFollowing();
        cancelAnimationFrame(isAsked);
        redraw = () => undefined;
      };
    },
  };
}

interface Palette {
  /** Rows have no colours of their own then, but numbers. */
  isForced: boolean;
  hue: (hue: number) => string;
  ground: string;
  line: string;
  selected: string;
}

/** The theme's colours, read from the element: a canvas cannot use custom properties. */
function paletteOf(host: HTMLElement): () => Palette {
  const probe = host.ownerDocument.createElement('span');
  probe.hidden = true;
  const read = (colour: string): string => {
    probe.style.color = colour;
    host.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return () => {
    const isForced = matchMedia('(forced-colors: active)').matches;
    const known = new Map<number, string>();
    return {
      isForced,
      ground: read('Canvas'),
      hue(hue) {
        const colour = known.get(hue) ?? read(isForced ? 'CanvasText' : `var(--tag-${hue})`);
        known.set(hue, colour);
        return colour;
      },
      line: read(isForced ? 'GrayText' : 'var(--line)'),
      selected: read(isForced ? 'Highlight' : 'var(--text)'),
    };
  };
}

interface Frame {
  window: DeskWindow;
  zero: EpochMs;
  width: number;
  height: number;
  palette: Palette;
}

function draw(context: CanvasRenderingContext2D, scene: DeskTimelineScene, frame: Frame): void {
  const { window, zero, width, height, palette } = frame;
  const { rows, rowOf, drag } = scene;
  const perSecond = width / (window.to - window.from);
  const each = height / Math.max(1, rows.length);
  context.clearRect(0, 0, width, height);
  context.fillStyle = palette.line;
  for (let row = 1; row < rows.length; row++) context.fillRect(0, Math.round(row * each), width, 1);
  const gap = each > 10 ? 3 : 1;
  const reach = Math.abs(drag?.by ?? 0);
  const paint = ({ row, x, end, state, isSelected }: Mark): void => {
    const [y, w, h] = [row * each + gap, end - x, each - 2 * gap];
    context.fillStyle = palette.hue(rows[row]?.hue ?? 0);
    context.globalAlpha = state === 'pending' ? 0.55 : 1;
    context.fillRect(x, y, w, h);
    context.globalAlpha = 1;
    if (isOutlined({ state, isSelected })) {
      context.strokeStyle = palette.selected;
      context.lineWidth = 2;
      context.setLineDash(state === 'conflict' ? [3, 2] : []);
      context.strokeRect(x - 1, y - 1, w + 2, h + 2);
    }
  };
  /** Tags that would be drawn on top of each other become one mark: there may be 20,000. */
  const marks: Mark[] = [];
  /** The last of each row and look. */
  const lasts: Mark[] = [];
  for (const tag of inSight(scene, { from: window.from - reach, to: window.to + reach }, zero)) {
    const mark = markOf(tag, rowOf.get(tag.category) ?? 0, scene, { window, zero, perSecond });
    const look = (mark.row * STATES.length + STATES.indexOf(mark.state)) * 2 + Number(mark.isSelected);
    const last = lasts[look];
    if (last && joins(last, mark)) last.end = Math.max(last.end, mark.end);
    else {
      lasts[look] = mark;
      marks.push(mark);
    }
  }
  for (const mark of marks) if (!isOutlined(mark)) paint(mark);
  // Above the others, which would hide an outline.
  for (const mark of marks) if (isOutlined(mark)) paint(mark);
  context.setLineDash([]);
  if (palette.isForced) numberRows(context, rows.length, each, palette);
}

/** What is painted of a tag, or of several; CSS pixels. */
interface Mark extends Pick<ShownTag, 'state'> {
  row: number;
  x: number;
  end: number;
  isSelected: boolean;
}

function markOf(
  tag: ShownTag,
  row: number,
  { selected, drag }: DeskTimelineScene,
  { window, zero, perSecond }: Pick<Frame, 'window' | 'zero'> & { perSecond: number },
): Mark {
  const isSelected = selected.has(tag.id);
  let start = placeOf(tag, zero);
  let end = start + (tag.duration ?? 0) / 1000;
  if (isSelected && drag) {
    if (drag.edge !== 'end') start += drag.by;
    if (drag.edge !== 'start') end += drag.by;
  }
  const x = (start - window.from) * perSecond;
  const w = Math.max(MARK, (Math.max(start, end) - start) * perSecond);
  return { row, x, end: x + w, state: tag.state, isSelected };
}

const STATES: readonly ShownTag['state'][] = ['saved', 'pending', 'conflict'];

const isOutlined = ({ state, isSelected }: Pick<Mark, 'state' | 'isSelected'>): boolean =>
  isSelected || state === 'conflict';

/** Two marks of one look are one where they overlap; two with an outline where these begin at one place. */
function joins(last: Mark, mark: Mark): boolean {
  const to = isOutlined(mark) ? Math.min(last.end, last.x + MARK + 1) : last.end;
  return mark.x >= last.x && mark.x <= to;
}

/** As the legend numbers them. */
function numberRows(context: CanvasRenderingContext2D, rows: number, each: number, palette: Palette): void {
  if (each < NUMBER_SIZE) return;
  context.font = `${NUMBER_SIZE}px sans-serif`;
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = palette.ground;
  context.fillStyle = palette.hue(0);
  for (let row = 0; row < rows; row++) {
    const at = [String(row + 1), 2, (row + 0.5) * each] as const;
    context.strokeText(...at);
    context.fillText(...at);
  }
}
