import { expect, test } from 'vitest';
import { categoryName, categoryStyles, colourOf } from '../../core/domain/category-style.ts';

const tags = ['Gates', 'Splits', 'Gates'].map((category) => ({ category, type: 'gate' }));
const styles = categoryStyles(tags, [
  { category: 'Gates', frName: 'Portes', colour: '#111' },
  { category: 'Gates', frName: 'Portiques', enName: 'Poles', colour: '#c2410c', image: '/gate.png' },
  { category: 'Unknown', frName: 'Inconnu' },
]);

test('[P01] the last style of a category applies, and styles of absent categories are ignored', () => {
  expect([...styles.keys()]).toEqual(['Gates', 'Splits']);
  expect(styles.get('Gates')?.override).toMatchObject({ frName: 'Portiques', image: '/gate.png' });
  expect(categoryStyles(tags).get('Gates')).toEqual({ ...styles.get('Gates'), override: undefined });
});

test.each([
  ['Gates', 'fr', 'Portiques'],
  ['Gates', 'en', 'Poles'],
  ['Splits', 'fr', 'Splits'],
  ['Other', 'en', 'Other'],
] as const)('[P01] %s is named in %s: %s', (category, language, name) =>
  expect(categoryName(styles, category, language)).toBe(name),
);

test("[P01] an empty name keeps the category's own", () =>
  expect(categoryName(categoryStyles(tags, [{ category: 'Gates', enName: '' }]), 'Gates', 'en')).toBe('Gates'));

test('[P01] a custom colour gets the lightness of the theme, and other colours come from the theme', () => {
  expect(colourOf(styles.get('Gates')!)).toBe(
    'light-dark(oklch(from #c2410c 0.56 c h / 1), oklch(from #c2410c 0.76 c h / 1))',
  );
  expect(colourOf(styles.get('Splits')!)).toMatch(/^var\(--tag-\d\)$/);
});
