/** The tagging desk in one hand: a phone with a touch screen (row B14). */
import { violations } from './support/axe.ts';
import { deskAddress, isSaved, seekTo, showsFilm, tagCount, tagCountOf, tagsOfDesk } from './support/desk-page.ts';
import { deskRun, signIn } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Length of a vibration, milliseconds. */
const PULSE = 15;

test('[B14] on a touch screen a thumb presses big buttons under a pinned picture, and each press vibrates once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const pulses: VibratePattern[] = [];
    Object.assign(globalThis, { pulses });
    Object.defineProperty(Navigator.prototype, 'vibrate', {
      value: (pattern: VibratePattern) => pulses.push(pattern) > 0,
    });
  });
  const pulses = () => page.evaluate(() => (globalThis as unknown as { pulses: VibratePattern[] }).pulses);
  await signIn(page, 'editor', deskAddress(deskRun.id));
  const before = await tagCountOf(page);
  await showsFilm(page);
  await seekTo(page, 14.5);
  const film = page.getByRole('group', { name: 'Film', exact: true });
  const panel = page.getByRole('region', { name: 'Buttons' });
  const pictureEnd = async () => {
    const box = (await film.boundingBox())!;
    return box.y + box.height;
  };

  const touch = panel.getByRole('button', { name: 'Touch (2)' });
  expect((await touch.boundingBox())!.y).toBeGreaterThanOrEqual(await pictureEnd());
  const sizes = await panel
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => [width, height]),
    );
  expect(sizes).toHaveLength(30);
  expect(Math.min(...sizes.map(([width = 0]) => width)), 'narrowest button').toBeGreaterThanOrEqual(44);
  expect(Math.min(...sizes.map(([, height = 0]) => height)), 'lowest button').toBeGreaterThanOrEqual(56);
  expect((await touch.boundingBox())!.height).toBeGreaterThanOrEqual(72);

  expect(await violations(page)).toEqual([]);

  expect(await pulses()).toEqual([]);
  await touch.tap();
  await expect(tagCount(page)).toHaveText(`Tags ${before + 1}`);
  expect(await pulses()).toEqual([PULSE]);

  // The last gate is below the fold; the picture stays pinned above it.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const last = panel.getByRole('button', { name: /^(Gate )?25$/ });
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const picture = (await film.boundingBox())!;
  expect(picture.y).toBe(0);
  expect(picture.width).toBe(390);
  expect((await last.boundingBox())!.y).toBeGreaterThanOrEqual(await pictureEnd());
  await last.tap();
  await expect(tagCount(page)).toHaveText(`Tags ${before + 2}`);
  expect(await pulses()).toEqual([PULSE, PULSE]);
  await isSaved(page);
  const made = (await tagsOfDesk(page, deskRun.id)).filter(({ start }) => start === 14.5);
  expect(made.map(({ category }) => category).toSorted()).toEqual(['Gate 25', 'Gate touched']);
  expect(await overflowOf(page)).toBe(0);
});
