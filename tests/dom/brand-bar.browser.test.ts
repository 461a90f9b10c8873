import { afterEach, expect, test } from 'vitest';
import { addBrandBar } from '../../src/pages/brand-bar.ts';

const ADDRESS = location.href;
const inFrame = Object.getOwnPropertyDescriptor(window, 'parent');
afterEach(() => {
  history.replaceState(history.state, '', ADDRESS);
  if (inFrame) Object.defineProperty(window, 'parent', inFrame);
  document.querySelector('#app')?.remove();
  document.querySelector('header')?.remove();
});

test.each([
  ['?video=7&user=71', '/?user=71'],
  ['?video=7&user=64', '/'],
  ['?video=7', '/'],
  ['?video=7&user=everybody', '/'],
])('[L26] the logo of the page %s leads to %s at once, and after the group has loaded', async (search, home) => {
  history.replaceState(history.state, '', search);
  // Tests run in a frame, where the bar is hidden.
  Object.defineProperty(window, 'parent', { configurable: true, get: () => window });
  const container = document.createElement('div');
  container.id = 'app';
  document.body.append(container);
  addBrandBar(container, { site: location.origin });
  const link = document.querySelector<HTMLAnchorElement>('header a');
  expect(link?.getAttribute('href')).toBe(home);
  // It has a name before the group has loaded.
  expect(link?.getAttribute('aria-label')).toBe('Ferryglide');
  await expect.poll(() => link?.textContent).toContain('Ferryglide');
  expect(link?.getAttribute('href')).toBe(home);
  expect(link?.hasAttribute('aria-label')).toBe(false);
});
