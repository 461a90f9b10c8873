/** The media element of a player with what surrounds it: its clock, its frames, and the session of the engine that has it. */
import type { ClockReading } from '../../domain/clock.ts';
import type { MediaSource, Playhead } from '../../../machines/player/media.ports.ts';
import { loadEngine } from './engines.ts';
import { watchFrames } from './frame-watch.ts';
import type { FrameWatch } from './frame-watch.ts';
import { createMediaClock } from './media-clock.ts';
import { createFramePlace } from './frame-place.ts';
import type { FramePlace } from './frame-place.ts';
import type { MediaClock } from './media-clock.ts';
import { createStandby } from './standby.ts';
import type { Standby } from './standby.ts';

/** What the engine actor that has the element tells of it. */
export interface MediaSession {
  reading: () => ClockReading;
  /** Undefined while nothing is loaded or a seek is under way. */
  playhead: () => Playhead | undefined;
}

export interface MediaSurface {
  /** The element that has the picture now; a prepared one may take its place when a source opens. */
  readonly video: HTMLVideoElement;
  /** For views: `useSyncExternalStore(clock.subscribe, clock.read)`. */
  readonly clock: MediaClock;
  /** Of the element that has the picture now. */
  readonly frames: FrameWatch;
  /** Where the page of a provider is shown in the element's stead. */
  readonly place: FramePlace;
  /** The port `readTime` of the charts. */
  readTime: () => Playhead | undefined;
  /** An engine actor takes the element; the returned function gives it back. */
  open: (session: MediaSession) => () => void;
  /**
   * Makes a source ready on a second element. The returned function ends that, unless the source is opened in the same turn:
   * a chart that leaves one film for the next stops its preparation just before it opens the film.
   */
  prepare: (source: MediaSource) => () => void;
  /** Puts the element that was prepared for this source in the place of the one on show; undefined: none was. */
  take: (source: MediaSource) => Standby | undefined;
  /** The player is gone for good. */
  destroy: () => void;
}

/** A picture that floats outside of the page cannot be taken over by another element. */
const floats = (video: HTMLVideoElement): boolean =>
  (video.getRootNode() as Document | ShadowRoot).pictureInPictureElement === video;

export function createMediaSurface(start: HTMLVideoElement): MediaSurface {
  let video = start;
  let session: MediaSession | undefined;
  let standby: Standby | undefined;
  let frames = watchFrames(video);
  const clock = createMediaClock(video, () => session?.reading());

  function drop(which: Standby | undefined): void {
    which?.drop();
    if (standby === which) standby = undefined;
  }

  return {
    get video() {
      return video;
    },
    clock,
    get frames() {
      return frames;
    },
    place: createFramePlace(() => video),
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
    prepare(source) {
      drop(standby);
      const mine = createStandby(source, video, loadEngine);
      standby = mine;
      return () => queueMicrotask(() => drop(mine));
    },
    take(source) {
      const taken = standby;
      if (!taken?.fits(source) || floats(video)) return undefined;
      standby = undefined;
      frames.destroy();
      video.replaceWith(taken.video);
      ({ video } = taken);
      frames = watchFrames(video);
      clock.follow(video);
      return taken;
    },
    destroy() {
      session = undefined;
      drop(standby);
      frames.destroy();
      clock.destroy();
    },
  };
}
