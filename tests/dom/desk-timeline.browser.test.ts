/** Tags on the desk's timeline under a pointer: selecting, dragging, stretching, dropping, and the canvas. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deskScene } from '../../core/domain/desk/timeline.ts';
import type { ShownTag } from '../../core/domain/desk/shown-tags.ts';
import type { DeskTimelineScene } from '../../src/dom/desk-timeline-canvas.ts';
import { createDeskTimeline, type DeskTimeline } from '../../src/dom/desk-timeline.ts';
import { type DeskKeys, listenToDeskKeys } from '../../src/dom/desk-keys.ts';
import { createSetClock } from '../views/player/film.ts';

const WIDTH = 600;
const ROW = 20;
const tag = (id: string, category: string, start: number, duration?: number): ShownTag => ({
  id,
  category,
  description: '',
  start,
  ...(duration === undefined ? {} : { duration }),
  by: null,
  revision: 1,
  state: 'saved',
});
/** Sixty seconds on 600 pixels: ten per second. A range from 10 to 20 s above a moment at 30 s. */
const TAGS = [tag('range', 'Phase', 10, 10_000), tag('moment', 'Gate', 30)];

let host: HTMLElement;
let timeline: DeskTimeline;
let detach: () => void;
let calls: unknown[][] = [];
const note =
  (name: string) =>
  (...said: unknown[]): void =>
    void calls.push([name, ...said]);

const show = (more: Partial<DeskTimelineScene> = {}): void =>
  timeline.show({ ...deskScene(TAGS, undefined), selected: new Set(), drag: undefined, ...more });

beforeEach(() => {
  calls = [];
  host = document.createElement('div');
  host.style.cssText = `position: absolute; inset: 0 auto auto 0; width: ${WIDTH}px; height: ${2 * ROW}px; --line: rgb(0 255 0); --text: black`;
  for (const [row, colour] of ['rgb(255 0 0)', 'rgb(0 0 255)'].entries())
    host.style.setProperty(`--tag-${deskScene(TAGS, undefined).rows[row]!.hue}`, colour);
  host.innerHTML = '<canvas style="width: 100%; height: 100%"></canvas><i data-playhead></i>';
  // A synthetic pointer cannot be captured.
  host.setPointerCapture = () => undefined;
  document.body.append(host);
  const clock = createSetClock();
  clock.set({ time: 0, duration: 60, seekableTo: 60 });
  timeline = createDeskTimeline(clock, {
    seek: note('seek'),
    select: note('select'),
    drag: note('drag'),
    drop: note('drop'),
    cancel: note('cancel'),
    edit: note('edit'),
  });
  detach = timeline.attach(host);
  show();
});
afterEach(() => {
  detach();
  document.body.replaceChildren();
});

/** @param time seconds @param row from 0 */
function pointer(type: string, time: number, row: number, init: PointerEventInit = {}): PointerEvent {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    clientX: (time * WIDTH) / 60,
    clientY: row * ROW + ROW / 2,
    pointerId: 1,
    ...init,
  });
  host.dispatchEvent(event);
  return event;
}
const escape = (): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

test('[B14] a dragged tag is selected first, follows the pointer, and is dropped at its release', () => {
  pointer('pointerdown', 30, 1);
  pointer('pointermove', 32, 1);
  pointer('pointermove', 35, 1);
  pointer('pointerup', 35, 1);
  expect(calls).toEqual([['select', 'moment', 'only'], ['drag', 'both', 2], ['drag', 'both', 5], ['drop']]);
  calls = [];
  pointer('pointermove', 40, 1);
  expect(calls, 'it is let go').toEqual([]);
});

test.each([
  ['its beginning', 10.2, 'start'],
  ['its end', 19.8, 'end'],
  ['its middle', 15, 'both'],
] as const)('[B14] a range is gripped by %s', (_, from, edge) => {
  pointer('pointerdown', from, 0);
  pointer('pointermove', from + 3, 0);
  const [, drag] = calls;
  expect(drag?.slice(0, 2)).toEqual(['drag', edge]);
  expect(drag?.[2]).toBeCloseTo(3, 5);
});

test('[B14] a selection stays when one of its tags is dragged', () => {
  show({ selected: new Set(['range', 'moment']) });
  pointer('pointerdown', 15, 0);
  pointer('pointermove', 16, 0);
  expect(calls).toEqual([['drag', 'both', 1]]);
});

test.each([
  [{ ctrlKey: true }, 'toggle'],
  [{ metaKey: true }, 'toggle'],
  [{ shiftKey: true }, 'through'],
] as const)('[B14] with %o a press adds to the selection', (init, mode) => {
  pointer('pointerdown', 30, 1, init);
  expect(calls).toEqual([['select', 'moment', mode]]);
});

test('[B14] a press that hardly moves is not a drag, and seeks to the tag', () => {
  pointer('pointerdown', 30.3, 1);
  pointer('pointermove', 30.6, 1);
  pointer('pointerup', 30.6, 1);
  expect(calls).toEqual([
    ['select', 'moment', 'only'],
    ['seek', 30],
  ]);
});

test('[B14] a press beside the tags seeks there, and moves none', () => {
  pointer('pointerdown', 45, 1);
  pointer('pointermove', 50, 1);
  pointer('pointerup', 50, 1);
  expect(calls).toEqual([['seek', 45]]);
});

/** The keys of the desk, on the same document, for keys without another handler. */
const deskKeys: DeskKeys = {
  press: () => false,
  release: () => undefined,
  answer: () => false,
  erase: () => false,
  leave: () => (note('leave')(), true),
  undo: () => undefined,
  redo: () => undefined,
  remove: () => false,
  move: () => false,
  pass: () => undefined,
};

test.each(['before', 'after'])(
  '[B14] Escape only cancels a drag, without skipping a question or clearing the selection; the desk listens %s the timeline',
  (order) => {
    if (order === 'before') detach();
    const stop = listenToDeskKeys(document, deskKeys);
    if (order === 'before') detach = timeline.attach(host);
    pointer('pointerdown', 30, 1);
    escape();
    expect(
      calls.map(([name]) => name),
      'nothing has moved yet',
    ).toEqual(['select', 'leave']);
    pointer('pointermove', 40, 1);
    escape();
    pointer('pointerup', 40, 1);
    expect(calls.map(([name]) => name)).toEqual(['select', 'leave', 'drag', 'cancel']);
    escape();
    stop();
    expect(calls.at(-1), 'nothing is dragged any more').toEqual(['leave']);
  },
);

test('[B14] a drag cancelled by the browser is cancelled', () => {
  pointer('pointerdown', 30, 1);
  pointer('pointermove', 40, 1);
  pointer('pointercancel', 40, 1);
  pointer('pointerup', 40, 1);
  expect(calls.map(([name]) => name)).toEqual(['select', 'drag', 'cancel']);
});

test('[B14] only the primary mouse button drags', () => {
  pointer('pointerdown', 30, 1, { button: 2 });
  pointer('pointermove', 40, 1);
  expect(calls).toEqual([]);
});

test('[B14] a double click opens a tag, and has no effect elsewhere', () => {
  pointer('dblclick', 45, 1);
  pointer('dblclick', 30, 1);
  expect(calls).toEqual([['edit', 'moment']]);
});

test('[B14] the cursor shows whether a tag can be dragged or stretched', () => {
  const cursors = [15, 10.1, 45].map((time) => {
    pointer('pointermove', time, 0);
    return host.style.cursor;
  });
  expect(cursors).toEqual(['grab', 'ew-resize', '']);
});

/** Whether the canvas has this colour at a moment. */
const isDrawn = (time: number, row: number, [red, , blue]: readonly number[]): boolean => {
  const canvas = host.querySelector('canvas')!;
  const ratio = canvas.width / WIDTH;
  const x = Math.round(((time * WIDTH) / 60 + 1) * ratio);
  const { data } = canvas.getContext('2d')!.getImageData(x, Math.round((row * ROW + ROW / 2) * ratio), 1, 1);
  return data[0] === red && data[2] === blue && data[3] === 255;
};
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

test('[B14] a dragged range is drawn at its drop position, and only its end moves when stretched', async () => {
  await expect.poll(() => [isDrawn(11, 0, RED), isDrawn(30, 1, BLUE)]).toEqual([true, true]);
  show({ selected: new Set(['range']), drag: { edge: 'both', by: 20 } });
  await expect.poll(() => [isDrawn(11, 0, RED), isDrawn(35, 0, RED)]).toEqual([false, true]);
  show({ selected: new Set(['range']), drag: { edge: 'end', by: 20 } });
  await expect.poll(() => [isDrawn(11, 0, RED), isDrawn(35, 0, RED)]).toEqual([true, true]);
  expect(isDrawn(45, 0, RED)).toBe(false);
});

test('[B14] the canvas follows the colours of the theme', async () => {
  await expect.poll(() => isDrawn(11, 0, RED)).toBe(true);
  host.style.setProperty(`--tag-${deskScene(TAGS, undefined).rows[0]!.hue}`, 'rgb(0 0 255)');
  document.documentElement.dataset.theme = 'dark';
  onTestFinished(() => void delete document.documentElement.dataset.theme);
  await expect.poll(() => isDrawn(11, 0, BLUE)).toBe(true);
});

test('[B14] of 20,000 tags, overlapping ones are painted once, and selected ones on top', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) =>
    tag(`t${n}`, n % 2 === 0 ? 'Phase' : 'Gate', (n * 60) / 20_000),
  );
  const frame: string[] = [];
  const canvas = CanvasRenderingContext2D.prototype;
  vi.spyOn(canvas, 'clearRect').mockImplementation(() => void frame.splice(0));
  vi.spyOn(canvas, 'fillRect').mockImplementation(() => void frame.push('fill'));
  vi.spyOn(canvas, 'strokeRect').mockImplementation(() => void frame.push('outline'));
  const select = (ids: readonly string[]): void => show({ ...deskScene(many, undefined), selected: new Set(ids) });
  try {
    // The line between the rows, and one mark in each row.
    select([]);
    await expect.poll(() => frame).toEqual(['fill', 'fill', 'fill']);
    select(['t10000']);
    await expect.poll(() => frame).toEqual(['fill', 'fill', 'fill', 'fill', 'outline']);
    select(many.map(({ id }) => id));
    const outlines = (): number => frame.filter((each) => each === 'outline').length;
    await expect.poll(outlines).toBeGreaterThan(WIDTH / 10);
    expect(outlines()).toBeLessThan(WIDTH);
    expect(frame).toHaveLength(2 * outlines() + 1);
  } finally {
    vi.restoreAllMocks();
  }
});

test('[B14] each pixel of the canvas is a tenth of a second, whatever the border', () => {
  const border = 7;
  host.style.boxSizing = 'content-box';
  host.style.border = `${border}px solid`;
  const press = (pixel: number): unknown => {
    const init = { clientX: border + pixel, clientY: border + ROW + 5 };
    calls = [];
    pointer('pointerdown', 0, 0, init);
    pointer('pointerup', 0, 0, init);
    return calls.at(-1);
  };
  expect([0, 1, 250, 450, 600].map(press)).toEqual([0, 0.1, 25, 45, 60].map((time) => ['seek', time]));
  // Rows are relative to the canvas, too: its last pixel belongs to the second, its first to the first.
  calls = [];
  pointer('pointerdown', 0, 0, { clientX: border + 301, clientY: border + 2 * ROW - 1 });
  pointer('pointerdown', 0, 0, { clientX: border + 150, clientY: border });
  expect(calls.map(([, id]) => id)).toEqual(['moment', 'range']);
  calls = [];
  pointer('pointermove', 0, 0, { clientX: border + 150 + 90, clientY: border });
  expect(calls).toEqual([['drag', 'both', 9]]);
});

test('[B14] zooming in widens a second, and zooming out restores the whole film', async () => {
  timeline.zoom(1);
  // Sixty seconds at 1.5 times around the current position at the start: 40 s are visible.
  await expect.poll(() => isDrawn(45, 1, BLUE)).toBe(true);
  pointer('pointerdown', 45, 1);
  pointer('pointermove', 48, 1);
  expect(calls.at(-1)?.[2]).toBeCloseTo(2, 5);
  pointer('pointercancel', 48, 1);
  timeline.whole();
  await expect.poll(() => isDrawn(30, 1, BLUE)).toBe(true);
});
