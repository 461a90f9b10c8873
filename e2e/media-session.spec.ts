/** The system's own media controls, as on a lock screen or a headset. */
import type { Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

/**
 * Records the handlers and metadata that the page gives the system, so that a test can use them as the system would.
 */
async function overhear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const session = navigator.mediaSession;
    const offered = new Map<string, MediaSessionActionHandler | null>();
    const setActionHandler = session.setActionHandler.bind(session);
    const setPositionState = session.setPositionState.bind(session);
    session.setActionHandler = (action, handler) => {
      offered.set(action, handler);
      setActionHandler(action, handler);
    };
    session.setPositionState = (state) => {
      Object.assign(globalThis, { place: state });
      setPositionState(state);
    };
    Object.assign(globalThis, {
      press: (action: MediaSessionAction, details: object = {}) => offered.get(action)?.({ action, ...details }),
    });
  });
}

const press = (page: Page, action: string, details: object = {}) =>
  page.evaluate(([name, more]) => (globalThis as never as { press: (...args: unknown[]) => void }).press(name, more), [
    action,
    details,
  ] as const);
const state = (page: Page) => page.evaluate(() => navigator.mediaSession.playbackState);
const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);

test('[P15] the system shows the film and its position, and pauses, seeks and selects tags', async ({ page }) => {
  await overhear(page);
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  await expect.poll(() => state(page)).toBe('playing');
  const shown = await page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    artwork: navigator.mediaSession.metadata?.artwork.length,
  }));
  expect(shown).toEqual({ title: openRun.title, artwork: 1 });

  await press(page, 'pause');
  await expect.poll(() => state(page)).toBe('paused');
  // A film paused in its first half second has another such button on the picture.
  const controls = page.getByRole('group', { name: 'Controls' });
  await expect(controls.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  await press(page, 'seekto', { seekTime: 20 });
  await expect.poll(() => time(page)).toBeCloseTo(20, 1);
  await press(page, 'seekforward');
  await expect.poll(() => time(page)).toBeCloseTo(30, 1);
  await press(page, 'seekbackward');
  await expect.poll(() => time(page)).toBeCloseTo(20, 1);
  await expect
    .poll(() => page.evaluate(() => (globalThis as never as { place: MediaPositionState }).place.position))
    .toBeCloseTo(20, 1);

  const headline = page.getByRole('region', { name: 'Now playing' });
  const before = await headline.innerText();
  await press(page, 'nexttrack');
  await expect(headline).not.toHaveText(before);
  await expect.poll(() => time(page)).toBeGreaterThan(20.5);

  await press(page, 'play');
  await expect.poll(() => state(page)).toBe('playing');
});
