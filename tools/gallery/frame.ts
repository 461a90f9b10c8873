/** One view in one state of its chart: the page in the gallery's frames, and before the camera of the pictures. */
import './styles.ts';
import { showState } from './show-state.ts';
import { readOptions } from './options.ts';
import type { GalleryOptions } from './options.ts';

/** The pictures look the same on every machine only with a font that is the same on every machine. */
if (new URLSearchParams(location.search).has('pictures')) await import('./one-font.ts');

let shown = Promise.resolve();

/** One after the other: a view leaves before the next one comes. */
function show(options: GalleryOptions): Promise<void> {
  shown = shown.catch(() => undefined).then(() => showState(options));
  return shown;
}

declare global {
  /** For the pictures: settles when the view stands, and fails with the sentence that the frame shows. */
  var galleryShow: (options: GalleryOptions) => Promise<void>;
}
globalThis.galleryShow = show;

const follow = (): void => void (location.hash !== '' && show(readOptions(location.hash)).catch(() => undefined));
window.addEventListener('hashchange', follow);
follow();
