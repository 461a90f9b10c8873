/** The head of a page: a link home, whose place is there before its words are. */
import styles from './brand-bar.module.css';
import type { Settings } from './settings.ts';

/** Attached to a link of the page's own head, or of `addBrandBar`. */
export function attachBrand(link: HTMLAnchorElement, settings: Pick<Settings, 'site'>): void {
  link.classList.add(styles['brand'] ?? '');
  link.href = '/';
  void import('./brand.ts').then(({ showBrand }) => showBrand(link, settings));
}

/** Above a page that has no head of its own; none in a frame, which is part of another page. */
export function addBrandBar(container: HTMLElement, settings: Pick<Settings, 'site'>): void {
  if (window.parent !== window) return;
  const bar = document.createElement('header');
  bar.className = styles['bar'] ?? '';
  const link = document.createElement('a');
  bar.append(link);
  container.before(bar);
  document.documentElement.dataset['brand'] = '';
  attachBrand(link, settings);
}
