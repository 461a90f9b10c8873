/** The head of a page: a link home, whose place is there before its words are. */
import { readUser } from '../../core/domain/address-player.ts';
import { withPageUser } from '../../core/domain/page-user.ts';
import styles from './brand-bar.module.css';
import type { Settings } from './settings.ts';

/**
 * Attached to a link of the page's own head, or of `addBrandBar`.
 *
 * @param due until then nothing is fetched for it
 */
export function attachBrand(link: HTMLAnchorElement, settings: Pick<Settings, 'site'>, due?: Promise<void>): void {
  link.classList.add(styles['brand'] ?? '');
  link.href = withPageUser('/', readUser(new URLSearchParams(location.search).get('user')));
  void Promise.resolve(due)
    .then(() => import('./brand.ts'))
    .then(({ showBrand }) => showBrand(link, settings));
}

/** Above a page that has no head of its own; none in a frame, which is part of another page. */
export function addBrandBar(container: HTMLElement, settings: Pick<Settings, 'site'>, due?: Promise<void>): void {
  if (window.parent !== window) return;
  const bar = document.createElement('header');
  bar.className = styles['bar'] ?? '';
  const link = document.createElement('a');
  // Its name until the group's is known.
  link.setAttribute('aria-label', 'Ferryglide');
  bar.append(link);
  container.before(bar);
  document.documentElement.dataset['brand'] = '';
  attachBrand(link, settings, due);
}
