/** Loads a storyboard image once the film's first frame is on show. */

/** A seek removes the picture for a moment; `loadeddata` fires only for a film's first frame. */
const MAY_SHOW = ['loadeddata', 'seeked', 'canplay'];

function whenShown(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const isShown = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (isShown()) return Promise.resolve();
  const shown = new AbortController();
  const listening = { signal: AbortSignal.any([signal, shown.signal]) };
  return new Promise((resolve) => {
    const look = () => {
      if (!isShown()) return;
      shown.abort();
      resolve();
    };
    for (const type of MAY_SHOW) video.addEventListener(type, look, listening);
  });
}

/**
 * Fills the port `loadStoryboard`.
 *
 * @throws if it cannot be loaded, or is not an image
 */
export async function loadStoryboard(video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<void> {
  await whenShown(video, signal);
  const image = new Image();
  image.src = url;
  await image.decode();
}
