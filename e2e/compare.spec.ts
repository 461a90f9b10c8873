/** Two films under one transport (row B05), by the frame numbers that are drawn in both pictures. */
import type { Page } from '@playwright/test';
import { bothOnScreen, bothWhilePlaying } from './support/cameras.ts';
import { apartOf, halfFrame, openFilm, setRate } from './support/compare.ts';
import { expect, test } from './support/test.ts';

const slow = openFilm('gate-25');
const fast = openFilm('gate-50');
const broadcast = openFilm('start-2997');

/** The lock of the first film, and of the second, seconds. */
const LOCKS = [1.2, 1.5] as const;

const play = (page: Page) => page.getByRole('button', { name: 'Play both' });
const step = (page: Page, way: 'forward' | 'back') => page.getByRole('button', { name: `One frame ${way}` });

async function openPair(page: Page, a: { id: number | string }, b: { id: number | string }, more = ''): Promise<void> {
  await page.goto(`/compare?a=${a.id}@${LOCKS[0]}&b=${b.id}@${LOCKS[1]}${more}`);
  await expect.poll(async () => Object.values(await bothOnScreen(page)).filter(Number.isInteger).length).toBe(2);
}

for (const [name, a, b] of [
  ['25 and 50', slow, fast],
  ['29.97 and 25', broadcast, slow],
] as const) {
  const pair = [
    { fps: a.fps, lock: LOCKS[0] },
    { fps: b.fps, lock: LOCKS[1] },
  ] as const;

  test(`[B05] at rest films of ${name} frames a second are within half a frame of the slower, step by step`, async ({
    page,
  }) => {
    await openPair(page, a, b);
    const begins: number[] = [];
    const seen = new Set<number>();
    for (const way of ['forward', 'back'] as const) {
      for (let count = 0; count < 12; count += 1) {
        const before = await bothOnScreen(page);
        await step(page, way).click();
        const stepped = a.fps > b.fps ? 'lead' : 'tile';
        await expect
          .poll(async () => ((await bothOnScreen(page))[stepped] ?? 0) - (before[stepped] ?? 0))
          .toBe(way === 'forward' ? 1 : -1);
        await expect
          .poll(async () => Math.abs(apartOf(await bothOnScreen(page), pair)?.begins ?? 1_000))
          .toBeLessThanOrEqual(halfFrame(pair) + 1.5);
        const apart = apartOf(await bothOnScreen(page), pair)!;
        begins.push(Math.abs(apart.begins));
        seen.add(Math.round(apart.a));
      }
    }
    console.log(name, Math.max(...begins), [...seen].length);
  });

  test(`[B05] films of ${name} frames a second stay together at every rate`, async ({ page }) => {
    await openPair(page, a, b, '&loop=0_7');
    for (const rate of [0.05, 0.1, 0.25, 0.5, 1, 2]) {
      await setRate(page, rate);
      await play(page).click();
      await page.waitForTimeout(1500);
      const samples = (await bothWhilePlaying(page, 4)).flatMap((sample) => apartOf(sample, pair) ?? []);
      await page.getByRole('button', { name: 'Pause both' }).click();
      const gaps = samples.map(({ gap }) => gap).toSorted((one, other) => one - other);
      const begins = samples.map((each) => Math.abs(each.begins)).toSorted((one, other) => one - other);
      const mean = samples.reduce((sum, each) => sum + each.begins, 0) / samples.length;
      console.log(
        name,
        'rate',
        rate,
        'n',
        samples.length,
        'gap p95',
        gaps[Math.floor(gaps.length * 0.95)],
        'max',
        gaps.at(-1),
        'begins p50',
        begins[Math.floor(begins.length / 2)],
        'max',
        begins.at(-1),
        'mean',
        mean,
        'moved',
        samples[0]?.a,
        samples.at(-1)?.a,
      );
    }
  });
}
