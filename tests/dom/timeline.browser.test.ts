/** The timeline's canvas: its font, including one that loads late, and the highlight of a touched tag. */
import { afterEach, expect, test, vi } from 'vitest';
import { TOUCH_HIGHLIGHT_MS } from '../../core/domain/constants/tags.ts';
import { indexTimeline } from '../../core/domain/timeline.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { createTimeline } from '../../src/dom/timeline.ts';
import { createSetClock } from '../views/player/film.ts';

const INTER = new URL(
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
);

const TAG: TimedTag = {
  id: 'a',
  start: 60,
  time: '00:01:00',
  category: 'Gate',
  type: 'tag',
  description: '',
  videoId: '1',
};

let detach: () => void = () => undefined;
afterEach(() => {
  detach();
  document.body.replaceChildren();
});

const sceneOf = (tags: TimedTag[]) => ({
  index: indexTimeline(tags, { from: 0, to: 600 }),
  styles: new Map(),
  current: undefined,
  chosen: undefined,
  revertColors: false,
  dayOffset: undefined,
  label: ({ description }: TimedTag) => description || 'Upstream',
});
const CURRENT = sceneOf([TAG]);

function addHost(fontFamily: string): HTMLElement {
  const host = document.createElement('div');
  host.style.cssText = `width: 600px; height: 120px; font-family: ${fontFamily}`;
  host.innerHTML = '<canvas></canvas><i data-playhead></i><i data-tip></i>';
  document.body.append(host);
  return host;
}

const addTimeline = () => createTimeline(createSetClock(), { select: () => undefined, seek: () => undefined });

/** A timeline of these tags in a page with this font. @returns its canvas */
function showTimeline(fontFamily: string, tags: TimedTag[] = [TAG]): HTMLCanvasElement {
  const host = addHost(fontFamily);
  detach = addTimeline().attach(host, sceneOf(tags));
  return host.querySelector('canvas')!;
}

test('[P12] the timeline uses the font of its page', async () => {
  const canvas = showTimeline('"Some Face", monospace');
  await expect.poll(() => canvas.getContext('2d')!.font).toBe('12px "Some Face", monospace');
});

test('[P12] the timeline is redrawn when the font of its page has loaded', async () => {
  const canvas = showTimeline('"Late Face", monospace');
  await expect.poll(() => canvas.width).toBe(600);
  const before = canvas.toDataURL();
  document.fonts.add(await new FontFace('Late Face', `url(${INTER.href})`).load());
  // The browser fires this only for faces that it loads itself.
  document.fonts.dispatchEvent(new FontFaceSetLoadEvent('loadingdone'));
  await expect.poll(() => canvas.toDataURL() === before).toBe(false);
});

test('[P12] names of separators never overlap, and have the room up to the next one', async () => {
  const separators = [0, 40, 90, 200, 206, 500].map((start, n): TimedTag => ({
    ...TAG,
    id: String(n),
    start,
    type: 'separator',
    description: `Race ${n + 93}, sprint K1 200 m`,
  }));
  const draw = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  const context = showTimeline('sans-serif', separators).getContext('2d')!;
  await expect.poll(() => draw.mock.calls.filter(([text]) => text.startsWith('Race')).length).toBeGreaterThan(2);
  const boxes = draw.mock.calls
    .filter(([text]) => text.startsWith('Race'))
    .map(([text, x, , most = Infinity]) => ({ text, x, end: x + Math.min(most, context.measureText(text).width) }));
  draw.mockRestore();
  for (const [n, { end, text }] of boxes.entries()) {
    const next = boxes[n + 1];
    if (next && next.x > boxes[n]!.x) expect(end, text).toBeLessThanOrEqual(next.x);
    expect(end, text).toBeLessThanOrEqual(600);
  }
  expect(boxes.map(({ text }) => text)).toContain('Race 96, sprint K1 200 m');
});

test('[P12] a touched tag stays highlighted for three seconds, although its selection re-attaches the timeline', async () => {
  expect(TOUCH_HIGHLIGHT_MS).toBe(3_000);
  const host = addHost('monospace');
  const canvas = host.querySelector('canvas')!;
  const timeline = addTimeline();
  detach = timeline.attach(host, CURRENT);
  await expect.poll(() => canvas.width).toBe(600);
  await expect.poll(() => canvas.toDataURL().length).toBeGreaterThan(1_000);
  const unlit = canvas.toDataURL();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { left, top } = host.getBoundingClientRect();
    const at = { clientX: left + 60, clientY: top + 60, pointerId: 1, pointerType: 'touch', bubbles: true };
    host.dispatchEvent(new PointerEvent('pointerdown', at));
    host.dispatchEvent(new PointerEvent('pointerup', at));
    detach();
    detach = timeline.attach(host, CURRENT);
    vi.advanceTimersByTime(2_999);
    await painted();
    expect(canvas.toDataURL()).not.toBe(unlit);
    vi.advanceTimersByTime(1);
    await painted();
    expect(canvas.toDataURL()).toBe(unlit);
  } finally {
    vi.useRealTimers();
  }
});

/** Waits two frames, after which requested drawing is done. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

test('[B14] a range is drawn in its length, and a moment is only a mark', async () => {
  const canvas = showTimeline('monospace', [
    { ...TAG, duration: 120_000, description: ' ' },
    { ...TAG, id: 'b', start: 400, description: ' ' },
  ]);
  await expect.poll(() => canvas.width).toBe(600);
  const context = canvas.getContext('2d')!;
  /** Opacity of the pixel column at a second of the film, in the middle of the track. */
  const inked = (second: number): boolean => {
    const { data } = context.getImageData(second, 50, 1, 50);
    return data.some((value, index) => index % 4 === 3 && value > 40);
  };
  await expect.poll(() => inked(60)).toBe(true);
  expect([100, 150, 178].map(inked)).toEqual([true, true, true]);
  expect([50, 182, 300, 420].map(inked)).toEqual([false, false, false, false]);
});
