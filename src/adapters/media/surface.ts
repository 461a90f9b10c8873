/**
 * The media element of a player with what surrounds it: its clock, its frames, and the session of the engine that has
 * it.
 */
import type { ClockReading } from '../../../core/domain/clock.ts';
import type { ShownFrame } from '../../../core/domain/stopwatch.ts';
import type { MediaSource, Playhead } from '../../../machines/player/playback/media.ports.ts';
import { HANDOVER_MAX_MS } from '../../../core/domain/constants/playback.ts';
import { loadEngine } from './engines.ts';
import { watchFrames } from './frame-watch.ts';
import type { FrameWatch } from './frame-watch.ts';
import { createMediaClock } from './media-clock.ts';
import { createFrameSlot } from './frame-slot.ts';
import type { FrameSlot } from './frame-slot.ts';
import type { MediaClock } from './media-clock.ts';
import { createStandby } from './standby.ts';
import type { Standby } from './standby.ts';

/** What the engine actor that has the element reports about it. */
export interface MediaSession {
  reading: () => ClockReading;
  /** Undefined while nothing is loaded or a seek is under way. */
  playhead: () => Playhead | undefined;
  /** The frame on show, where there is a picture. Not of a page that plays by itself. */
  frame?: () => ShownFrame;
  /** What the element plays, under its newest signature. Not of a page that plays by itself. */
  address?: () => string;
  /** Frames a second, where they are known. Not of a page that plays by itself. */
  frameRate?: () => number | undefined;
  /** Reopens it at its moment, where another engine is to play it. */
  reopen?: () => void;
}

export interface MediaSurface {
  /** The element that has the picture now; a prepared one may take its place when a source opens. */
  readonly video: HTMLVideoElement;
  /** For views: `useSyncExternalStore(clock.subscribe, clock.read)`. */
  readonly clock: MediaClock;
  /** Of the element that has the picture now. */
  readonly frames: FrameWatch;
  /** Where the page of a provider is shown in the element's stead. */
  readonly frameSlot: FrameSlot;
  /** The port `readTime` of the charts. */
  readTime: () => Playhead | undefined;
  /** The frame on show, where there is a picture; undefined: nothing is open, or a page that plays by itself. */
  frame: () => ShownFrame | undefined;
  /** Address of what is open; undefined: nothing is, or a page of its own. */
  address: () => string | undefined;
  /** Frames a second of what is open; undefined where they are not known. */
  frameRate: () => number | undefined;
  /** HLS is played by the browser itself. */
  readonly isNative: boolean;
  /** Has HLS played by the browser itself, as a device elsewhere wants it, or by the usual engine again. */
  playNatively: (on: boolean) => void;
  /** An engine actor takes the element; the returned function gives it back. */
  open: (session: MediaSession) => () => void;
  /**
   * Its film is over: `end` ends engine and picture, now or, where a prepared element takes its place in the same turn, once
   * that one moves. Until then the picture before goes on, without its sound.
   */
  leave: (end: () => void) => void;
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

/** The picture is in a window of the browser's own; another element cannot take it over there. */
export const isWindowed = (video: HTMLVideoElement): boolean =>
  (video.getRootNode() as Document | ShadowRoot).pictureInPictureElement === video;

/** Calls back when an element that plays has shown a second frame: the first one it may have shown while it stood. */
function whenItMoves(video: HTMLVideoElement, moves: () => void): void {
  if (!('requestVideoFrameCallback' in video)) {
    (video as HTMLVideoElement).addEventListener('timeupdate', moves, { once: true });
    return;
  }
  let first: number | undefined;
  const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
    first ??= mediaTime;
    if (mediaTime === first) video.requestVideoFrameCallback(look);
    else moves();
  };
  video.requestVideoFrameCallback(look);
}

/**
 * One element takes the place of another. While the page goes over to the new film its main thread is busy, and a decoder
 * takes its time to start: a picture that moves lies over the new one until that one moves, too.
 *
 * @param end of the film before
 * @returns ends that film at once
 */
function handOver(before: HTMLVideoElement, next: HTMLVideoElement, isToPlay: boolean, end: () => void): () => void {
  // A sound has no picture to wait for.
  const isSound = next.readyState >= HTMLMediaElement.HAVE_METADATA && next.videoWidth === 0;
  const covers = isToPlay && !isSound && !before.paused && !before.ended;
  let timer: ReturnType<typeof setTimeout> | undefined = undefined;
  const finish = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    before.remove();
    end();
  };
  // An engine's end takes time as well: it is not to stand between the change and the new picture.
  timer = setTimeout(finish, covers ? HANDOVER_MAX_MS : 0);
  if (covers) {
    before.muted = true;
    before.dataset['leaving'] = '';
    before.before(next);
    whenItMoves(next, finish);
  } else before.replaceWith(next);
  return finish;
}

export function createMediaSurface(start: HTMLVideoElement): MediaSurface {
  let video = start;
  let session: MediaSession | undefined;
  let isNative = false;
  let standby: Standby | undefined;
  /** Ends the film that is being left. */
  let leaving: (() => void) | undefined;
  /** Ends a handing over that is under way. */
  let finish = (): void => undefined;
  let frames = watchFrames(video);
  const clock = createMediaClock(video, () => session?.reading());

  function drop(which: Standby | undefined): void {
    which?.drop();
    if (standby === which) standby = undefined;
  }

  function release(which: (() => void) | undefined): void {
    if (!which || leaving !== which) return;
    leaving = undefined;
    which();
  }

  return {
    get video() {
      return video;
    },
    clock,
    get frames() {
      return frames;
    },
    frameSlot: createFrameSlot(() => video),
    readTime: () => session?.playhead(),
    frame: () => session?.frame?.(),
    address: () => session?.address?.(),
    frameRate: () => session?.frameRate?.(),
    get isNative() {
      return isNative;
    },
    playNatively(on) {
      if (on === isNative) return;
      isNative = on;
      session?.reopen?.();
    },
    open(opened) {
      release(leaving);
      session = opened;
      frames.reset();
      return () => {
        if (session !== opened) return;
        session = undefined;
        clock.refresh();
      };
    },
    leave(end) {
      if (!standby) return end();
      leaving = end;
      queueMicrotask(() => release(end));
    },
    prepare(source) {
      drop(standby);
      const mine = createStandby(source, video, loadEngine);
      standby = mine;
      return () => queueMicrotask(() => drop(mine));
    },
    take(source) {
      const taken = standby;
      if (!taken?.fits(source) || isWindowed(video)) {
        release(leaving);
        return undefined;
      }
      standby = undefined;
      frames.destroy();
      finish();
      finish = handOver(video, taken.video, source.autoplay, leaving ?? (() => undefined));
      leaving = undefined;
      ({ video } = taken);
      frames = watchFrames(video);
      clock.follow(video);
      return taken;
    },
    destroy() {
      session = undefined;
      release(leaving);
      finish();
      drop(standby);
      frames.destroy();
      clock.destroy();
    },
  };
}
