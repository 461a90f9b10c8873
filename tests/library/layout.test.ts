import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/library/results/layout.ts';
import { screenOf } from '../../src/dom/screen-size.ts';

/** Space around the list, on both sides together: pixels on a phone and on wider screens. */
const AROUND = { phone: 32, tablet: 48, desktop: 48 };

/** The columns of a library of this width. */
function columns(library: number): number {
  const screen = screenOf(library);
  return layoutOf(library - AROUND[screen], 'grid', screen, false).columns;
}

describe('the columns of the grid', () => {
  it.each([
    [320, 1],
    [700, 1],
    [701, 2],
    [768, 2],
    [900, 3],
    [1280, 5],
  ])('[L09] [L12] a library of %i pixels has %i', (width, requested) => {
    expect(columns(width)).toBe(requested);
  });

  it('[L08] a list has one column', () => {
    expect(layoutOf(1200, 'list', 'desktop', false).columns).toBe(1);
  });
});
