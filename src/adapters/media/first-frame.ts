/**
 * Calls back when a frame has been presented: one that has loaded still needs the processor. Sound has none to present,
 * and some browsers do not say when.
 *
 * @returns ends it
 */
export function whenFrameIsShown(video: HTMLVideoElement, call: () => void): () => void {
  const handle = 'requestVideoFrameCallback' in video ? video.requestVideoFrameCallback(call) : undefined;
  const onLoaded = (): void => {
    if (handle === undefined || video.videoWidth === 0) call();
  };
  video.addEventListener('loadeddata', onLoaded);
  return () => {
    if (handle !== undefined) video.cancelVideoFrameCallback(handle);
    video.removeEventListener('loadeddata', onLoaded);
  };
}
