/** A player's media element with its clock, its frames, and the session of its current engine. */
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

/** Functions of the engine actor that has the element. */
export interface MediaSession {
  reading: () => ClockReading;
  /** Undefined while nothing is loaded or during a seek. */
  playhead: () => Playhead | undefined;
  /** The frame on show, if there is a picture. Absent for a page with its own player. */
  frame?: () => ShownFrame;
  /** Address that the element plays, with its newest signature. Absent for a page with its own player. */
  address?: () => string;
  /** Frames a second, if known. Absent for a page with its own player. */
  frameRate?: () => number | undefined;
  /** Reopens the source at its current time, for playback by another engine. */
  reopen?: () => void;
}

export interface MediaSurface {
  /** The element that currently has the picture; a prepared one may replace it when a source opens. */
  readonly video: HTMLVideoElement;
  /** For views: `useSyncExternalStore(clock.subscribe, clock.read)`. */
  readonly clock: MediaClock;
  /** Frames of the element that currently has the picture. */
  readonly frames: FrameWatch;
  /** Slot in which a provider's page is shown instead of the element. */
  readonly frameSlot: FrameSlot;
  /** The port `readTime` of the charts. */
  readTime: () => Playhead | undefined;
  /** The frame on show, if there is a picture; undefined: nothing is open, or a page with its own player. */
  frame: () => ShownFrame | undefined;
  /** Address of the open source; undefined: nothing is open, or a page with its own player. */
  address: () => string | undefined;
  /** Frame rate of the open source; undefined if unknown. */
  frameRate: () => number | undefined;
  /** Whether the browser itself plays HLS. */
  readonly isNative: boolean;
  /** Plays HLS in the browser itself, as casting requires, or in the usual engine again. */
  playNatively: (on: boolean) => void;
  /** An engine actor takes the element; the returned function releases it. */
  open: (session: MediaSession) => () => void;
  /**
   * Ends its film: `end` ends engine and picture, either now or, if a prepared element replaces it in the same turn,
   * once that one plays. Until then the previous picture continues without sound.
   */
  leave: (end: () => void) => void;
  /**
   * Prepares a source on a second element. The returned function ends it, unless the source is opened in the same
   * turn: a chart that moves to the next film stops its preparation just before it opens the film.
   */
  prepare: (source: MediaSource) => () => void;
  /** Replaces the element on show by the one prepared for this source; undefined: none was prepared. */
  take: (source: MediaSource) => Standby | undefined;
  /** Called when the player is removed for good. */
  destroy: () => void;
}

/** The picture is in a window of the browser; another element cannot replace it there. */
export const isWindowed = (video: HTMLVideoElement): boolean =>
  (video.getRootNode() as Document | ShadowRoot).pictureInPictureElement === video;

/**
 * Calls back when a playing element has shown a second frame: the first one may have been shown while it was paused.
 */
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
 * Replaces one element by another. Switching to the new film keeps the main thread busy, and a decoder needs time to
 * start, so a playing picture covers the new one until that one plays, too.
 *
 * @param end ends the previous film
 * @returns ends the previous film at once
 */
function handOver(before: HTMLVideoElement, next: HTMLVideoElement, isToPlay: boolean, end: () => void): () => void {
  // Audio has no picture to wait for.
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
  // Ending an engine also takes time, which must not delay the new picture.
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
  /** Ends the film being left. */
  let leaving: (() => void) | undefined;
  /** Completes a replacement in progress. */
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
