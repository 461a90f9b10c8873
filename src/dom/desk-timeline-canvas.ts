/** Draws the tagging desk's timeline: tags as marks in the row of their category (row B14). */
import { clamp } from '../../core/domain/clamp.ts';
import { inView, tagTime, type DeskScene, type DeskWindow } from '../../core/domain/desk/timeline.ts';
import type { TagEdge } from '../../core/domain/desk/move-tags.ts';
import type { ShownTag } from '../../core/domain/desk/shown-tags.ts';
import type { EpochMs, Seconds } from '../../core/domain/media.ts';
import { colourReader } from './canvas-theme.ts';

export interface DeskTimelineScene extends DeskScene {
  selected: ReadonlySet<string>;
  /** The edge being dragged, and by how many seconds. */
  drag: { edge: TagEdge | 'both'; by: Seconds } | undefined;
}

/** Largest height of all rows, and height of one; CSS pixels. */
const ROWS_MAX = 220;
const ROW_MAX = 22;
const ROW_MIN = 5;
/** Narrowest mark, and font size of the row numbers; CSS pixels. */
const MARK = 3;
const NUMBER_SIZE = 11;

/** Height of a canvas with this many rows, CSS pixels. */
export const timelineHeight = (rows: number): number =>
  Math.max(ROW_MAX, Math.round(rows * clamp(ROWS_MAX / Math.max(1, rows), ROW_MIN, ROW_MAX)));

export interface DeskPalette {
  /** Forced colours: rows then have numbers instead of colours. */
  isForced: boolean;
  hue: (hue: number) => string;
  ground: string;
  line: string;
  selected: string;
}

/** The theme's colours for a canvas. */
export function deskPalette(element: HTMLElement): DeskPalette {
  const read = colourReader(element);
  const isForced = matchMedia('(forced-colors: active)').matches;
  return {
    isForced,
    ground: read('Canvas'),
    hue: (hue) => read(isForced ? 'CanvasText' : `var(--tag-${hue})`),
    line: read(isForced ? 'GrayText' : 'var(--line)'),
    selected: read(isForced ? 'Highlight' : 'var(--text)'),
  };
}

export interface DeskFrame {
  window: DeskWindow;
  /** Wall time at player time 0 of a live stream; else 0. */
  zero: EpochMs;
  /** CSS pixels. */
  width: number;
  height: number;
  palette: DeskPalette;
}

/** Draws the tags in the window, each in the row of its category; dragged tags at the pointer. */
export function drawDeskTimeline(context: CanvasRenderingContext2D, scene: DeskTimelineScene, frame: DeskFrame): void {
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
  /** Tags that would cover each other become one mark: there may be 20,000. */
  const marks: Mark[] = [];
  /** The last mark of each row and style. */
  const lasts: Mark[] = [];
  for (const tag of inView(scene, { from: window.from - reach, to: window.to + reach }, zero)) {
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
  // Drawn last, because other marks would hide an outline.
  for (const mark of marks) if (isOutlined(mark)) paint(mark);
  context.setLineDash([]);
  if (palette.isForced) numberRows(context, rows.length, each, palette);
}

/** The mark of one or several tags; CSS pixels. */
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
  { window, zero, perSecond }: Pick<DeskFrame, 'window' | 'zero'> & { perSecond: number },
): Mark {
  const isSelected = selected.has(tag.id);
  let start = tagTime(tag, zero);
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

/** Merges two marks of one style if they overlap; with an outline, only if they start at the same position. */
function joins(last: Mark, mark: Mark): boolean {
  const to = isOutlined(mark) ? Math.min(last.end, last.x + MARK + 1) : last.end;
  return mark.x >= last.x && mark.x <= to;
}

/** Numbers the rows as in the legend. */
function numberRows(context: CanvasRenderingContext2D, rows: number, each: number, palette: DeskPalette): void {
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
