/**
 * Screenshots of every state in `PICTURED`: on a phone, light and in English, and of those in `WIDE` also on a desktop,
 * dark and in French. Axe checks the light ones, and the states in `ALIKE`.
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
 * A dialog's height decides its position, which may fall between two pixels. If it was painted on the way to its state,
 * its text keeps the fraction of its earlier height. So it is taken out of its layer and painted where it is now.
 */
async function repaintDialogs(): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const dialogs = [...document.querySelectorAll('dialog')];
  for (const { style } of dialogs) style.willChange = 'transform';
  await drawn();
  for (const { style } of dialogs) style.willChange = '';
  await drawn();
}

/** Shows a state and paints it at its final position. */
async function show(frame: Page, width: Width, options: GalleryOptions): Promise<void> {
  await frame.setViewportSize({ width: Number(width), height: SIZES[width] });
  await frame.evaluate((shown: GalleryOptions) => galleryShow(shown), options);
  await frame.evaluate(repaintDialogs);
}

for (const { paths } of await findPathFiles()) {
  const seen = statesOf(paths).flatMap(({ hasAssertion, path }) => (hasAssertion ? [path] : []));
  const pictured = PICTURED[paths.name];
  test.describe(paths.name, () => {
    test.describe.configure({ mode: 'default' });
    test(`[C02] ${paths.name}: its pictured states are listed and can be shown`, () => {
      expect(pictured !== undefined).toBe(seen.length > 0);
      expect(seen).toEqual(expect.arrayContaining([...(pictured ?? [])]));
      expect(pictured ?? []).toEqual(expect.arrayContaining([...(WIDE[paths.name] ?? [])]));
      const alike = ALIKE[paths.name] ?? [];
      expect(seen).toEqual(expect.arrayContaining([...alike]));
      expect(alike.filter((state) => pictured?.includes(state))).toEqual([]);
    });
    for (const state of ALIKE[paths.name] ?? [])
      test(`[C02] ${paths.name}: ${state} passes axe`, async ({ frame }) => {
        await show(frame, '390', { chart: paths.name, state, language: 'en', theme: 'light' });
        expect(await violations(frame, PAGE_RULES)).toEqual([]);
      });
    for (const { width, theme, language, states } of KEPT) {
      for (const state of states[paths.name] ?? []) {
        test(`[C02] ${paths.name}: ${state} looks as before, ${width} px, ${theme}, ${language}`, async ({ frame }) => {
          await show(frame, width, { chart: paths.name, state, language, theme });
          await expect(frame).toHaveScreenshot([paths.name, `${state}-${width}.png`]);
          if (theme === 'light') expect(await violations(frame, PAGE_RULES)).toEqual([]);
        });
      }
    }
  });
}
