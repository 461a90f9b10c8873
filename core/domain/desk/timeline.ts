/** Layout and hit testing of a desk's timeline (row B14). */
import { categoryStyle } from '../category-style.ts';
import { clamp } from '../clamp.ts';
import { formatMoment, twoDigits } from '../formats.ts';
import type { EpochMs, Seconds } from '../media.ts';
import type { ShownTag } from './shown-tags.ts';
import type { DeskTagFields } from './desk-tag.ts';
import type { TagEdge } from './move-tags.ts';
import { DESK_COLOURS, type DeskTemplate } from './template.ts';

/** The visible part of the film. */
export interface DeskWindow {
  from: Seconds;
  to: Seconds;
}

export interface DeskRow {
  category: string;
  /** The theme's token `--tag-{hue}`. */
  hue: number;
}

export interface DeskScene {
  tags: readonly ShownTag[];
  rows: readonly DeskRow[];
  rowOf: ReadonlyMap<string, number>;
  /** Longest range, seconds: how far before the window a tag may begin and still reach into it. */
  longest: Seconds;
}

/** @param zero wall time at player time 0 of a live stream */
export const tagTime = ({ start, at }: Pick<DeskTagFields, 'start' | 'at'>, zero: EpochMs): Seconds =>
  start ?? ((at ?? zero) - zero) / 1000;

/** The hue of each category: its button's, or the next free one. */
export function hues(template: DeskTemplate | undefined): Map<string, number> {
  const buttons = template?.panels.flatMap((panel) => panel.buttons) ?? [];
  return new Map(buttons.map(({ category, colour }) => [category, DESK_COLOURS.indexOf(colour)]));
}

/** One row per category, in the order of the buttons, then of the first tags. */
export function deskScene(tags: readonly ShownTag[], template: DeskTemplate | undefined): DeskScene {
  const known = hues(template);
  const present = new Set(tags.map(({ category }) => category));
  const categories = [...[...known.keys()].filter((category) => present.has(category)), ...present];
  const rows = Array.from(new Set(categories), (category, index) => ({
    category,
    hue: known.get(category) ?? categoryStyle(index).hue,
  }));
  return {
    tags,
    rows,
    rowOf: new Map(rows.map(({ category }, index) => [category, index])),
    longest: tags.reduce((longest, { duration = 0 }) => Math.max(longest, duration), 0) / 1000,
  };
}

/** Index of the first tag, within bounds, for which `isBefore` is false; it must be false for all later ones. */
function firstFrom(
  tags: readonly ShownTag[],
  isBefore: (tag: ShownTag) => boolean,
  from = 0,
  to = tags.length,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(tags[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tags that are visible, at least in part. */
export function inView({ tags, longest }: DeskScene, { from, to }: DeskWindow, zero: EpochMs): readonly ShownTag[] {
  // Tags with a player time come first, then those with a wall time only; each group is sorted.
  const timed = firstFrom(tags, ({ start }) => start !== undefined);
  const before = (time: Seconds) => (tag: ShownTag) => tagTime(tag, zero) < time;
  const between = (low: number, high: number): readonly ShownTag[] =>
    tags.slice(firstFrom(tags, before(from - longest), low, high), firstFrom(tags, before(to), low, high));
  return [...between(0, timed), ...between(timed, tags.length)].filter(
    (tag) => tagTime(tag, zero) + (tag.duration ?? 0) / 1000 >= from,
  );
}

export interface Grip {
  tag: ShownTag;
  edge: TagEdge | 'both';
}

/** Half the hit width around a mark or a range's edge, CSS pixels. */
const REACH = 8;
const EDGE = 6;
/** Shorter ranges are moved as a whole. */
const SHORTEST = 24;

/**
 * What a press in a row hits: the edge of a range, or a tag as a whole; the nearest of several.
 *
 * @param perSecond CSS pixels
 */
export function gripAt(
  scene: DeskScene,
  { row, time, perSecond, zero }: { row: number; time: Seconds; perSecond: number; zero: EpochMs },
): Grip | undefined {
  const reach = REACH / perSecond;
  let best: { grip: Grip; distance: number } | undefined;
  for (const tag of inView(scene, { from: time - reach, to: time + reach }, zero)) {
    if (scene.rowOf.get(tag.category) !== row) continue;
    const start = tagTime(tag, zero);
    const length = (tag.duration ?? 0) / 1000;
    const distance = time < start ? start - time : Math.max(0, time - start - length);
    if (distance > reach || (best && best.distance <= distance)) continue;
    const isLong = length * perSecond >= SHORTEST;
    const edge =
      isLong && Math.abs(time - start) * perSecond <= EDGE
        ? 'start'
        : isLong && Math.abs(time - start - length) * perSecond <= EDGE
          ? 'end'
          : 'both';
    best = { grip: { tag, edge }, distance };
  }
  return best?.grip;
}

/** Shortest visible span. */
const CLOSEST_S: Seconds = 2;

/** Zooms in or out around `anchor`, which keeps its position within the film. */
export function zoomed(window: DeskWindow, whole: DeskWindow, factor: number, anchor: Seconds): DeskWindow {
  const length = whole.to - whole.from;
  const next = clamp((window.to - window.from) / factor, Math.min(CLOSEST_S, length), length);
  const share = (anchor - window.from) / (window.to - window.from || 1);
  return within({ from: anchor - share * next, to: anchor + (1 - share) * next }, whole);
}

/** The window, shifted to lie within the film. */
export function within({ from, to }: DeskWindow, whole: DeskWindow): DeskWindow {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = clamp(from, whole.from, whole.to - length);
  return { from: start, to: start + length };
}

/** A moment with hundredths, to tell tags apart: `1:02.50`. */
export function preciseMoment(time: Seconds): string {
  const hundredths = Math.round(Math.max(0, time) * 100);
  return `${formatMoment(Math.floor(hundredths / 100))}.${twoDigits(hundredths % 100)}`;
}
