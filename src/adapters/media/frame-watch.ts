/** Which frame is on show, and how many there are in a second. */
import {
  FPS_ESTIMATE_MIN,
  FRAME_LENGTH_MAX_S,
  FPS_MEASURE_MS,
  FRAME_TOLD_EVERY_MS,
  PICTURE_REST_MS,
} from '../../../core/domain/constants.ts';
import { estimateFps, GRID_TOLERANCE_S } from '../../../core/domain/fps.ts';
import type { Seconds } from '../../../core/domain/media.ts';
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

/** Firefox reports the seek target as the start of the frame that a seek has led to; it may be anywhere within. */
const SAME_S = 1e-5;

/** By which a presentation may be dated earlier than the seek that it follows: the start of navigation is a whole ms. */
const CLOCKS_DIFFER_MS = 2;

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
  let shown: Seconds | undefined;
  let known: Seconds | undefined;
  let isKnown = false;
  let sought = Number.NaN;
  /** A frame presented later than this, and counted higher, is the one sought; an earlier one was reported late. */
  let soughtAt = Number.POSITIVE_INFINITY;
  let soughtAfter = 0;
  /** Reported while the picture was still being sought: by the frame sought, or by one presented just before. */
  let isUndecided = false;
  /** Played since, or paused just now: another frame may be painted yet. */
  let isMoving = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Since when pictures have moved without a jump or a stop, by the page's clock. */
  let movingSince = 0;
  /** As the browser counts what it has presented. */
  let count = 0;
  const waiting = new Set<() => void>();
  let handle = 0;
  /** Player time when a frame was last requested. */
  let watchedAt = Number.NEGATIVE_INFINITY;
  /** Where counting began: media time and frames decoded until then. */
  let from: { time: Seconds; frames: number } | undefined;
  let fps = estimateFps(0, 0);
  let isMeasured = false;
  let isLearnt = false;

  function measure(): void {
    const frames = video.getVideoPlaybackQuality().totalVideoFrames;
    if (!from) {
      from = { time: video.currentTime, frames };
      return;
    }
    const elapsed = video.currentTime - from.time;
    if (elapsed * 1000 < FPS_MEASURE_MS) return;
    fps = estimateFps(frames - from.frames, elapsed);
    isMeasured = true;
    from = { time: video.currentTime, frames };
  }

  const tell = (): void => {
    for (const look of waiting) look();
  };

  const isSure = (start: Seconds): boolean => !(Math.abs(start - sought) <= SAME_S);

  function onFrame(_: number, { mediaTime, presentationTime, presentedFrames }: VideoFrameCallbackMetadata): void {
    shown = mediaTime;
    count = presentedFrames;
    if (isSure(mediaTime)) known = mediaTime;
    const since = video.currentTime - mediaTime;
    const isBefore = onPageClock(presentationTime) < soughtAt - CLOCKS_DIFFER_MS;
    const isLate = Number.isFinite(soughtAt) && isBefore;
    const isSought = !isBefore && presentedFrames > soughtAfter;
    // Where nothing is loaded the frame sought may be one that begins a little later.
    const isNear = since > -GRID_TOLERANCE_S && since < 1 / FPS_ESTIMATE_MIN;
    const isThere = video.paused && !isLate && (isNear || (isSought && Math.abs(since) < FRAME_LENGTH_MAX_S));
    isUndecided = isThere && video.seeking && Number.isFinite(soughtAt);
    isKnown = isThere && !isUndecided;
    tell();
    handle = 0;
    if (video.paused || video.seeking) watch();
  }

  /**
   * Requests a callback for the next frame. Each callback makes the browser paint the whole page: while pictures move
   * it is enough
   * to request one in a while, from which the rate leads to the others.
   */
  function watch(): void {
    const isDue =
      video.paused || video.seeking || Math.abs(video.currentTime - watchedAt) * 1000 >= FRAME_TOLD_EVERY_MS;
    if (!isDue) return;
    watchedAt = video.currentTime;
    if (handle === 0 && 'requestVideoFrameCallback' in video) handle = video.requestVideoFrameCallback(onFrame);
  }

  /** The frame sought has been presented by now: where another one was reported, it is reported within a picture. */
  function decide(): void {
    const at = soughtAt;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isUndecided || at !== soughtAt) return;
        isUndecided = false;
        isKnown = true;
        tell();
      }),
    );
  }

  const forget = (): void => void (from = undefined);
  function forgetFrame(): void {
    isKnown = false;
    isUndecided = false;
    soughtAt = Number.POSITIVE_INFINITY;
  }
  for (const event of ['seeking', 'pause', 'emptied', 'waiting'])
    video.addEventListener(event, forget, { signal: listening.signal });
  function seeks(time: Seconds): void {
    sought = time;
    // Where the frame before was known, none but the one sought is to come, whatever time its presentation is given.
    if (isKnown) soughtAt = Number.NEGATIVE_INFINITY;
    else soughtAt = video.paused ? performance.now() : Number.POSITIVE_INFINITY;
    soughtAfter = count;
    isKnown = false;
    isUndecided = false;
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
    const isSought = soughtAt !== Number.POSITIVE_INFINITY;
    if (isSought || !isStill()) return undefined;
    const start = copiedFrame(video)?.start;
    // Some browsers date a copy by the clock.
    return start === undefined || Math.abs(start - video.currentTime) <= SAME_S ? undefined : start;
  }

  function shownAt(at: DOMHighResTimeStamp): Seconds | undefined {
    // The picture before stands until the other one is there; the clock, and whoever asked for the jump, are there already.
    if (video.seeking) return video.currentTime;
    if (video.readyState < video.HAVE_CURRENT_DATA) return undefined;
    const isRunning = !video.paused && video.readyState >= video.HAVE_FUTURE_DATA;
    const ago = isRunning ? Math.max(0, performance.now() - Math.max(at, movingSince)) : 0;
    // Of a picture that was sought the browser may still copy the one before.
    const isSought = video.paused && soughtAt !== Number.POSITIVE_INFINITY;
    const frame = isSought ? undefined : copiedFrame(video);
    return shownMoment(video.currentTime, frame, (ago / 1000) * video.playbackRate);
  }

  const isPresented = (): boolean => isKnown || pausedStart() !== undefined;

  function rest(): void {
    isMoving = false;
    tell();
  }
  // The frame of our own seek may be reported before the event comes: only a seek that was not announced counts here.
  video.addEventListener('seeking', () => Math.abs(video.currentTime - sought) <= SAME_S || seeks(video.currentTime), {
    signal: listening.signal,
  });
  video.addEventListener('seeked', () => isUndecided && decide(), { signal: listening.signal });
  for (const event of ['play', 'emptied']) video.addEventListener(event, forgetFrame, { signal: listening.signal });
  for (const event of ['playing', 'seeked'])
    video.addEventListener(event, () => (movingSince = performance.now()), { signal: listening.signal });
  video.addEventListener('play', () => (clearTimeout(resting), (isMoving = true)), { signal: listening.signal });
  video.addEventListener('pause', () => (resting = setTimeout(rest, PICTURE_REST_MS)), { signal: listening.signal });
  video.addEventListener('emptied', rest, { signal: listening.signal });
  video.addEventListener('timeupdate', () => !video.paused && !video.seeking && measure(), {
    signal: listening.signal,
  });
  for (const event of ['loadstart', 'loadeddata', 'seeking', 'timeupdate', 'pause'])
    video.addEventListener(event, watch, { signal: listening.signal });
  watch();

  return {
    mediaTime: () => pausedStart() ?? (shown !== undefined && isSure(shown) ? shown : undefined),
    pausedStart,
    shownAt,
    lengthOf,
    knownStart: () => pausedStart() ?? known,
    isPresented,
    seeks,
    presented: (patience) => until(isPresented, patience),
    rests: (patience) => until(() => !isMoving, patience),
    learn(between) {
      if (isMeasured) return;
      fps = estimateFps(1, between);
      isLearnt = true;
    },
    isRateKnown: () => isMeasured || isLearnt,
    estimatedFps: () => fps,
    reset() {
      shown = undefined;
      known = undefined;
      forgetFrame();
      fps = estimateFps(0, 0);
      isMeasured = false;
      isLearnt = false;
      forget();
    },
    destroy() {
      listening.abort();
      clearTimeout(resting);
      if (handle !== 0) video.cancelVideoFrameCallback(handle);
    },
  };
}
