import { chipGroundOf, colourOf, PLAIN_STYLE } from '../../core/domain/category-style.ts';
import type { CategoryStyle, CategoryStyles, TagShape } from '../../core/domain/category-style.ts';
import { clockText, dayText } from '../../core/domain/clock.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { visitBuckets, visitRanges } from '../../core/domain/timeline.ts';
import { tagPosition } from '../../core/domain/timeline-span.ts';
import type { PlacedTags, TimelineIndex, TimelineWindow } from '../../core/domain/timeline.ts';
import { rulerTicks } from '../../core/domain/timeline-zoom.ts';
import { colourReader } from './canvas-theme.ts';

/** Heights of the strips above the tracks, CSS pixels: the times, then the separators if there are any. */
export const RULER_HEIGHT = 20;
export const SEPARATOR_HEIGHT = 20;

/** The scene to draw, independent of the visible part. */
export interface TimelineScene {
  index: TimelineIndex;
  styles: CategoryStyles;
  /** The current tag. */
  current: TimedTag | undefined;
  /** The same tag if the viewer selected it: the keyboard's mark follows. */
  chosen: TimedTag | undefined;
  /** Dark text on the tag's colour instead of the colour as text (row L36). */
  revertColors: boolean;
  /** Live: the time of day at player time 0, for the ruler. Undefined: the ruler shows player time. */
  dayOffset: Seconds | undefined;
  /** Name of a mark, drawn if there is room. */
  label: (tag: TimedTag) => string;
}

/** The theme's colours and font. */
export interface TimelinePalette {
  /** Colours of a category's marks, and of the lighter background for a name on its colour. */
  mark: (style: CategoryStyle) => string;
  chip: (style: CategoryStyle) => string;
  text: string;
  faint: string;
  line: string;
  /** Dark, for text on a tag's colour. */
  ink: string;
  accent: string;
  /** For all texts: the page's font family in the timeline's size, as CSS. */
  font: string;
}

/** Colours and font as resolved by the browser. */
export function readPalette(canvas: HTMLElement): TimelinePalette {
  const read = colourReader(canvas);
  return {
    mark: (category) => read(colourOf(category)),
    chip: (category) => read(chipGroundOf(category)),
    text: read('var(--text)'),
    faint: read('var(--text-3)'),
    line: read('var(--line)'),
    ink: read('var(--on-tag)'),
    accent: read('var(--accent)'),
    font: `${FONT_SIZE}px ${getComputedStyle(canvas).fontFamily}`,
  };
}

export interface TimelineFrame {
  scene: TimelineScene;
  palette: TimelinePalette;
  window: TimelineWindow;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  ratio: number;
  /** Marked by the keyboard, or briefly by a touch. */
  marked: TimedTag | undefined;
}

/** Half the width of a mark, and the pixels reserved for it. */
const SHAPES: Readonly<Record<TagShape, { half: number; bucket: number }>> = {
  bar: { half: 1.5, bucket: 4 },
  diamond: { half: 5, bucket: 8 },
  dot: { half: 4.5, bucket: 8 },
  bracket: { half: 3, bucket: 7 },
};

const TICK_ROOM = 84;
/** A name needs this much room before the next mark. */
const LABEL_ROOM = 72;
/** Largest width of a name that is drawn if there is room. */
const LONGEST_NAME = 220;
const SHORTEST_NAME = 28;
/** Mean width of a letter in the label's font, to shorten a name without measuring it. */
const LETTER = 6.4;
export const FONT_SIZE = 12;
/** Opacity of a range: marks and names on it stay legible. */
const RANGE_ALPHA = 0.25;

/** Top of a track's strip. */
export function tracksTop(index: TimelineIndex): number {
  return RULER_HEIGHT + (index.separators.tags.length > 0 ? SEPARATOR_HEIGHT : 0);
}

export function trackHeight(index: TimelineIndex, height: number): number {
  return (height - tracksTop(index)) / Math.max(1, index.tracks.length);
}

/** The tags of the strip `y` CSS pixels below the top of an element of this height. */
export function tagsAt(index: TimelineIndex, y: number, height: number): PlacedTags | undefined {
  const top = tracksTop(index);
  if (y < RULER_HEIGHT) return undefined;
  if (y < top) return y < RULER_HEIGHT + SEPARATOR_HEIGHT ? index.separators : undefined;
  return index.tracks[Math.floor((y - top) / trackHeight(index, height))];
}

/** Draws the visible part. The cost depends on the width, not on the number of tags. */
export function drawTimeline(context: CanvasRenderingContext2D, frame: TimelineFrame): void {
  const { scene, palette, width, height, ratio } = frame;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = palette.font;
  context.textBaseline = 'middle';
  drawRuler(context, frame);
  const top = tracksTop(scene.index);
  const each = trackHeight(scene.index, height);
  context.fillStyle = palette.line;
  for (let n = 0; n < scene.index.tracks.length; n++) context.fillRect(0, Math.round(top + n * each), width, 1);
  drawSeparators(context, frame);
  for (const [n, track] of scene.index.tracks.entries()) {
    drawTrack(context, frame, track, scene.styles.get(track.category) ?? PLAIN_STYLE, top + n * each, each);
  }
}

function drawRuler(context: CanvasRenderingContext2D, { scene, palette, window, width }: TimelineFrame): void {
  const { span } = scene.index;
  const perSecond = width / (((window.to - window.from) / 100) * (span.to - span.from));
  const start = span.from + (window.from / 100) * (span.to - span.from);
  context.fillStyle = palette.faint;
  const { dayOffset } = scene;
  for (const time of rulerTicks(span, window, width, TICK_ROOM, dayOffset)) {
    const x = Math.round((time - start) * perSecond);
    context.fillRect(x, RULER_HEIGHT - 5, 1, 5);
    context.fillText(dayOffset === undefined ? clockText(time) : dayText(time, dayOffset), x + 4, RULER_HEIGHT / 2);
  }
}

function drawSeparators(context: CanvasRenderingContext2D, frame: TimelineFrame): void {
  const { scene, palette, window, width, height } = frame;
  const middle = RULER_HEIGHT + SEPARATOR_HEIGHT / 2;
  context.fillStyle = palette.faint;
  const named: { x: number; tag: TimedTag }[] = [];
  visitBuckets(scene.index.separators, window, width, 3, (x, _lastX, first) => {
    context.fillRect(Math.round(x), RULER_HEIGHT, 1, height - RULER_HEIGHT);
    const tag = scene.index.separators.tags[first];
    // A name that would overlap the previous one is left out.
    if (tag && x >= (named.at(-1)?.x ?? Number.NEGATIVE_INFINITY) + LABEL_ROOM) named.push({ x, tag });
  });
  for (const [n, { x, tag }] of named.entries()) {
    const room = Math.min(LONGEST_NAME, (named[n + 1]?.x ?? width) - x - 8);
    if (room < SHORTEST_NAME) continue;
    context.fillStyle = tag.id === frame.marked?.id ? palette.accent : palette.text;
    context.fillText(shortened(scene.label(tag), room), x + 5, middle, room);
  }
}

/**
 * Draws the marks of one track as one path, then names where they fit, and the current tag last, over its neighbours.
 */
function drawTrack(
  context: CanvasRenderingContext2D,
  frame: TimelineFrame,
  track: TimelineIndex['tracks'][number],
  style: CategoryStyle,
  top: number,
  each: number,
): void {
  const { scene, palette, window, width } = frame;
  const { shape } = style;
  const { half, bucket } = SHAPES[shape];
  const tall = Math.min(18, each - 8);
  // Tall tracks have the category's name above the marks (phones).
  const middle = each >= 36 ? top + each - tall / 2 - 4 : top + each / 2;
  const marks: number[] = [];
  context.fillStyle = palette.mark(style);
  drawRanges(context, frame, track, middle, tall);
  context.beginPath();
  visitBuckets(track, window, width, bucket, (x, lastX, first, end) => {
    marks.push(x, first, end);
    addMark(context, shape, x, middle, tall, half);
    // A cluster is drawn as wide as the tags it covers.
    if (lastX - x > half) context.rect(x, middle - 1, lastX - x, 2);
  });
  context.fill();
  if (marks.length === 0) return;
  const scale = width / (window.to - window.from);
  for (const tag of [scene.current, frame.marked]) {
    if (tag?.category !== track.category) continue;
    const x = ((tagPosition(tag.start, scene.index.span) ?? Number.NaN) - window.from) * scale;
    outline(context, x, middle, tall, half, tag === frame.marked ? palette.accent : palette.text);
  }
  if (each < 22) return;
  for (let n = 0; n < marks.length; n += 3) {
    const x = marks[n] as number;
    const room = (marks[n + 3] ?? width) - x - half - 8;
    const tag = track.tags[marks[n + 1] as number];
    if (room < LABEL_ROOM || !tag || (marks[n + 2] as number) - (marks[n + 1] as number) > 1) continue;
    drawLabel(context, frame, shortened(scene.label(tag), Math.min(room, LONGEST_NAME)), x + half + 4, middle, style);
  }
}

/**
 * Draws the ranges of a track behind its marks in a pale colour, with a line below that is recognisable without
 * colour.
 */
function drawRanges(
  context: CanvasRenderingContext2D,
  { window, width }: TimelineFrame,
  { ranges }: TimelineIndex['tracks'][number],
  middle: number,
  tall: number,
): void {
  visitRanges(ranges, window, width, (from, to) => {
    const length = Math.max(1, to - from);
    context.globalAlpha = RANGE_ALPHA;
    context.fillRect(from, middle - tall / 2, length, tall);
    context.globalAlpha = 1;
    context.fillRect(from, middle + tall / 2 - 2, length, 2);
  });
}

function addMark(
  context: CanvasRenderingContext2D,
  shape: TagShape,
  x: number,
  y: number,
  tall: number,
  half: number,
): void {
  switch (shape) {
    case 'bar':
      context.rect(x - half, y - tall / 2, half * 2, tall);
      break;
    case 'diamond':
      context.moveTo(x, y - 7);
      context.lineTo(x + half, y);
      context.lineTo(x, y + 7);
      context.lineTo(x - half, y);
      context.closePath();
      break;
    case 'dot':
      context.moveTo(x + half, y);
      context.arc(x, y, half, 0, Math.PI * 2);
      break;
    case 'bracket':
      context.rect(x - half, y - tall / 2, 2, tall);
      context.rect(x - half + 2, y - tall / 2, 4, 2);
      context.rect(x - half + 2, y + tall / 2 - 2, 4, 2);
      break;
  }
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  tall: number,
  half: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(x - half - 4, y - tall / 2 - 3, half * 2 + 8, tall + 6, 4);
  context.stroke();
}

function drawLabel(
  context: CanvasRenderingContext2D,
  { scene, palette }: TimelineFrame,
  text: string,
  x: number,
  y: number,
  style: CategoryStyle,
): void {
  context.fillStyle = scene.revertColors ? palette.chip(style) : palette.mark(style);
  if (scene.revertColors) {
    context.beginPath();
    context.roundRect(x, y - 9, context.measureText(text).width + 10, 18, 3);
    context.fill();
    context.fillStyle = palette.ink;
  }
  context.fillText(text, x + 5, y);
}

function shortened(text: string, room: number): string {
  const letters = Math.floor((room - 10) / LETTER);
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1))}…`;
}
