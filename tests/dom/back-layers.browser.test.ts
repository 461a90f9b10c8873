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
  // Without user activation, back skips the entry of a layer.
  await userEvent.click(document.body);
});
afterEach(() => life.abort());

/** A layer that closes on request, like a dialog. */
function open(): ReturnType<typeof vi.fn> {
  const close = vi.fn(() => detach());
  const detach = attachLayer(close);
  return close;
}

test('[L01] back closes the topmost layer first, without an event for the page', async () => {
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

test('[L01] a layer that closes itself removes its entry, and one opened right after reuses it', async () => {
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

test('[L01] an address written while a layer is open becomes that of the page', async () => {
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

test('[L01] a layer that stays open after back is asked again on the next one', async () => {
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

test('[L15] a layer with an entry of its own adds none, and one above it does', async () => {
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

  // The page removes it when notified that the entry is left.
  history.back();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(shown).not.toHaveBeenCalled();
  takeAway();
});
