/** One source on the player's media element, by the engine that its address asks for. */
import type { MediaCommand, MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import type { FrameWait, StepEvent, StepFact } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameReading } from '../../../machines/player/playback/step/step.rules.ts';
import {
  FPS_ESTIMATE_MIN,
  FRAME_DOUBT_MS,
  FRAME_PATIENCE_MS,
  LIVE_EDGE_THRESHOLD_S,
  NUDGE_NEAR_END_S,
  NUDGE_S,
} from '../../../core/domain/constants.ts';
import { linesOf, nearestLines } from '../../../core/domain/resolutions.ts';
import { engineKind } from '../../../core/domain/engine-kind.ts';
import { frameStart, stepTarget } from '../../../core/domain/fps.ts';
import type { EpochMs, Seconds } from '../../../core/domain/media.ts';
import { withGrant } from '../../../core/domain/signed-address.ts';
import { addCaptions } from './captions.ts';
import type { Engine } from './engine.ts';
import { loadEngine } from './engines.ts';
import { paintsAhead } from './frame-watch.ts';
import type { EngineEar } from './standby.ts';
import type { MediaSurface } from './surface.ts';

/** A seek that aims at the very end would end the film at once: it stops this short of it. */
const BEFORE_END_S = 0.01;
/** How often a live stream tells how far behind its edge the viewer is. */
const LATENCY_MS = 1_000;

/** The chart of frame steps, as composition runs it. */
export type RunSteps = (
  readFrame: (wait: FrameWait) => Promise<FrameReading>,
  heed: (fact: StepFact) => void,
) => {
  send: (event: StepEvent) => void;
  isBusy: () => boolean;
  stop: () => void;
};

/** What the actor is given by its chart. */
interface ElementScope {
  input: MediaSource;
  sendBack: (notification: MediaNotification) => void;
  receive: (listener: (command: MediaCommand) => void) => void;
}

/**
 * One source on the media element of a surface.
 *
 * It passes commands to the element and the engine, and tells only what they confirm.
 *
 * @returns tears down the engine, the captions and every listener; the element itself stays
 */
export function startElement(
  surface: MediaSurface,
  { input: source, sendBack, receive }: ElementScope,
  runSteps: RunSteps,
): () => void {
  const tell = (notification: MediaNotification): void => sendBack(notification);
  const prepared = surface.take(source);
  const { video, frames } = surface;
  video.volume = source.volume / 100;
  video.muted = source.muted;
  video.defaultPlaybackRate = source.rate;
  // A prepared film is loaded no more.
  video.playbackRate = source.rate;
  // Its decoder starts while the charts and the views go over to it; `play` below hears what the browser says to that.
  if (prepared && source.autoplay) video.play().catch(() => undefined);
  const isLive = source.kind === 'live';
  const listening = new AbortController();
  const { signal } = listening;

  let engine: Engine | undefined;
  /** Counts loads, so that an engine that comes too late is not used. */
  let loads = 0;
  let granted: string | undefined;
  /** Plays as soon as it can. */
  let wantsPlay = source.autoplay;
  let isReady = false;
  /** Number of the newest seek, and where it leads. */
  let seek = 0;
  let target: Seconds | undefined;
  /** Where the load under way will begin: player time, or wall time of a live stream. It holds until the picture is there. */
  let opening: Seconds | undefined;
  let openingAtWall: EpochMs | undefined;
  /** Its first picture is there: the next one that is sought is that of its moment. */
  let hasPicture = false;
  /** A seek of our own within the frame on show, that nobody asked for and nobody is told of. */
  let isSettling = false;
  let toldDuration: Seconds = Number.NaN;
  /** What the viewer wishes to see, on each engine that comes; told once it shows. */
  let quality = source.quality ?? 'auto';
  let captionLang = source.captionLang ?? 'off';
  let toldQuality: number | 'auto' | undefined = 'auto';
  let toldCaptions: string | 'off' | undefined = 'off';

  const sign = (url: string): string => withGrant(url, granted);
  const duration = (): Seconds =>
    isLive ? Number.POSITIVE_INFINITY : Number.isFinite(video.duration) ? video.duration : 0;
  const edge = (): Seconds =>
    engine?.edge() ?? (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0);
  const seekableFrom = (): Seconds => (isLive && video.seekable.length > 0 ? video.seekable.start(0) : 0);
  const seekableTo = (): Seconds => (isLive ? edge() : duration());
  const fps = (): number => engine?.fps() ?? frames.estimatedFps();
  const isRateKnown = (): boolean => engine?.fps() !== undefined || frames.isRateKnown();

  const captions = addCaptions(video, source.captions, () => {
    if (!isReady) return;
    tellReady();
    showCaptions();
  });

  function showCaptions(): void {
    const lang = captions.show(captionLang);
    if (lang !== toldCaptions) tell({ type: 'media.captions', lang });
    toldCaptions = lang;
  }

  function tellReady(): void {
    toldDuration = duration();
    tell({
      type: 'media.ready',
      duration: toldDuration,
      qualities: engine?.qualities() ?? [],
      captions: captions.list(),
    });
  }

  function play(): void {
    wantsPlay = true;
    if (!isReady) return;
    if (video.ended) {
      // An engine may pause on its way back to the beginning: it plays once it is there.
      moveTo(0);
      return;
    }
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError' && !signal.aborted) {
        wantsPlay = false;
        tell({ type: 'media.blocked', muted: video.muted });
      }
    });
  }

  function pause(): void {
    wantsPlay = false;
    video.pause();
  }

  function seekTo(time: Seconds): void {
    isSettling = false;
    openingAtWall = undefined;
    const last = isLive ? seekableTo() : Math.max(0, duration() - BEFORE_END_S);
    target = isReady ? Math.min(Math.max(time, seekableFrom()), Math.max(last, seekableFrom())) : Math.max(0, time);
    if (isReady) moveTo(target);
  }

  function moveTo(time: Seconds): void {
    frames.seeks(time);
    video.currentTime = time;
  }

  /** The frame on show, by what the browser has presented. */
  const shownFrame = (): Seconds => {
    const longest = isRateKnown() ? 1 / fps() : 1 / FPS_ESTIMATE_MIN;
    const facts = { fps: fps(), presented: frames.mediaTime(), longest, known: frames.knownStart() };
    return frameStart(video.currentTime, facts);
  };

  /** The picture that stays after a pause is the one of the moment told, and the next frame step starts there. */
  function settle(): void {
    if (!paintsAhead(video) || video.seeking || video.videoWidth === 0) return;
    isSettling = true;
    const last = Math.max(video.currentTime, seekableTo() - BEFORE_END_S);
    moveTo(Math.min(stepTarget(shownFrame(), 0, fps()), last));
  }

  /** Where a pause has stopped the pictures no frame is reported any more: the same moment, shown again, is. */
  function showAgain(): void {
    if (video.seeking) return;
    isSettling = true;
    moveTo(Math.min(video.currentTime, Math.max(0, seekableTo() - BEFORE_END_S)));
  }

  async function readFrame({ wait }: FrameWait): Promise<FrameReading> {
    if (wait === 'reported') await frames.told(FRAME_PATIENCE_MS);
    if (wait === 'reportedAgain') await frames.toldAgain(FRAME_DOUBT_MS);
    return {
      isReady,
      isSeeking: video.seeking,
      isRateKnown: isRateKnown(),
      fps: fps(),
      time: video.currentTime,
      reported: frames.mediaTime(),
      start: shownFrame(),
      isReported: frames.isTold(),
      target,
      last: duration() - BEFORE_END_S,
    };
  }

  const steps = runSteps(readFrame, (fact) => {
    switch (fact.type) {
      case 'step.showAgain':
        return showAgain();
      case 'step.seek':
        return seekTo(fact.time);
      case 'step.learned':
        return frames.learn(fact.interval);
      case 'step.arrived':
        return arrive();
    }
  });
  const forgetSteps = (): void => steps.send({ type: 'step.cancel' });

  function nudge(): void {
    if (!isReady || target === undefined) return;
    const isNearEnd = !isLive && target > duration() - NUDGE_NEAR_END_S;
    seekTo(isNearEnd ? Math.min(target, duration()) - NUDGE_S : target);
  }

  function setQuality(lines: number | 'auto'): void {
    quality = lines;
    // What is asked for is answered, even where it was so already.
    toldQuality = undefined;
    engine?.setQuality(lines);
    tellQuality();
  }

  /** A rendition counts as chosen once its picture is on show. */
  function tellQuality(): void {
    if (!isReady) return;
    const lines = nearestLines(quality, engine?.qualities() ?? []);
    const shown = linesOf({ width: video.videoWidth, height: video.videoHeight });
    if (lines === toldQuality || (lines !== 'auto' && shown !== lines)) return;
    tell({ type: 'media.quality', lines });
    toldQuality = lines;
  }

  /** @param mine number of the load that the engine serves: an older one is heard no more */
  const earOf = (mine: number): EngineEar => ({
    sign,
    onQualities: () => {
      if (!isReady) return;
      tellReady();
      tellQuality();
    },
    onFatal: (status) =>
      mine === loads && tell(status === undefined ? { type: 'media.fatal' } : { type: 'media.fatal', status }),
  });

  async function open(startAt: Seconds | undefined, startAtWall: EpochMs | undefined): Promise<void> {
    loads += 1;
    const mine = loads;
    isReady = false;
    opening = target ?? startAt;
    openingAtWall = startAtWall;
    hasPicture = false;
    engine?.destroy();
    engine = undefined;
    const create = await loadEngine(source.url, surface.isNative).catch(() => undefined);
    if (signal.aborted || mine !== loads) return;
    if (!create) {
      tell({ type: 'media.fatal' });
      return;
    }
    engine = create({
      video,
      source,
      startAt: target ?? opening,
      startAtWall,
      quality,
      ...earOf(mine),
    });
  }

  /** Wall time of what a viewer who has gone back watches, or seeks; undefined for one at the edge. */
  function pastMoment(): EpochMs | undefined {
    const time = target ?? video.currentTime;
    if (!isReady || edge() - time <= LIVE_EDGE_THRESHOLD_S) return undefined;
    const wall = engine?.wallTime();
    return wall === undefined ? undefined : wall + (time - video.currentTime) * 1000;
  }

  /** A live stream counts its time anew once it is loaded again: only wall time finds a moment of it. */
  function reload(to: 'place' | 'edge'): void {
    forgetSteps();
    if (!isLive) return void open(target ?? opening ?? video.currentTime, undefined);
    const at = to === 'place' ? (openingAtWall ?? pastMoment()) : undefined;
    target = undefined;
    void open(undefined, at);
  }

  function reopen(to: 'place' | 'edge'): void {
    wantsPlay ||= isReady && !video.paused;
    reload(to);
  }

  function arrive(): void {
    const answered = target === undefined ? 0 : seek;
    target = undefined;
    tell({ type: 'media.seeked', seek: answered, time: video.currentTime });
    if (wantsPlay && video.paused && !video.ended) play();
  }

  function on(type: keyof HTMLMediaElementEventMap, listener: () => void): void {
    video.addEventListener(type, listener, { signal });
  }

  function begin(): void {
    isReady = true;
    tellReady();
    tellQuality();
    showCaptions();
    // The engine begins at its start; a seek asked for meanwhile is newer.
    if (seek > 0 && target !== undefined && Math.abs(video.currentTime - target) > BEFORE_END_S) seekTo(target);
    if (wantsPlay) play();
  }

  on('loadedmetadata', begin);
  on('loadeddata', () => {
    opening = undefined;
    // A load that begins where it is to begin has no seek of its own to answer with.
    if (target === undefined || steps.isBusy() || video.seeking) return;
    if (Math.abs(video.currentTime - target) <= BEFORE_END_S) arrive();
  });
  on('durationchange', () => {
    if (isReady && Math.abs(duration() - toldDuration) > BEFORE_END_S) tellReady();
  });
  on('canplay', () => void (hasPicture = true));
  on('playing', () => {
    if (!isReady) return;
    wantsPlay = true;
    tell({ type: 'media.playing' });
  });
  on('pause', () => {
    // Ending pauses, too, and is told by itself; an engine that seeks, mends a broken decoder or is replaced pauses for no one.
    if (!isReady || video.ended || video.error || (wantsPlay && video.seeking)) return;
    wantsPlay = false;
    tell({ type: 'media.paused' });
    settle();
  });
  on('waiting', () => isReady && !video.paused && tell({ type: 'media.waiting' }));
  on('seeking', () => isReady && !isSettling && tell({ type: 'media.seeking' }));
  on('seeked', () => {
    // One that was overtaken by another seek has arrived nowhere.
    if (!isReady || video.seeking) return;
    if (hasPicture) openingAtWall = undefined;
    if (isSettling) {
      isSettling = false;
      if (wantsPlay && video.paused) play();
    } else if (steps.isBusy()) steps.send({ type: 'step.sought' });
    else arrive();
  });
  on('ended', () => {
    if (!isReady) return;
    wantsPlay = false;
    tell({ type: 'media.ended' });
  });
  on('resize', tellQuality);
  on('ratechange', () => isReady && tell({ type: 'media.rate', rate: video.playbackRate }));
  on('volumechange', () => tell({ type: 'media.volume', volume: Math.round(video.volume * 100), muted: video.muted }));

  const latency = isLive
    ? setInterval(
        () => isReady && engine && tell({ type: 'media.latency', behind: Math.max(0, edge() - video.currentTime) }),
        LATENCY_MS,
      )
    : undefined;

  const close = surface.open({
    reading: () => ({
      time: target ?? opening ?? video.currentTime,
      duration: duration(),
      seekableFrom: seekableFrom(),
      seekableTo: seekableTo(),
      bufferedTo: bufferedTo(video),
      at: engine?.wallTime(),
    }),
    address: () => sign(source.url),
    reopen: () => {
      if (engineKind(source.url) === 'hls') reopen('place');
    },
    playhead: () => {
      const isSettled =
        isReady && !video.seeking && target === undefined && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      return isSettled ? { kind: source.kind, time: video.currentTime, at: engine?.wallTime() } : undefined;
    },
  });

  receive((command) => {
    switch (command.type) {
      case 'media.play':
        return play();
      case 'media.pause':
        return pause();
      case 'media.seek':
        seek = command.seek;
        forgetSteps();
        return seekTo(command.time);
      case 'media.seekBy':
        seek = command.seek;
        forgetSteps();
        return seekTo((target ?? video.currentTime) + command.seconds);
      case 'media.toEdge':
        openingAtWall = undefined;
        if (isLive && isReady && edge() > 0) moveTo(edge());
        return;
      case 'media.nudge':
        return command.seek === seek ? nudge() : undefined;
      case 'media.step':
        pause();
        seek = command.seek;
        return steps.send({ type: 'step.ask', frames: command.frames });
      case 'media.setRate':
        video.defaultPlaybackRate = command.rate;
        video.playbackRate = command.rate;
        return;
      case 'media.setVolume':
        video.volume = Math.min(Math.max(command.volume, 0), 100) / 100;
        if (command.volume > 0) video.muted = false;
        return;
      case 'media.setMuted':
        video.muted = command.muted;
        return;
      case 'media.setQuality':
        return setQuality(command.lines);
      case 'media.setCaptions':
        captionLang = command.lang;
        toldCaptions = undefined;
        return showCaptions();
      case 'media.regrant':
        granted = command.url;
        return;
      case 'media.reload':
        return reopen(command.to);
    }
  });

  if (prepared) {
    engine = prepared.hand(earOf(loads));
    // It was prepared by what was wished then.
    engine.setQuality(quality);
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) opening = source.startAt;
    // The chart hears nothing before it has finished opening the source.
    queueMicrotask(() => {
      if (!signal.aborted && !isReady && video.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
    });
  } else void open(source.startAt, source.startAtWall);

  return () => {
    listening.abort();
    steps.stop();
    clearInterval(latency);
    loads += 1;
    surface.leave(() => {
      video.pause();
      captions.remove();
      engine?.destroy();
      engine = undefined;
    });
    close();
  };
}

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): Seconds {
  for (let range = 0; range < buffered.length; range += 1) {
    if (buffered.start(range) <= currentTime + 0.1 && buffered.end(range) >= currentTime) return buffered.end(range);
  }
  return currentTime;
}
