/** Reports each displayed frame of a playing film, for comparing pictures. */
import { CAMERA_FRAME_PATIENCE_MS } from '../../../core/domain/constants/cameras.ts';
import type { Seconds } from '../../../core/domain/media.ts';

export interface ShownFrame {
  /** Its start; undefined until reported, and if the browser does not report it. */
  start: () => Seconds | undefined;
  /** After a seek, whose frame has not been reported yet. */
  isDue: () => boolean;
}

/** A frame this close to the clock is the result of the seek; every stream has several within this time. */
const SAME_PLACE_S = 0.3;

/**
 * @param onFrame called for each frame; `isFound`: it is the awaited one
 * @param onGivenUp called when the awaited frame has not arrived in time
 * @param signal stops it
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
