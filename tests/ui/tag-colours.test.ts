/** Text on every tag colour, in both themes: at least 4.5:1 (WCAG 2.2, 1.4.3). */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { chipGroundOf, nameColourOf, TAG_SHAPES } from '../../core/domain/category-style.ts';
import { DESK_COLOURS } from '../../core/domain/desk/template.ts';
import { contrast } from '../../core/domain/vendor-colours.ts';
import { declarations, hexOf, type Theme, type Tokens } from './theme-colours.ts';

const read = (path: string): string => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
const THEME = declarations(read('ui/theme.css'), '  :root,\n  [data-ferryglide]');
const DESK = read('pages/desk/desk.module.css');
const HUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const THEMES: readonly Theme[] = ['light', 'dark'];

test('[P36] colours are computed as in browsers', () => {
  // Painted on a canvas in Chromium and read back.
  expect(hexOf('oklch(0.56 0.12 241)', THEME, 'light')).toBe('#1d7cb4');
  expect(hexOf('light-dark(white, oklch(0.15 0.02 240))', THEME, 'dark')).toBe('#040c13');
  expect(hexOf('color-mix(in oklab, white 50%, black)', THEME, 'light')).toBe('#636363');
  expect(hexOf('color-mix(in oklab, oklch(0.56 0.12 205) 75%, white)', THEME, 'light')).toBe('#46a5af');
  expect(hexOf('oklch(from oklch(0.76 0.12 241) 0.56 c h / 1)', THEME, 'light')).toBe('#1d7cb4');
});

describe('[B14] the label of a button of the desk', () => {
  const atRest = declarations(DESK, '  .press');
  const states: Readonly<Record<string, Tokens>> = {
    'at rest': atRest,
    'under the pointer': new Map([...atRest, ...declarations(DESK, '  .press:hover')]),
    'pressed or running': new Map([
      ...atRest,
      ...declarations(DESK, "  .press:active,\n  .press[aria-pressed='true']"),
    ]),
  };

  it('has a theme colour for each one that a template may choose', () =>
    expect(DESK_COLOURS).toHaveLength(HUES.length));

  test.for(Object.keys(states).flatMap((state) => THEMES.map((theme) => [state, theme] as const)))(
    '%s, %s',
    ([state, theme]) => {
      const rule = states[state]!;
      for (const hue of HUES) {
        const tokens = new Map([...THEME, ['--hue', `var(--tag-${hue})`]]);
        const [ground, text] = ['background', 'color'].map((name) => hexOf(rule.get(name) ?? '', tokens, theme));
        expect(contrast(text!, ground!), `${DESK_COLOURS[hue]}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.for(THEMES)('and its cancel button while it runs, %s', (theme) => {
    const running = declarations(DESK, "  .press:active,\n  .press[aria-pressed='true']").get('background')!;
    const colour = declarations(DESK, '  .cancelRange').get('color')!;
    for (const hue of HUES) {
      const tokens = new Map([...THEME, ['--hue', `var(--tag-${hue})`]]);
      const hovered = hexOf(`color-mix(in oklab, ${colour} 12%, ${running})`, tokens, theme);
      expect(contrast(hexOf(colour, tokens, theme), hovered)).toBeGreaterThanOrEqual(3);
    }
  });
});

test.for(THEMES)('[P01] the name of a category on its own colour, %s', (theme) => {
  for (const hue of HUES) {
    const ground = hexOf(chipGroundOf({ hue, shape: TAG_SHAPES[0] }), THEME, theme);
    expect(contrast(hexOf('var(--on-tag)', THEME, theme), ground), `--tag-${hue}`).toBeGreaterThanOrEqual(4.5);
  }
});

describe('[P01] the name of a category in its own colour', () => {
  /** The page, a surface on it, a hovered headline, and the selection. */
  const GROUNDS = ['--ground', '--surface', '--surface-2', '--accent-soft'];

  test.for(THEMES.flatMap((theme) => GROUNDS.map((ground) => [ground, theme] as const)))(
    '%s, %s',
    ([ground, theme]) => {
      for (const hue of HUES) {
        const name = hexOf(nameColourOf({ hue, shape: TAG_SHAPES[0] }), THEME, theme);
        expect(contrast(name, hexOf(`var(${ground})`, THEME, theme)), `--tag-${hue}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
