/** The displayed frame of a moving picture, reported at each one: for pictures that are compared. */
import { CAMERA_FRAME_PATIENCE_MS } from '../../../core/domain/constants/cameras.ts';
import type { Seconds } from '../../../core/domain/media.ts';

export interface ShownFrame {
  /** Its start; undefined until it is reported, and where the browser does not report it. */
  start: () => Seconds | undefined;
  /** A seek has led elsewhere, and the frame there has not been reported yet. */
  isDue: () => boolean;
}

/** A frame this near to the clock is the one that a seek has led to; any stream has more in a second. */
const SAME_PLACE_S = 0.3;

/**
 * @param onFrame at each frame; `isFound`: it is the one that was due
 * @param onGivenUp when one that is due is waited for no longer
 * @param signal ends it
 */
export function watchShownFrame(
  video: HTMLVideoElement,
  onFrame: (isFound: boolean) => void,
  onGivenUp: () => void,
  signal: AbortSignal,
): ShownFrame {
  let start: Seconds | undefined;
  let isDue = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  const hasFrameCallback = 'requestVideoFrameCallback' in video;

  const found = (): void => {
    isDue = false;
    clearTimeout(patience);
  };
  const requestFrame = (): void => {
    if (hasFrameCallback) handle = video.requestVideoFrameCallback(onVideoFrame);
  };
  function onVideoFrame(_: number, { mediaTime }: VideoFrameCallbackMetadata): void {
    start = mediaTime;
    const isFound = isDue && Math.abs(video.currentTime - mediaTime) < SAME_PLACE_S;
    if (isFound) found();
    requestFrame();
    onFrame(isFound);
  }
  const lose = (): void => {
    start = undefined;
    isDue = hasFrameCallback;
    clearTimeout(patience);
  };
  video.addEventListener('seeking', lose, { signal });
  video.addEventListener('emptied', lose, { signal });
  // A hidden page receives no frame callbacks.
  const settle = (): void => {
    clearTimeout(patience);
    if (!isDue) return;
    patience = setTimeout(() => {
      found();
      onGivenUp();
    }, CAMERA_FRAME_PATIENCE_MS);
  };
  video.addEventListener('seeked', settle, { signal });
  video.addEventListener('loadeddata', settle, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(patience);
    if (hasFrameCallback) video.cancelVideoFrameCallback(handle);
  });
  requestFrame();

  return { start: () => (isDue ? undefined : start), isDue: () => isDue };
}
