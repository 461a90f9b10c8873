/** One media element with what surrounds it: its clock, its frames, and the session of the engine that has it. */
import type { ClockReading } from '../../domain/clock.ts';
import type { Playhead } from '../../../machines/player/media.ports.ts';
import { watchFrames } from './frame-watch.ts';
import type { FrameWatch } from './frame-watch.ts';
import { createMediaClock } from './media-clock.ts';
import { createFramePlace } from './frame-place.ts';
import type { FramePlace } from './frame-place.ts';
import type { MediaClock } from './media-clock.ts';

/** What the engine actor that has the element tells of it. */
export interface MediaSession {
  reading: () => ClockReading;
  /** Undefined while nothing is loaded or a seek is under way. */
  playhead: () => Playhead | undefined;
}

export interface MediaSurface {
  readonly video: HTMLVideoElement;
  /** For views: `useSyncExternalStore(clock.subscribe, clock.read)`. */
  readonly clock: MediaClock;
  readonly frames: FrameWatch;
  /** Where the page of a provider is shown in the element's stead. */
  readonly place: FramePlace;
  /** The port `readTime` of the charts. */
  readTime: () => Playhead | undefined;
  /** An engine actor takes the element; the returned function gives it back. */
  open: (session: MediaSession) => () => void;
  /** The player is gone for good. */
  destroy: () => void;
}

export function createMediaSurface(video: HTMLVideoElement): MediaSurface {
  let session: MediaSession | undefined;
  const clock = createMediaClock(video, () => session?.reading());
  const frames = watchFrames(video);
  return {
    video,
    clock,
    frames,
    place: createFramePlace(video),
    readTime: () => session?.playhead(),
    open(opened) {
      session = opened;
      frames.reset();
      return () => {
        if (session !== opened) return;
        session = undefined;
        clock.refresh();
      };
    },
    destroy() {
      session = undefined;
      frames.destroy();
      clock.destroy();
    },
  };
}
