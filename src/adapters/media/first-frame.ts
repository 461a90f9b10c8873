/**
 * Calls back when a frame has been presented, as a loaded frame still has to be decoded. Audio presents none, and
 * some browsers do not report it.
 *
 * @returns cancels it
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
