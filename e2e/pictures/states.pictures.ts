/**
 * The states that somebody would look at, on a phone, light and English, and those that fill a page on a desktop, dark and
 * French, as well. The light ones are also given to axe, and so are those that look like one of them.
 */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findPathFiles } from '../../tools/charts/find.ts';
import { statesOf } from '../../tools/gallery/states.ts';
import { SIZES } from '../../tools/gallery/options.ts';
import type { Width, GalleryOptions } from '../../tools/gallery/options.ts';
import { PAGE_RULES, violations } from '../support/axe.ts';
import { test } from './frame.ts';
import { ALIKE, PICTURED, WIDE } from './pictured.ts';

interface Kept extends Pick<GalleryOptions, 'language' | 'theme'> {
  readonly width: Width;
  readonly states: typeof PICTURED;
}

const KEPT: readonly Kept[] = [
  { width: '390', theme: 'light', language: 'en', states: PICTURED },
  { width: '1280', theme: 'dark', language: 'fr', states: WIDE },
];

/**
 * A dialog stands where its height lets it, between two pixels as like as not. Where it was drawn on the way to its state its
 * letters would keep the fraction of that height: it is taken out of its layer, and drawn where it stands now.
 */
async function drawAnew(): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const dialogs = [...document.querySelectorAll('dialog')];
  for (const { style } of dialogs) style.willChange = 'transform';
  await drawn();
  for (const { style } of dialogs) style.willChange = '';
  await drawn();
}

/** Shows a state, and draws it where it stands. */
async function show(frame: Page, width: Width, options: GalleryOptions): Promise<void> {
  await frame.setViewportSize({ width: Number(width), height: SIZES[width] });
  await frame.evaluate((shown: GalleryOptions) => galleryShow(shown), options);
  await frame.evaluate(drawAnew);
}

for (const { paths } of await findPathFiles()) {
  const seen = statesOf(paths).flatMap(({ hasAssertion, path }) => (hasAssertion ? [path] : []));
  const pictured = PICTURED[paths.name];
  test.describe(paths.name, () => {
    test.describe.configure({ mode: 'default' });
    test(`[C02] ${paths.name}: it is said which of its states are pictured, and they can be seen`, () => {
      expect(pictured !== undefined).toBe(seen.length > 0);
      expect(seen).toEqual(expect.arrayContaining([...(pictured ?? [])]));
      expect(pictured ?? []).toEqual(expect.arrayContaining([...(WIDE[paths.name] ?? [])]));
      const alike = ALIKE[paths.name] ?? [];
      expect(seen).toEqual(expect.arrayContaining([...alike]));
      expect(alike.filter((state) => pictured?.includes(state))).toEqual([]);
    });
    for (const state of ALIKE[paths.name] ?? [])
      test(`[C02] ${paths.name}: axe finds nothing in ${state}`, async ({ frame }) => {
        await show(frame, '390', { chart: paths.name, state, language: 'en', theme: 'light' });
        expect(await violations(frame, PAGE_RULES)).toEqual([]);
      });
    for (const { width, theme, language, states } of KEPT) {
      for (const state of states[paths.name] ?? []) {
        test(`[C02] ${paths.name}: ${state} as it was, ${width} px, ${theme}, ${language}`, async ({ frame }) => {
          await show(frame, width, { chart: paths.name, state, language, theme });
          await expect(frame).toHaveScreenshot([paths.name, `${state}-${width}.png`]);
          if (theme === 'light') expect(await violations(frame, PAGE_RULES)).toEqual([]);
        });
      }
    }
  });
}
