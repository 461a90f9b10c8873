/** Drawing over the picture in the browser: stroke pixels, pointers and keys, and the saved picture. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DRAWING_KEY_STEP, DRAWING_MOMENT_S } from '../../core/domain/constants/drawing.ts';
import type { DrawingColour, DrawingTool, PencilEvent, Point, Stroke } from '../../core/domain/drawing.ts';
import { lineWidthOf } from '../../core/domain/stroke-shape.ts';
import { attachDrawing } from '../../src/dom/drawing.ts';
import { drawStrokes } from '../../src/dom/drawing-canvas.ts';
import { pictureName, pictureWith } from '../../src/dom/picture-file.ts';
import { createSetClock } from '../views/player/film.ts';

const FILM = new URL('../../server/samples/media/advert-paddles/film.mp4', import.meta.url);
const MOMENT = { at: 5, source: 'replay:0' };
const BOX = { left: 20, top: 10, width: 1280, height: 720 };

const stroke = (tool: DrawingTool, points: Point[], colour: DrawingColour = 'red', at = MOMENT.at): Stroke => ({
  ...MOMENT,
  at,
  tool,
  colour,
  width: 'thick',
  points,
});
const at = (x: number, y: number): Point => ({ x, y });
const CROSSWISE = stroke('line', [at(0.2, 0.5), at(0.8, 0.5)]);

type Readable = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The colour of the pixel at a point of the picture; undefined if nothing was drawn there. */
function colourAt(context: Readable, { x, y }: Point, box = BOX, ratio = 1): string | undefined {
  const [left, top] = [(box.left + x * box.width) * ratio, (box.top + y * box.height) * ratio];
  const [red, green, blue, alpha] = context.getImageData(Math.floor(left), Math.floor(top), 1, 1).data;
  return alpha === 255
    ? `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`
    : undefined;
}

function drawnOn(...strokes: Stroke[]): Readable {
  const context = new OffscreenCanvas(1320, 740).getContext('2d')!;
  drawStrokes(context, strokes, BOX);
  return context;
}

const RED = '#ff3b30';

test.for<[name: string, stroke: Stroke, on: Point[], beside: Point[]]>([
  [
    'a pen goes its whole way',
    stroke('pen', [at(0.1, 0.1), at(0.5, 0.1), at(0.5, 0.9)]),
    [at(0.3, 0.1), at(0.5, 0.5)],
    [at(0.3, 0.5), at(0.7, 0.1)],
  ],
  ['a press of the pen is a dot', stroke('pen', [at(0.5, 0.5)]), [at(0.5, 0.5)], [at(0.6, 0.5)]],
  ['a line joins its ends', CROSSWISE, [at(0.3, 0.5), at(0.7, 0.5)], [at(0.1, 0.5), at(0.5, 0.4)]],
  [
    'an arrow has a head at its end alone',
    stroke('arrow', [at(0.2, 0.5), at(0.8, 0.5)]),
    [at(0.5, 0.5), at(0.78, 0.517)],
    [at(0.22, 0.517)],
  ],
  [
    'an ellipse lies within its corners and is hollow',
    stroke('ellipse', [at(0.2, 0.2), at(0.8, 0.8)]),
    [at(0.2, 0.5), at(0.5, 0.2), at(0.8, 0.5), at(0.5, 0.8)],
    [at(0.5, 0.5), at(0.21, 0.21)],
  ],
  [
    'an angle has two sides from its vertex',
    stroke('angle', [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.9)]),
    [at(0.6, 0.2), at(0.2, 0.7)],
    [at(0.7, 0.7)],
  ],
])('[P26] %s', ([, drawn, on, beside]) => {
  const picture = drawnOn(drawn);
  for (const place of on) expect(colourAt(picture, place), JSON.stringify(place)).toBe(RED);
  for (const place of beside) expect(colourAt(picture, place), JSON.stringify(place)).toBeUndefined();
});

test('[P26] measured lines have a bar at each end, and a calibration line is dashed', () => {
  const picture = drawnOn(stroke('distance', [at(0.2, 0.5), at(0.8, 0.5)]));
  // Bars extend 33 px to either side: 0.03 of the height is 22 px.
  for (const place of [at(0.2, 0.47), at(0.2, 0.53), at(0.8, 0.47), at(0.8, 0.53), at(0.5, 0.5)]) {
    expect(colourAt(picture, place), JSON.stringify(place)).toBe(RED);
  }
  const dashed = drawnOn(
    stroke('calibrate', [at(0.2, 0.5), at(0.8, 0.5)]),
    stroke('line', [at(0.2, 0.8), at(0.8, 0.8)]),
  );
  const along = (y: number) =>
    Array.from({ length: 200 }, (_, n) => colourAt(dashed, at(0.25 + n * 0.0025, y))).filter((each) => each !== RED)
      .length;
  expect(along(0.5)).toBeGreaterThan(10);
  expect(along(0.8)).toBe(0);
});

test.for<[name: string, points: Point[], from: Point, to: Point]>([
  ['above a level line', [at(0.3, 0.5), at(0.7, 0.5)], at(0.4, 0.36), at(0.6, 0.47)],
  ['to the right of an upright line', [at(0.5, 0.2), at(0.5, 0.8)], at(0.53, 0.45), at(0.75, 0.55)],
  ['to the left of an upright line at the right edge', [at(0.97, 0.2), at(0.97, 0.8)], at(0.7, 0.45), at(0.95, 0.55)],
  ['below a level line at the upper edge', [at(0.3, 0.02), at(0.7, 0.02)], at(0.4, 0.05), at(0.6, 0.15)],
  ['above a falling line', [at(0.2, 0.2), at(0.8, 0.8)], at(0.53, 0.3), at(0.8, 0.46)],
  ['above a rising line', [at(0.2, 0.8), at(0.8, 0.2)], at(0.2, 0.3), at(0.47, 0.46)],
])('[P26] the length of a distance is shown %s, by a calibration line of another moment', ([, points, from, to]) => {
  const measured = stroke('distance', points);
  const calibration = { ...stroke('calibrate', [at(0, 0), at(0.2, 0)], 'red', 60), metres: 3.5 };
  const context = new OffscreenCanvas(1320, 740).getContext('2d')!;
  const written: string[] = [];
  const fill = context.fillText.bind(context);
  context.fillText = (text, x, y) => {
    written.push(text);
    fill(text, x, y);
  };
  drawStrokes(context, [measured], BOX, { all: [calibration, measured], picture: { width: 640, height: 360 } });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^\d+(\.\d)?\u202fm ±\u202f0\.\d$/);
  const inside = (x: number, y: number) => x > from.x && x < to.x && y > from.y && y < to.y;
  let letters = 0;
  for (let x = 0.02; x < 0.98; x += 0.002) {
    for (let y = 0.02; y < 0.98; y += 0.002) if (inside(x, y) && colourAt(context, at(x, y)) === RED) letters += 1;
  }
  expect(letters).toBeGreaterThan(60);
});

test('[P26] each colour is the chosen one, and later strokes are on top', () => {
  const over = stroke('line', [at(0.5, 0.2), at(0.5, 0.8)], 'black');
  const picture = drawnOn(CROSSWISE, over);
  expect(colourAt(picture, at(0.5, 0.5))).toBe('#000000');
  expect(colourAt(picture, at(0.3, 0.5))).toBe(RED);
});

test('[P26] an angle is labelled with its degrees', () => {
  const sides = stroke('angle', [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.9)]);
  const inked = (context: Readable): number => {
    const { data } = context.getImageData(300, 170, 320, 240);
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  };
  // The same sides drawn as lines have no label.
  const lines = [at(0.8, 0.2), at(0.2, 0.9)].map((end) => stroke('line', [at(0.2, 0.2), end]));
  expect(inked(drawnOn(sides))).toBeGreaterThan(inked(drawnOn(...lines)) + 20);
});

let host: HTMLElement;
beforeAll(() => page.viewport(1280, 860));
beforeEach(() => {
  host = document.createElement('div');
  host.tabIndex = 0;
  // Wider than the picture, which is centred: 640 by 360.
  host.style.cssText = 'position:relative;width:800px;height:360px';
  document.body.append(host);
});
afterEach(() => host.remove());

const PLACE = { left: 80, top: 0, width: 640, height: 360 };

function attached(start: { strokes?: Stroke[]; draft?: Stroke; time?: number } = {}) {
  const clock = createSetClock({ time: start.time ?? MOMENT.at, duration: 90, seekableTo: 90 });
  const sent: PencilEvent[] = [];
  let now: { strokes: readonly Stroke[]; draft: Stroke | undefined } = {
    strokes: start.strokes ?? [],
    draft: start.draft,
  };
  let notify = (): void => undefined;
  const detach = attachDrawing(host, {
    clock,
    pictureSize: () => ({ width: 1280, height: 720 }),
    source: MOMENT.source,
    read: () => now,
    subscribe(onChange) {
      notify = onChange;
      return () => undefined;
    },
    send: (event) => sent.push(event),
  });
  const context = (): Readable => host.querySelector('canvas')!.getContext('2d')!;
  return {
    clock,
    sent,
    detach,
    seen: (place: Point) => colourAt(context(), place, PLACE, devicePixelRatio),
    show(next: Partial<typeof now>) {
      now = { ...now, ...next };
      notify();
    },
  };
}

test('[P26] a stroke is shown at its moment of its own stream only', async () => {
  const middle = at(0.5, 0.5);
  const elsewhere = { ...stroke('line', [at(0.5, 0.2), at(0.5, 0.4)]), source: 'replay:1' };
  const drawing = attached({ strokes: [CROSSWISE, elsewhere] });
  await expect.poll(() => drawing.seen(middle)).toBe(RED);
  expect(drawing.seen(at(0.5, 0.3))).toBeUndefined();
  drawing.clock.set({ time: MOMENT.at + DRAWING_MOMENT_S + 0.1 });
  await expect.poll(() => drawing.seen(middle)).toBeUndefined();
  drawing.clock.set({ time: MOMENT.at });
  await expect.poll(() => drawing.seen(middle)).toBe(RED);
  drawing.show({ strokes: [] });
  await expect.poll(() => drawing.seen(middle)).toBeUndefined();
  drawing.detach();
  expect(host.querySelector('canvas')).toBeNull();
});

test('[P26] a distance on the screen is measured in film pixels, by a hidden calibration line', async () => {
  const calibration = { ...stroke('calibrate', [at(0, 0), at(0.3, 0)], 'red', 60), metres: 3.5 };
  const fillText = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  const drawing = attached({ strokes: [calibration, stroke('distance', [at(0.2, 0.5), at(0.8, 0.5)])] });
  // 768 px of 384 px for 3.5 m; the uncertainty is 7 m × (2 px / 768 + 2 px / 384). It may be painted more than once.
  await expect.poll(() => [...new Set(fillText.mock.calls.map(([text]) => text))]).toEqual(['7.00\u202fm ±\u202f0.06']);
  drawing.detach();
  fillText.mockRestore();
});

/** Sides of 768 and 504 px of a film of 1280 × 720, whose ends are 918.6 px apart: half a pixel is 0.162°. */
const RIGHT_ANGLE = stroke('angle', [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.9)]);

test.for([
  ['en', '90.0° ±\u202f0.2°'],
  ['fr', '90,0° ±\u202f0,2°'],
] as const)(
  '[P26] an angle shows its uncertainty, on the screen and in the saved picture: %s',
  async ([lang, text]) => {
    document.documentElement.lang = lang;
    const fillText = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
    const written = () => [...new Set(fillText.mock.calls.map(([said]) => said))];
    const drawing = attached({ strokes: [RIGHT_ANGLE] });
    await expect.poll(written).toEqual([text]);
    drawing.detach();
    fillText.mockClear();
    await pictureWith(await filmFrom(FILM.href), [RIGHT_ANGLE]);
    expect(written()).toEqual([text]);
    fillText.mockRestore();
    document.documentElement.lang = '';
  },
);

test('[P26] the label of an angle that opens to the right is beyond its arc, by its own width', () => {
  const angle = stroke('angle', [at(0.4, 0.5), at(0.6, 0.4), at(0.6, 0.6)]);
  const context = new OffscreenCanvas(1320, 740).getContext('2d')!;
  const places: { x: number; width: number }[] = [];
  const fill = context.fillText.bind(context);
  context.fillText = (text, x, y) => {
    places.push({ x, width: context.measureText(text).width });
    fill(text, x, y);
  };
  drawStrokes(context, [angle], BOX, { picture: { width: 1280, height: 720 } });
  const [place] = places;
  const vertex = BOX.left + 0.4 * BOX.width;
  // Eight line widths, like the arc of every angle.
  const arc = lineWidthOf(angle, BOX) * 8;
  expect((place?.x ?? 0) - (place?.width ?? 0) / 2).toBeGreaterThanOrEqual(vertex + arc);
});

test('[P26] a stroke is visible while it is drawn', async () => {
  const drawing = attached();
  drawing.show({ draft: CROSSWISE });
  await expect.poll(() => drawing.seen(at(0.5, 0.5))).toBe(RED);
  drawing.detach();
});

test('[P26] a pointer draws in shares of the picture, and stops at its edge', async () => {
  const drawing = attached();
  await userEvent.dragAndDrop(host, host, { sourcePosition: { x: 400, y: 90 }, targetPosition: { x: 790, y: 180 } });
  const [first] = drawing.sent;
  expect(first).toMatchObject({ type: 'drawing.begin', point: at(0.5, 0.25), moment: MOMENT });
  expect(drawing.sent.at(-1)).toMatchObject({ type: 'drawing.end', point: at(1, 0.5) });
  drawing.detach();
  const before = drawing.sent.length;
  await userEvent.click(host);
  expect(drawing.sent).toHaveLength(before);
});

test('[P26] arrow keys and Enter draw, and Escape cancels', async () => {
  const drawing = attached();
  host.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const begun = at(0.5 + DRAWING_KEY_STEP, 0.5);
  expect(drawing.sent).toEqual([{ type: 'drawing.begin', point: begun, moment: MOMENT }]);
  drawing.show({ draft: CROSSWISE });
  await userEvent.keyboard('{ArrowDown}{Enter}{Escape}');
  const ended = at(begun.x, 0.5 + DRAWING_KEY_STEP);
  expect(drawing.sent.slice(1)).toEqual([
    { type: 'drawing.move', point: ended },
    { type: 'drawing.end', point: ended },
    { type: 'drawing.drop' },
  ]);
  drawing.detach();
});

async function filmFrom(address: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = address;
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve, { once: true });
    video.addEventListener('error', () => reject(new Error(`${address} does not load`)), { once: true });
  });
  return video;
}

test("[P26] the saved picture has the film's size, its frame and the strokes", async () => {
  const video = await filmFrom(FILM.href);
  const bare = await createImageBitmap((await pictureWith(video, []))!);
  const bitmap = await createImageBitmap((await pictureWith(video, [CROSSWISE]))!);
  expect([bitmap.width, bitmap.height]).toEqual([video.videoWidth, video.videoHeight]);
  const box = { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
  const read = (picture: ImageBitmap) => {
    const context = new OffscreenCanvas(box.width, box.height).getContext('2d')!;
    context.drawImage(picture, 0, 0);
    return context;
  };
  expect(colourAt(read(bitmap), at(0.5, 0.5), box)).toBe(RED);
  expect(colourAt(read(bare), at(0.5, 0.5), box)).not.toBe(RED);
  // Everywhere else both show the film's own frame.
  for (const place of [at(0.1, 0.1), at(0.9, 0.9), at(0.5, 0.2)]) {
    expect(colourAt(read(bitmap), place, box)).toBe(colourAt(read(bare), place, box));
    expect(colourAt(read(bare), place, box)).toBeDefined();
  }
});

test('[P26] a cross-origin film does not reveal its frames, which is distinguished from an error', async () => {
  const elsewhere = new URL(FILM);
  elsewhere.hostname = 'films.localhost';
  const video = await filmFrom(elsewhere.href);
  await expect(pictureWith(video, [CROSSWISE])).rejects.toMatchObject({ name: 'SecurityError' });
});

test('[P26] without a frame on show there is nothing to save', async () => {
  expect(await pictureWith(document.createElement('video'), [CROSSWISE])).toBeUndefined();
});

test.for([
  ['K1W / Final: run 2', 12, 'K1W-Final-run-2-0.12.png'],
  ['', 0, 'drawing-0.00.png'],
  ['../../etc', 3, 'etc-0.03.png'],
] as const)('[P26] the file of %s at %i s is named %s', ([title, time, name]) => {
  expect(pictureName(title, { at: time })).toBe(name);
});
