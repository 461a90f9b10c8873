import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachLayer, onTraversal, whenUncovered, writeAddress } from '../../src/back-layers.ts';

const isCovered = (): boolean => JSON.stringify(history.state).includes('ferryglideLayers');
const uncovered = (): Promise<void> => new Promise(whenUncovered);

const heard = vi.fn();
let life = new AbortController();
beforeEach(async () => {
  life = new AbortController();
  heard.mockClear();
  onTraversal(heard, life.signal);
  // A layer that nobody has opened is no step to go back from.
  await userEvent.click(document.body);
});
afterEach(() => life.abort());

/** A layer that closes when it is asked to, as a dialog does. */
function open(): ReturnType<typeof vi.fn> {
  const close = vi.fn(() => detach());
  const detach = attachLayer(close);
  return close;
}

test('[L01] back closes what covers the page, the topmost first, and the page hears nothing of it', async () => {
  history.replaceState({ others: 1 }, '');
  const below = open();
  const above = open();
  await expect.poll(() => history.state).toEqual({ others: 1, ferryglideLayers: 2 });

  history.back();
  await expect.poll(() => above.mock.calls.length).toBe(1);
  expect(below).not.toHaveBeenCalled();

  history.back();
  await expect.poll(() => below.mock.calls.length).toBe(1);
  expect(history.state).toEqual({ others: 1 });
  expect(heard).not.toHaveBeenCalled();
});

test('[L01] a layer that closes by itself takes its entry along, and one that follows at once uses it', async () => {
  const first = attachLayer(vi.fn());
  await expect.poll(isCovered).toBe(true);
  const length = history.length;
  first();
  const second = attachLayer(vi.fn());
  await new Promise((resolve) => setTimeout(resolve));
  expect(isCovered()).toBe(true);
  expect(history.length).toBe(length);

  second();
  await uncovered();
  expect(isCovered()).toBe(false);
  expect(heard).not.toHaveBeenCalled();
});

test('[L01] an address that is written while something covers the page becomes that of the page', async () => {
  const before = location.href;
  const close = attachLayer(vi.fn());
  await expect.poll(isCovered).toBe(true);
  whenUncovered(() => history.pushState(null, '', '#next'));
  close();
  await expect.poll(() => location.hash).toBe('#next');

  history.back();
  await expect.poll(() => location.href).toBe(before);
  expect(isCovered()).toBe(false);
  await expect.poll(() => heard.mock.calls.length).toBe(1);
});

test('[L01] a layer that stays open in spite of back is asked again by the next', async () => {
  const stay = vi.fn();
  const detach = attachLayer(stay);
  for (const times of [1, 2]) {
    await expect.poll(isCovered).toBe(true);
    history.back();
    await expect.poll(() => stay.mock.calls.length).toBe(times);
  }
  await expect.poll(isCovered).toBe(true);
  detach();
  await uncovered();
  expect(isCovered()).toBe(false);
});

test('[L15] what an entry of its own names adds none, and what opens over it does', async () => {
  writeAddress('address.open', () => 'photo=5');
  const shown = vi.fn();
  const takeAway = attachLayer(shown);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isCovered()).toBe(false);
  const above = open();
  await expect.poll(isCovered).toBe(true);

  history.back();
  await expect.poll(() => above.mock.calls.length).toBe(1);
  expect(shown).not.toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();

  // The page takes it away when it hears that the entry is left.
  history.back();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(shown).not.toHaveBeenCalled();
  takeAway();
});
