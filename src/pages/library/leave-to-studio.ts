import { onTraversal, whenUncovered } from '../../back-layers.ts';
import { addBrandBar } from '../brand-bar.ts';
import { reloadPage } from '../reload.ts';
import type { Settings } from '../settings.ts';

interface Leaving {
  settings: Settings;
  files: Iterable<File>;
  /** Takes the library out of its place. */
  stop: () => void;
}

/**
 * Leaves for the page that adds files, and takes some along.
 *
 * Within the same document: another one would not have them. Going back is a page load, as from any other page.
 */
export async function leaveToStudio(container: HTMLElement, { stop, ...options }: Leaving): Promise<void> {
  const { mountStudio } = await import('../studio/mount-studio.tsx');
  stop();
  container.removeAttribute('style');
  whenUncovered(() => history.pushState(null, '', new URL('studio', options.settings.site)));
  onTraversal(() => reloadPage());
  addBrandBar(container, options.settings);
  await mountStudio(container, options);
}
