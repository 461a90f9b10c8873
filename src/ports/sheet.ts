/** A sheet of small pictures, fetched when the film's own first picture is there. */

function whenShown(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true, signal });
  });
}

/**
 * Fills the port `loadSheet`.
 *
 * @throws where it cannot be had, or is no picture
 */
export async function loadSheet(video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<void> {
  await whenShown(video, signal);
  const sheet = new Image();
  sheet.src = url;
  await sheet.decode();
}
