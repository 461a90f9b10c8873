/** Watches which frame is on show, and how many there are in a second. */
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
  /**
   * Start of the displayed frame, as the stream numbers it; undefined where the browser does not report it for sure.
   */
  mediaTime: () => Seconds | undefined;
  /**
   * Start of the frame at which moving pictures were paused, whatever the clock says; undefined where the browser does not
   * report it, and once that picture has been sought.
   */
  pausedStart: () => Seconds | undefined;
  /**
   * Player time of the picture that was on show a moment ago, moving or not: within its frame, or, where the browser does not
   * report frames, the film's own. During a jump it is where that leads. Undefined while there is no picture.
   *
   * @param at of the page's clock, such as the time stamp of an event that is handled now
   */
  shownAt: (at: DOMHighResTimeStamp) => Seconds | undefined;
  /** How long the frame of a paused picture lasts, if it begins there and the browser reports it. */
  lengthOf: (start: Seconds) => Seconds | undefined;
  /** Start of the last frame that was reported for sure: where the film's frames lie. */
  knownStart: () => Seconds | undefined;
  /**
   * The displayed frame is known: reported since the last seek, or read since pictures moved. Otherwise a report may be
   * older.
   */
  isPresented: () => boolean;
  /** The picture is about to be sought there: the frame on show is another one from now on. */
  seeks: (time: Seconds) => void;
  /**
   * Resolves when the displayed frame has been reported, or after `patience` ms where the browser does not report it.
   */
  presented: (patience: number) => Promise<void>;
  /** Resolves when a picture that was paused changes no more, or after `patience` ms. */
  rests: (patience: number) => Promise<void>;
  /** Two neighbouring frames begin this far apart: taken for the rate until enough was played. */
  learn: (between: Seconds) => void;
  isRateKnown: () => boolean;
  /** Estimated once enough was played without a jump; the default bucket before (Player 9). */
  estimatedFps: () => number;
  /** Another source: what was counted counts no more. */
  reset: () => void;
  destroy: () => void;
}

/**
 * When a frame was presented, by the page's clock. Chromium counts presentations from the start of navigation, which
 * may come later than the page's time origin: 7 ms were measured on a busy machine, and 35 ms in an empty frame.
 */
const onPageClock = (presentationTime: DOMHighResTimeStamp): DOMHighResTimeStamp =>
  presentationTime + performance.timing.navigationStart - performance.timeOrigin;

const US_PER_S = 1e6;

/** The frame on show, by the browser's copy of it; undefined of protected films and those of other origins. */
export function copiedFrame(video: HTMLVideoElement): FrameSpan | undefined {
  // Firefox, which alone counts them, may have painted a few frames more than its clock has reached when it is paused.
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
  /** Played since, or paused just now: another frame may be painted yet. */
  let isMoving = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Since when pictures have moved without a jump or a stop, by the page's clock. */
  let movingSince = 0;
  const waiting = new Set<() => void>();
  let handle = 0;
  /** Player time when a frame was last requested. */
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
   * Requests a callback for the next frame. Each callback makes the browser paint the whole page: while pictures move
   * it is enough to request one in a while, from which the rate leads to the others.
   */
  function watch(): void {
    const isDue =
      video.paused || video.seeking || Math.abs(video.currentTime - watchedAt) * 1000 >= FRAME_REQUEST_INTERVAL_MS;
    if (!isDue) return;
    watchedAt = video.currentTime;
    if (handle === 0 && 'requestVideoFrameCallback' in video) handle = video.requestVideoFrameCallback(onFrame);
  }

  /** The frame sought is reported within two pictures of the page. */
  function decide(): void {
    const { seek } = frame;
    requestAnimationFrame(() => requestAnimationFrame(() => show(withDecision(frame, seek))));
  }

  function seeks(target: Seconds): void {
    frame = withSeek(frame, target, video, performance.now());
    // Chromium, with a report on its way, would miss a frame presented before the next request.
    if (handle === 0) return;
    video.cancelVideoFrameCallback(handle);
    handle = 0;
    watch();
  }

  /** Resolves when something `isSo`, or after `patience` ms. */
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
   * Chromium chooses a frame for the screen's next picture, up to one ahead of its clock, and reports nothing of it when the
   * film is paused then.
   */
  function pausedStart(): Seconds | undefined {
    if (frame.seek || !isStill()) return undefined;
    const start = copiedFrame(video)?.start;
    // Some browsers date a copy by the clock.
    return start === undefined || isSameMoment(start, video.currentTime) ? undefined : start;
  }

  function shownAt(at: DOMHighResTimeStamp): Seconds | undefined {
    // The picture before stands until the other one is there; the clock, and whoever asked for the jump, are there already.
    if (video.seeking) return video.currentTime;
    if (video.readyState < video.HAVE_CURRENT_DATA) return undefined;
    const isRunning = !video.paused && video.readyState >= video.HAVE_FUTURE_DATA;
    const ago = isRunning ? Math.max(0, performance.now() - Math.max(at, movingSince)) : 0;
    // Of a picture that was sought the browser may still copy the one before.
    const copy = video.paused && frame.seek ? undefined : copiedFrame(video);
    return shownMoment(video.currentTime, copy, (ago / 1000) * video.playbackRate);
  }

  const isPresented = (): boolean => frame.status === 'known' || pausedStart() !== undefined;

  function rest(): void {
    isMoving = false;
    show(frame);
  }

  on(['seeking', 'pause', 'emptied', 'waiting'], () => (rate = withoutCount(rate)));
  // The frame of our own seek may be reported before the event comes: only a seek that was not announced counts here.
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
