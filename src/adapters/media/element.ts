/** The media element and its engine: applies the chart's commands, and reports the element's events with a reading. */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import { clamp } from '../../../core/domain/clamp.ts';
import type { ClockReading } from '../../../core/domain/clock.ts';
import {
  FPS_ESTIMATE_MIN,
  FRAME_PATIENCE_MS,
  SEEK_END_GAP_S,
  STEP_LOAD_PATIENCE_MS,
} from '../../../core/domain/constants/playback.ts';
import { frameStart, settledMoment, stepTarget } from '../../../core/domain/fps.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { TimeSpan } from '../../../core/domain/player-api.ts';
import { linesOf } from '../../../core/domain/resolutions.ts';
import { withGrant } from '../../../core/domain/signed-address.ts';
import type {
  ElementCommand,
  ElementEventName,
  ElementReport,
  EngineCommand,
  EngineReport,
} from '../../../machines/player/playback/element/element.machine.ts';
import type { ElementReading } from '../../../machines/player/playback/element/element.rules.ts';
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';
import type { FrameWait } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameReading } from '../../../machines/player/playback/step/step.rules.ts';
import { addCaptions } from './captions.ts';
import type { CreateEngine, Engine } from './engine.ts';
import { loadEngine } from './engines.ts';
import type { EngineListener } from './standby.ts';
import type { MediaSurface } from './surface.ts';

/** Interval at which a live stream reports its latency. */
const LATENCY_MS = 1_000;

const EVENTS: readonly ElementEventName[] = [
  'loadedmetadata',
  'loadeddata',
  'canplay',
  'durationchange',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'resize',
  'ratechange',
  'volumechange',
];

/** The ports of the chart `element`, and values read beside it. */
export interface ElementPorts {
  element: CallbackActorLogic<ElementCommand, undefined>;
  engine: CallbackActorLogic<EngineCommand, undefined>;
  /** Where the film still has to start; a prepared one may already be there. */
  readonly opening: Pick<MediaSource, 'startAt' | 'startAtWall'>;
  read: () => ElementReading;
  readClock: () => ClockReading;
  readFrame: (wait: FrameWait) => Promise<Omit<FrameReading, 'isReady'>>;
  frame: () => Omit<FrameReading, 'isReady'>;
  /** Length of the frame on show; undefined if the browser does not report it. */
  frameLength: () => Seconds | undefined;
  /** Learns the interval between two consecutive frames. */
  learnInterval: (interval: Seconds) => void;
  /** With its newest signature. */
  address: () => string;
  /** Frames a second, if known. */
  frameRate: () => number | undefined;
  /** Ends engine, captions and picture; the element itself remains. */
  end: () => void;
}

export function createElementPorts(surface: MediaSurface, source: MediaSource): ElementPorts {
  let standby = surface.take(source);
  const { video, frames } = surface;
  video.volume = source.volume / 100;
  video.muted = source.muted;
  video.defaultPlaybackRate = source.rate;
  // A prepared film is already loaded.
  video.playbackRate = source.rate;
  // Starts its decoder while charts and views switch to it; the result is handled when the chart itself requests
  // playback.
  if (standby && source.autoplay) video.play().catch(() => undefined);
  const opening = {
    startAt: standby && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? undefined : source.startAt,
    startAtWall: standby ? undefined : source.startAtWall,
  };
  const isLive = source.kind === 'live';

  let engine: Engine | undefined;
  const captions = addCaptions(video, source.captions, (track) => engine?.isForced?.(track) ?? false);
  let granted: string | undefined;

  const sign = (url: string): string => withGrant(url, granted);
  const fps = (): number => engine?.fps() ?? frames.estimatedFps();
  const isRateKnown = (): boolean => engine?.fps() !== undefined || frames.isRateKnown();
  /** Maximum length of a frame. */
  const longest = (): Seconds => (isRateKnown() ? 1 / fps() : 1 / FPS_ESTIMATE_MIN);

  function edge(): Seconds {
    const { seekable } = video;
    return engine?.edge() ?? (seekable.length > 0 ? seekable.end(seekable.length - 1) : 0);
  }

  /** Start of the frame on show, as presented by the browser. */
  function shownFrame(): Seconds {
    const sure = frames.isPresented() ? frames.mediaTime() : undefined;
    if (sure !== undefined) return sure;
    const facts = { fps: fps(), presented: frames.mediaTime(), longest: longest(), known: frames.knownStart() };
    return frameStart(video.currentTime, facts);
  }

  /**
   * A time within the frame at which playback was paused, if the clock is outside it or the browser does not report
   * it.
   */
  function pausedFrame(): Seconds | undefined {
    if (!video.paused || video.videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return undefined;
    const start = frames.pausedStart();
    if (start !== undefined) return settledMoment(start, video.currentTime, longest());
    return stepTarget(shownFrame(), 0, fps());
  }

  function readClock(): ClockReading {
    const buffered = spansOf(video.buffered);
    const length = Number.isFinite(video.duration) ? video.duration : 0;
    return {
      time: video.currentTime,
      duration: isLive ? Number.POSITIVE_INFINITY : length,
      seekableFrom: isLive && video.seekable.length > 0 ? video.seekable.start(0) : 0,
      seekableTo: isLive ? edge() : length,
      bufferedTo: bufferedTo(buffered, video.currentTime),
      buffered,
      at: engine?.wallTime(),
    };
  }

  function read(): ElementReading {
    return {
      ...readClock(),
      isPaused: video.paused,
      isSeeking: video.seeking,
      hasFrame: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      hasEnded: video.ended,
      hasFailed: video.error !== null,
      rate: video.playbackRate,
      volume: Math.round(video.volume * 100),
      muted: video.muted,
      qualities: engine?.qualities() ?? [],
      lines: linesOf({ width: video.videoWidth, height: video.videoHeight }),
      captions: captions.list(),
      forced: captions.forced(),
      audio: engine?.audio?.(),
      frame: pausedFrame(),
    };
  }

  function frame(): Omit<FrameReading, 'isReady'> {
    const { time, isSeeking, seekableTo } = read();
    return {
      isSeeking,
      isRateKnown: isRateKnown(),
      fps: fps(),
      time,
      reported: frames.mediaTime(),
      start: shownFrame(),
      isReported: frames.isPresented(),
      isLoaded: isLoaded(video),
      last: seekableTo - SEEK_END_GAP_S,
    };
  }

  function carryOut(command: ElementCommand): Promise<void> | void {
    switch (command.type) {
      case 'element.play':
        return video.play();
      case 'element.pause':
        return video.pause();
      case 'element.seek':
        frames.seeks(command.time);
        video.currentTime = command.time;
        return;
      case 'element.showCaptions':
        return captions.show(command.lang, command.forced);
      case 'media.setRate':
        video.defaultPlaybackRate = command.rate;
        video.playbackRate = command.rate;
        return;
      case 'media.setVolume':
        video.volume = clamp(command.volume, 0, 100) / 100;
        if (command.volume > 0) video.muted = false;
        return;
      case 'media.setMuted':
        video.muted = command.muted;
        return;
      case 'media.regrant':
        granted = command.url;
    }
  }

  return {
    element: fromCallback<ElementCommand, undefined>(({ sendBack, receive }) => {
      const listening = new AbortController();
      const { signal } = listening;
      const report = (type: ElementReport['type']): void => sendBack({ type, now: read() });
      for (const event of EVENTS) video.addEventListener(event, () => report(`element.${event}`), { signal });
      for (const event of ['addtrack', 'removetrack'])
        video.textTracks.addEventListener(event, () => report('element.tracks'), { signal });
      const ticking = isLive ? setInterval(() => report('element.tick'), LATENCY_MS) : undefined;
      receive((command) => {
        carryOut(command)?.catch((error: unknown) => {
          if (error instanceof DOMException && error.name === 'NotAllowedError') report('element.refused');
        });
      });
      // No event is emitted before the source has finished opening.
      if (standby)
        queueMicrotask(() => video.readyState >= HTMLMediaElement.HAVE_METADATA && report('element.loadedmetadata'));
      return () => {
        listening.abort();
        clearInterval(ticking);
      };
    }),
    engine: fromCallback<EngineCommand, undefined>(({ sendBack, receive }) => {
      const report = (event: EngineReport): void => sendBack({ ...event, now: read() });
      const listener: EngineListener = {
        sign,
        onQualities: () => report({ type: 'engine.qualities' }),
        onAudio: () => report({ type: 'engine.audio' }),
        onFatal: (status, codec) => report({ type: 'engine.failed', status, codec }),
      };
      let create: CreateEngine | undefined;
      receive((command) => {
        if (command.type === 'engine.setQuality') engine?.setQuality(command.lines);
        else if (command.type === 'engine.setAudio') engine?.setAudio?.(command.lang);
        else engine = create?.({ video, source, ...command, ...listener });
      });
      if (standby) {
        engine = standby.hand(listener);
        // It was prepared with the quality requested at that time.
        engine.setQuality(source.quality ?? 'auto');
        if (source.audioLang !== undefined) engine.setAudio?.(source.audioLang);
        standby = undefined;
        return;
      }
      engine?.destroy();
      engine = undefined;
      void loadEngine(source.url, surface.isNative)
        .catch(() => undefined)
        .then((loaded) => {
          create = loaded;
          report({ type: loaded ? 'engine.loaded' : 'engine.failed' });
        });
    }),
    opening,
    read,
    readClock,
    frame,
    async readFrame({ wait }) {
      if (wait === 'none') await frames.rests(FRAME_PATIENCE_MS);
      if (wait === 'reported') await frames.presented(FRAME_PATIENCE_MS);
      if (wait === 'loaded') await loaded(video, STEP_LOAD_PATIENCE_MS);
      return frame();
    },
    frameLength: () => frames.lengthOf(shownFrame()),
    learnInterval: frames.learn,
    address: () => sign(source.url),
    frameRate: () => (isRateKnown() ? fps() : undefined),
    end() {
      video.pause();
      captions.remove();
      engine?.destroy();
      engine = undefined;
    },
  };
}

const spansOf = (ranges: TimeRanges): TimeSpan[] =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]);

/** End of the buffered range around a time, or the time itself if nothing is buffered there. */
const bufferedTo = (spans: readonly TimeSpan[], time: Seconds): Seconds =>
  spans.find(([from, to]) => from <= time + 0.1 && to >= time)?.[1] ?? time;

const isLoaded = ({ buffered, currentTime }: HTMLVideoElement): boolean =>
  spansOf(buffered).some(([from, to]) => from <= currentTime && to > currentTime);

/** Resolves when the current time is buffered, or after `patience` ms. */
function loaded(video: HTMLVideoElement, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const ended = AbortSignal.timeout(patience);
    const listening = new AbortController();
    const end = (): void => {
      listening.abort();
      resolve();
    };
    const look = (): void => void (isLoaded(video) && end());
    video.addEventListener('progress', look, { signal: listening.signal });
    ended.addEventListener('abort', end, { signal: listening.signal });
    look();
  });
}
