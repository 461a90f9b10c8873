import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachScrollPosition } from '../../src/dom/scroll-position.ts';
import type { ScrollPosition } from '../../src/dom/scroll-position.ts';

/** Longer than the list waits for the end of scrolling. */
const LONG_MS = 1_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const scrolled = (work: () => void): Promise<unknown> => {
  const ended = new Promise((resolve) => window.addEventListener('scrollend', resolve, { capture: true, once: true }));
  work();
  return ended;
};

const places = ({ mock }: ReturnType<typeof vi.fn>): number[] =>
  mock.calls.map(([place]) => (place as ScrollPosition).scroll);

test('[L01] a position is that of the list, not of another scrolled box', async () => {
  const list = document.createElement('div');
  list.style.blockSize = '5000px';
  const field = document.createElement('input');
  field.style.inlineSize = '40px';
  field.value = 'x'.repeat(200);
  document.body.append(field, list);
  const onMove = vi.fn();
  const detach = attachScrollPosition(list, undefined, onMove);

  await scrolled(() => (field.scrollLeft = 200));
  vi.advanceTimersByTime(LONG_MS);
  expect(onMove).not.toHaveBeenCalled();

  await scrolled(() => window.scrollTo(0, 300));
  expect(places(onMove)).toEqual([300]);
  await scrolled(() => window.scrollTo(0, 700));
  await scrolled(() => window.scrollTo(0, 900));
  expect(places(onMove), 'scrolls that follow at once are one').toEqual([300]);
  vi.advanceTimersByTime(LONG_MS);
  expect(places(onMove)).toEqual([300, 900]);
  vi.advanceTimersByTime(LONG_MS);
  expect(places(onMove)).toEqual([300, 900]);
  detach();
});

test('[L01] a page left before scrolling ends has reported its scroll position', async () => {
  const list = document.createElement('div');
  list.style.blockSize = '5000px';
  document.body.append(list);
  const onMove = vi.fn();
  const detach = attachScrollPosition(list, undefined, onMove);
  await scrolled(() => window.scrollTo(0, 1_100));
  await scrolled(() => window.scrollTo(0, 1_300));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(places(onMove)).toEqual([1_100, 1_300]);

  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(places(onMove), 'nothing moved since').toEqual([1_100, 1_300]);

  // The browser has not fired `scrollend` yet.
  window.scrollTo(0, 1_400);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(places(onMove)).toEqual([1_100, 1_300, 1_400]);

  await scrolled(() => window.scrollTo(0, 1_500));
  await scrolled(() => window.scrollTo(0, 1_700));
  detach();
  vi.advanceTimersByTime(LONG_MS);
  expect(places(onMove).at(-1)).not.toBe(1_700);
});

test('[L01] a list in its own scrolled box has the position of that box', async () => {
  const box = document.createElement('div');
  Object.assign(box.style, { blockSize: '300px', overflowY: 'auto' });
  const list = document.createElement('div');
  box.append(list);
  document.body.append(box);
  const onMove = vi.fn();
  const detach = attachScrollPosition(list, undefined, onMove);
  // It outgrows the box only now.
  list.style.blockSize = '5000px';
  await scrolled(() => (box.scrollTop = 400));
  vi.advanceTimersByTime(LONG_MS);
  expect(onMove.mock.calls).toEqual([[{ scroll: 400, focus: undefined }]]);
  detach();
});

test('[L01] a list without a saved position is shown from the top of its region, unless the page is scrolled above it', () => {
  const above = document.createElement('div');
  above.style.blockSize = '200px';
  const region = document.createElement('main');
  const list = document.createElement('div');
  list.style.blockSize = '5000px';
  region.append(list);
  document.body.style.margin = '0';
  document.body.append(above, region);

  window.scrollTo(0, 1_200);
  attachScrollPosition(list, undefined, vi.fn())();
  expect(window.scrollY).toBe(200);

  window.scrollTo(0, 90);
  attachScrollPosition(list, undefined, vi.fn())();
  expect(window.scrollY).toBe(90);
});
