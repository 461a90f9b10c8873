/** Shows one view in one state of its chart: the page in the gallery's frames, also used for taking pictures. */
import './styles.ts';
import { showState } from './show-state.ts';
import { readOptions } from './options.ts';
import type { GalleryOptions } from './options.ts';

/** Pictures are identical on every machine only if the font is. */
if (new URLSearchParams(location.search).has('pictures')) await import('./one-font.ts');

let shown = Promise.resolve();

/** Shows views one after another: a view is removed before the next is shown. */
function show(options: GalleryOptions): Promise<void> {
  shown = shown.catch(() => undefined).then(() => showState(options));
  return shown;
}

declare global {
  /** For taking pictures: resolves when the view is shown, and rejects with the message that the frame shows. */
  var galleryShow: (options: GalleryOptions) => Promise<void>;
}
globalThis.galleryShow = show;

const follow = (): void => void (location.hash !== '' && show(readOptions(location.hash)).catch(() => undefined));
window.addEventListener('hashchange', follow);
follow();
