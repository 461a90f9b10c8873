/** Playing on a remote device. The test fakes the device and the browser's device list; the film is real. */
import type { Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** Fakes the browser's device list. `devices.pick` chooses from it; `devices.leave` ends remote playback. */
async function withDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Remote extends EventTarget {
      state = 'disconnected';
      watchAvailability(callback: (isThere: boolean) => void) {
        queueMicrotask(() => callback(true));
        return Promise.resolve(1);
      }
      cancelWatchAvailability() {
        return Promise.resolve();
      }
      prompt() {
        return new Promise<void>((resolve, reject) => {
          const pick = (isPicked: boolean): void => {
            Object.assign(globalThis, { listOpen: false });
            if (isPicked) resolve();
            else reject(new DOMException('dismissed', 'NotAllowedError'));
          };
          const say = (state: string, type: string): void => {
            this.state = state;
            this.dispatchEvent(new Event(type));
          };
          Object.assign(globalThis, { listOpen: true, devices: { pick, say } });
        });
      }
    }
    const remotes = new WeakMap<HTMLMediaElement, Remote>();
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
      get(this: HTMLMediaElement) {
        if (!remotes.has(this)) remotes.set(this, new Remote());
        return remotes.get(this);
      },
    });
    Object.assign(globalThis, { listOpen: false });
  });
}

const listOpen = (page: Page) => page.evaluate(() => (globalThis as never as { listOpen: boolean }).listOpen);
const pick = (page: Page, isPicked: boolean) =>
  page.evaluate(
    (is) => (globalThis as never as { devices: { pick: (is: boolean) => void } }).devices.pick(is),
    isPicked,
  );
const say = (page: Page, state: string, type: string) =>
  page.evaluate(
    ([s, t]) => (globalThis as never as { devices: { say: (s: string, t: string) => void } }).devices.say(s, t),
    [state, type] as const,
  );
const source = (page: Page) => page.evaluate(() => document.querySelector('video')?.src ?? '');
const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);

test('[P15] a remote device receives an address that it can play, continues at the same moment, and can be left again', async ({
  page,
}) => {
  await withDevices(page);
  await page.goto(`/play?video=${openRun.id}&start=12`);
  await expectFramesToMove(page);
  test.skip(
    await page.evaluate(() => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') === ''),
    'This browser cannot play HLS by itself.',
  );
  expect(await source(page)).toMatch(/^blob:/);
  const controls = page.getByRole('group', { name: 'Controls' });
  const start = controls.getByRole('button', { name: 'Play on another device' });
  await start.press('Enter');
  await expect.poll(() => listOpen(page)).toBe(true);
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  expect(await source(page)).toMatch(/\.m3u8/);

  await test.step('a device list closed without a choice leaves the film unchanged', async () => {
    await pick(page, false);
    await expect(start).toHaveAttribute('aria-disabled', 'false');
    await expect.poll(() => source(page)).toMatch(/^blob:/);
    await expectFramesToMove(page);
  });

  await start.press('Enter');
  await expect.poll(() => listOpen(page)).toBe(true);
  await pick(page, true);
  await say(page, 'connecting', 'connecting');
  const status = page.getByRole('status').filter({ hasText: /device/ });
  await expect(status).toHaveText('Connecting to the other device…');
  await say(page, 'connected', 'connect');
  await expect(status).toHaveText('Playing on another device');
  await expectFramesToMove(page);
  const there = await time(page);
  expect(there).toBeGreaterThan(11.9);

  await say(page, 'disconnected', 'disconnect');
  await expect(page.getByText('Playing here again')).toBeAttached();
  await expect.poll(() => source(page)).toMatch(/^blob:/);
  await expectFramesToMove(page);
  expect(await time(page)).toBeGreaterThanOrEqual(there - 0.5);
});
