/** Tracks the frame on show, and estimates the frame rate. */
import { FRAME_REQUEST_INTERVAL_MS, PICTURE_REST_MS } from '../../../core/domain/constants/playback.ts';
import { GRID_TOLERANCE_S } from '../../../core/domain/fps.ts';
import { ASSUMED_FPS, withCount, withInterval, withoutCount } from '../../../core/domain/fps-estimate.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import {
  isSameMoment,
  isTarget,
  NO_FRAME,
  trustedStart,
  withDecision,
  withMovement,
  withoutReports,
  withReport,
  withSeek,
  type PresentedFrame,
} from '../../../core/domain/presented-frame.ts';
import { shownMoment, type FrameSpan } from '../../../core/domain/shown-moment.ts';

export interface FrameWatch {
  /** Start of the frame on show, in media time; undefined if the browser does not report it reliably. */
  mediaTime: () => Seconds | undefined;
  /**
   * Start of the frame at which playback was paused, whatever the clock says; undefined if the browser does not
   * report it, and after a seek.
   */
  pausedStart: () => Seconds | undefined;
  /**
   * Player time of the picture on show a moment ago, playing or paused: within its frame or, if the browser does not
   * report frames, the film's own time. During a seek it is the target. Undefined without a picture.
   *
   * @param at in the page's clock, such as the time stamp of the event being handled
   */
  shownAt: (at: DOMHighResTimeStamp) => Seconds | undefined;
  /** Length of a paused picture's frame, if it begins there and the browser reports it. */
  lengthOf: (start: Seconds) => Seconds | undefined;
  /** Start of the last frame reported reliably, which anchors the frame grid. */
  knownStart: () => Seconds | undefined;
  /**
   * Whether the frame on show is known: reported since the last seek, or read since playback started. Otherwise a
   * report may be outdated.
   */
  isPresented: () => boolean;
  /** Announces a seek: the previous frame is no longer valid. */
  seeks: (time: Seconds) => void;
  /** Resolves when the frame on show has been reported, or after `patience` ms if the browser does not report it. */
  presented: (patience: number) => Promise<void>;
  /** Resolves when a paused picture no longer changes, or after `patience` ms. */
  rests: (patience: number) => Promise<void>;
  /** Learns the interval between two consecutive frames, used as the rate until enough has been played. */
  learn: (between: Seconds) => void;
  isRateKnown: () => boolean;
  /** Estimated once enough has been played without a jump; before that, the default bucket (Player 9). */
  estimatedFps: () => number;
  /** Resets the counts for another source. */
  reset: () => void;
  destroy: () => void;
}

/**
 * When a frame was presented, in the page's clock. Chromium counts presentations from the start of navigation, which
 * may come later than the page's time origin: 7 ms were measured on a busy machine, and 35 ms in an empty frame.
 */
const onPageClock = (presentationTime: DOMHighResTimeStamp): DOMHighResTimeStamp =>
  presentationTime + performance.timing.navigationStart - performance.timeOrigin;

const US_PER_S = 1e6;

/** The frame on show, from a `VideoFrame` copy; undefined for protected and cross-origin films. */
export function copiedFrame(video: HTMLVideoElement): FrameSpan | undefined {
  // When paused, Firefox may have painted a few frames more than its clock has reached; it alone counts them.
  if (!('VideoFrame' in globalThis) || 'mozPaintedFrames' in video) return undefined;
  try {
    const copy = new VideoFrame(video);
    const { timestamp, duration } = copy;
    copy.close();
    return { start: timestamp / US_PER_S, length: duration ? duration / US_PER_S : undefined };
  } catch {
    return undefined;
  }
}

export function watchFrames(video: HTMLVideoElement): FrameWatch {
  const listening = new AbortController();
  let frame = NO_FRAME;
  let rate = ASSUMED_FPS;
  /** Playing, or paused just now, so that another frame may still be painted. */
  let isMoving = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** When playback last started or jumped, in the page's clock. */
  let movingSince = 0;
  const waiting = new Set<() => void>();
  let handle = 0;
  /** Player time at which a frame was last requested. */
  let watchedAt = Number.NEGATIVE_INFINITY;

  function show(next: PresentedFrame): void {
    frame = next;
    for (const look of waiting) look();
  }

  function on(events: readonly (keyof HTMLMediaElementEventMap)[], listener: () => void): void {
    for (const event of events) video.addEventListener(event, listener, { signal: listening.signal });
  }

  function onFrame(_: number, report: VideoFrameCallbackMetadata): void {
    show(withReport(frame, report, video, onPageClock(report.presentationTime)));
    handle = 0;
    if (video.paused || video.seeking) watch();
  }

  /**
   * Requests a callback for the next frame. Each callback makes the browser paint the whole page, so during playback
   * occasional requests suffice: other frames follow from the rate.
   */
  function watch(): void {
    const isDue =
      video.paused || video.seeking || Math.abs(video.currentTime - watchedAt) * 1000 >= FRAME_REQUEST_INTERVAL_MS;
    if (!isDue) return;
    watchedAt = video.currentTime;
    if (handle === 0 && 'requestVideoFrameCallback' in video) handle = video.requestVideoFrameCallback(onFrame);
  }

  /** The frame of a seek is reported within two paints of the page. */
  function decide(): void {
    const { seek } = frame;
    requestAnimationFrame(() => requestAnimationFrame(() => show(withDecision(frame, seek))));
  }

  function seeks(target: Seconds): void {
    frame = withSeek(frame, target, video, performance.now());
    // With a report pending, Chromium would miss a frame presented before the next request.
    if (handle === 0) return;
    video.cancelVideoFrameCallback(handle);
    handle = 0;
    watch();
  }

  /** Resolves when the condition is true, or after `patience` ms. */
  function until(isSo: () => boolean, patience: number): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (isSo()) end();
      };
      const timer = setTimeout(end, patience);
      waiting.add(look);
    });
  }

  const isStill = (): boolean => video.paused && !video.seeking && video.readyState >= video.HAVE_CURRENT_DATA;

  function lengthOf(start: Seconds): Seconds | undefined {
    const copy = isStill() ? copiedFrame(video) : undefined;
    return copy && Math.abs(copy.start - start) < GRID_TOLERANCE_S ? copy.length : undefined;
  }

  /**
   * Chromium selects a frame for the screen's next paint, up to one ahead of its clock, and does not report it if the
   * film is paused then.
   */
  function pausedStart(): Seconds | undefined {
    if (frame.seek || !isStill()) return undefined;
    const start = copiedFrame(video)?.start;
    // Some browsers set the copy's time to the clock.
    return start === undefined || isSameMoment(start, video.currentTime) ? undefined : start;
  }

  function shownAt(at: DOMHighResTimeStamp): Seconds | undefined {
    // The previous picture stays until the new one is ready; the clock already has the target, as expected by
    // whatever requested the seek.
    if (video.seeking) return video.currentTime;
    if (video.readyState < video.HAVE_CURRENT_DATA) return undefined;
    const isRunning = !video.paused && video.readyState >= video.HAVE_FUTURE_DATA;
    const ago = isRunning ? Math.max(0, performance.now() - Math.max(at, movingSince)) : 0;
    // After a seek, the browser may still copy the previous frame.
    const copy = video.paused && frame.seek ? undefined : copiedFrame(video);
    return shownMoment(video.currentTime, copy, (ago / 1000) * video.playbackRate);
  }

  const isPresented = (): boolean => frame.status === 'known' || pausedStart() !== undefined;

  function rest(): void {
    isMoving = false;
    show(frame);
  }

  on(['seeking', 'pause', 'emptied', 'waiting'], () => (rate = withoutCount(rate)));
  // The frame of our own seek may be reported before this event: only unannounced seeks count here.
  on(['seeking'], () => isTarget(frame, video.currentTime) || seeks(video.currentTime));
  on(['seeked'], () => frame.status === 'undecided' && decide());
  on(['playing', 'seeked'], () => (movingSince = performance.now()));
  on(['play', 'emptied'], () => (frame = withMovement(frame)));
  on(['play'], () => (clearTimeout(resting), (isMoving = true)));
  on(['pause'], () => (resting = setTimeout(rest, PICTURE_REST_MS)));
  on(['emptied'], rest);
  on(['timeupdate'], () => {
    if (video.paused || video.seeking) return;
    rate = withCount(rate, { time: video.currentTime, frames: video.getVideoPlaybackQuality().totalVideoFrames });
  });
  on(['loadstart', 'loadeddata', 'seeking', 'timeupdate', 'pause'], watch);
  watch();

  return {
    mediaTime: () => pausedStart() ?? trustedStart(frame),
    pausedStart,
    shownAt,
    lengthOf,
    knownStart: () => pausedStart() ?? frame.certain,
    isPresented,
    seeks,
    presented: (patience) => until(isPresented, patience),
    rests: (patience) => until(() => !isMoving, patience),
    learn: (interval) => void (rate = withInterval(rate, interval)),
    isRateKnown: () => rate.source !== undefined,
    estimatedFps: () => rate.fps,
    reset() {
      frame = withoutReports(frame);
      rate = ASSUMED_FPS;
    },
    destroy() {
      listening.abort();
      clearTimeout(resting);
      if (handle !== 0) video.cancelVideoFrameCallback(handle);
    },
  };
}
