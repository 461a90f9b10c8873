import { onTraversal, whenUncovered } from '../../back-layers.ts';
import { addBrandBar } from '../brand-bar.ts';
import { reloadPage } from '../reload.ts';
import type { Settings } from '../settings.ts';

interface Leaving {
  settings: Settings;
  files: Iterable<File>;
  /** Unmounts the library. */
  stop: () => void;
}

/**
 * Leaves for the page that adds files, taking the dropped files along.
 *
 * Stays in the same document, because another one could not access the files. Going back reloads the page.
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
