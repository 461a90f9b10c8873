/** Which frame is on show, and how many there are in a second. */
import { FPS_MEASURE_MS } from '../../domain/constants.ts';
import { estimateFps } from '../../domain/fps.ts';
import type { Seconds } from '../../domain/media.ts';

export interface FrameWatch {
  /** Start of the frame on show, as the stream numbers it; undefined where the browser does not tell. */
  mediaTime: () => Seconds | undefined;
  /** Estimated once enough was played without a jump; the default bucket before (Player 9). */
  estimatedFps: () => number;
  /** Another source: what was counted counts no more. */
  reset: () => void;
  destroy: () => void;
}

export function watchFrames(video: HTMLVideoElement): FrameWatch {
  const listening = new AbortController();
  let shown: Seconds | undefined;
  let handle = 0;
  /** Where counting began: media time and frames decoded until then. */
  let from: { time: Seconds; frames: number } | undefined;
  let fps = estimateFps(0, 0);

  function measure(): void {
    const frames = video.getVideoPlaybackQuality().totalVideoFrames;
    if (!from) {
      from = { time: video.currentTime, frames };
      return;
    }
    const elapsed = video.currentTime - from.time;
    if (elapsed * 1000 < FPS_MEASURE_MS) return;
    fps = estimateFps(frames - from.frames, elapsed);
    from = { time: video.currentTime, frames };
  }

  function onFrame(_: number, { mediaTime }: VideoFrameCallbackMetadata): void {
    shown = mediaTime;
    handle = video.requestVideoFrameCallback(onFrame);
  }

  const forget = (): void => void (from = undefined);
  for (const event of ['seeking', 'pause', 'emptied', 'waiting'])
    video.addEventListener(event, forget, { signal: listening.signal });
  video.addEventListener('timeupdate', () => !video.paused && !video.seeking && measure(), {
    signal: listening.signal,
  });
  if ('requestVideoFrameCallback' in video) handle = video.requestVideoFrameCallback(onFrame);

  return {
    mediaTime: () => shown,
    estimatedFps: () => fps,
    reset() {
      shown = undefined;
      fps = estimateFps(0, 0);
      forget();
    },
    destroy() {
      listening.abort();
      if ('cancelVideoFrameCallback' in video) video.cancelVideoFrameCallback(handle);
    },
  };
}
