import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/library/results/layout.ts';
import { screenOf } from '../../src/dom/screen-size.ts';

/** Around the list, on both sides together: pixels of a phone and of wider screens. */
const AROUND = { phone: 32, tablet: 48, desktop: 48 };

/** As a library of this width lays its list out. */
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

  it('[L08] a list has one', () => {
    expect(layoutOf(1200, 'list', 'desktop', false).columns).toBe(1);
  });
});
