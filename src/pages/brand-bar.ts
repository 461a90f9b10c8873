/** The header of a page: a link home. Its space is reserved before its content arrives. */
import { readUser } from '../../core/domain/address-player.ts';
import { withPageUser } from '../../core/domain/page-user.ts';
import styles from './brand-bar.module.css';
import type { Settings } from './settings.ts';

/**
 * Attaches the brand to a link in the page's own header, or in the header of `addBrandBar`.
 *
 * @param due nothing is fetched for the brand before this resolves
 */
export function attachBrand(link: HTMLAnchorElement, settings: Pick<Settings, 'site'>, due?: Promise<void>): void {
  link.classList.add(styles['brand'] ?? '');
  link.href = withPageUser('/', readUser(new URLSearchParams(location.search).get('user')));
  void Promise.resolve(due)
    .then(() => import('./brand.ts'))
    .then(({ showBrand }) => showBrand(link, settings));
}

/** Adds a header to a page that has none. Does nothing in a frame, which is part of another page. */
export function addBrandBar(container: HTMLElement, settings: Pick<Settings, 'site'>, due?: Promise<void>): void {
  if (window.parent !== window) return;
  const bar = document.createElement('header');
  bar.className = styles['bar'] ?? '';
  const link = document.createElement('a');
  // Used until the group's name is known.
  link.setAttribute('aria-label', 'Ferryglide');
  bar.append(link);
  container.before(bar);
  document.documentElement.dataset['brand'] = '';
  attachBrand(link, settings, due);
}
