/** HLS by hls.js, over Media Source or Managed Media Source. */
import HlsPlayer, { ErrorDetails, ErrorTypes, Events, PlaylistLevelType } from 'hls.js';
import type { ErrorData, FragBufferedData, HlsConfig, Level } from 'hls.js';
import workerUrl from 'hls.js/dist/hls.worker.js?url';
import { clamp } from '../../../core/domain/clamp.ts';
import { BACK_BUFFER_S } from '../../../core/domain/constants/playback.ts';
import { MEDIA_REPAIR_GAP_MS } from '../../../core/domain/constants/recovery.ts';
import { unsupportedCodec } from '../../../core/domain/codecs.ts';
import { audioTracksOf, nearestAudio } from '../../../core/domain/audio-tracks.ts';
import type { AudioTrack } from '../../../core/domain/audio-tracks.ts';
import { knownFragments, wallTimeOf } from '../../../core/domain/dated-fragments.ts';
import { linesOf, linesToChoose, mostLines, nearestLines } from '../../../core/domain/resolutions.ts';
import { takeStart } from './carried-files.ts';
import type { Engine, EngineHost } from './engine.ts';
import { whenFrameIsShown } from './first-frame.ts';
import { HlsRangeLoader } from './hls-range-loader.ts';
import { expectedSpeed, noteSpeed } from './line-speed.ts';
import { playsCodec } from './plays-codec.ts';

/** The chart retries every second; the engine itself retries little, so that the viewer soon sees the failure. */
const FEW_RETRIES = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1_000 };

/** Seconds to buffer until there is a picture: more would only delay it. */
const FIRST_BUFFER_S = 1;
/** Seconds to buffer of a film that has not been started: the ten minutes used during playback may never be watched. */
const STILL_BUFFER_S = 10;

export const isHlsSupported = (): boolean => HlsPlayer.isSupported();

/** A worker from another origin is blocked; the engine then works without one. */
const workerOfThisOrigin = (): string | null => {
  const url = new URL(workerUrl, import.meta.url);
  return url.origin === location.origin ? url.href : null;
};

function configOf({ startAt, sign, source }: EngineHost): Partial<HlsConfig> {
  const { fragLoadPolicy, manifestLoadPolicy, playlistLoadPolicy } = HlsPlayer.DefaultConfig;
  const patient = <P extends typeof fragLoadPolicy>(policy: P): P =>
    ({
      default: { ...policy.default, timeoutRetry: FEW_RETRIES, errorRetry: FEW_RETRIES },
    }) as P;
  const worker = workerOfThisOrigin();
  return {
    enableWorker: worker !== null,
    workerPath: worker,
    lowLatencyMode: false,
    liveDurationInfinity: true,
    backBufferLength: BACK_BUFFER_S,
    maxMaxBufferLength: FIRST_BUFFER_S,
    startPosition: startAt ?? -1,
    // The first picture does not wait for a test segment; a better rendition follows.
    testBandwidth: false,
    abrEwmaDefaultEstimate: expectedSpeed(source.frugal),
    ...(source.frugal ? { startLevel: 0 } : {}),
    loader: HlsRangeLoader,
    fragLoadPolicy: patient(fragLoadPolicy),
    manifestLoadPolicy: patient(manifestLoadPolicy),
    playlistLoadPolicy: patient(playlistLoadPolicy),
    xhrSetup: (xhr, url) => {
      const signed = sign(url);
      if (signed !== url) xhr.open('GET', signed, true);
    },
  };
}

/** Position of a wall time in the window of the level's playlist, seconds; the nearer end if it lies outside. */
function positionOf(at: number, level: Level | undefined): number | undefined {
  const dated = level?.details?.fragments.filter((fragment) => fragment.programDateTime !== null) ?? [];
  const first = dated[0];
  if (!first) return undefined;
  const holding = dated.findLast((fragment) => (fragment.programDateTime as number) <= at) ?? first;
  const position = holding.start + (at - (holding.programDateTime as number)) / 1000;
  return clamp(position, first.start, (dated.at(-1) ?? first).end);
}

export function createHlsEngine(host: EngineHost): Engine {
  const { video, source } = host;
  const hls = new HlsPlayer(configOf(host));
  const listening = new AbortController();
  let repairedAt = Number.NEGATIVE_INFINITY;

  const allowed = (): Level[] => {
    const most = mostLines(hls.levels, source.maxResolution);
    return hls.levels.filter((level) => linesOf(level) <= most);
  };
  const qualities = (): number[] => linesToChoose(allowed());
  let { quality } = host;
  /** Index of the preferred level; -1: automatic. */
  const targetLevel = (): number => {
    const lines = nearestLines(quality, qualities());
    return lines === 'auto' ? -1 : hls.levels.findLastIndex((level) => linesOf(level) === lines);
  };

  const levelOnShow = (): Level | undefined => hls.levels[hls.currentLevel] ?? hls.levels[hls.loadLevel];

  const requestedLevel = (): number => (hls.autoLevelEnabled ? -1 : hls.loadLevel);

  hls.on(Events.MANIFEST_PARSED, () => {
    const tallest = allowed().at(-1);
    if (source.maxResolution !== undefined && tallest) hls.autoLevelCapping = hls.levels.indexOf(tallest);
    const starts = hls.levels.map((level) => takeStart(level.url[0]));
    const started = starts.findIndex((start) => start !== undefined);
    // Ensures that the very first segment has the preferred resolution.
    if (targetLevel() >= 0) hls.loadLevel = targetLevel();
    else if (started >= 0) beginWith(started, () => starts[started]?.speed());
    host.onQualities();
  });

  /** Starts with the level whose first segments have already been requested. */
  const beginWith = (level: number, speedOfStart: () => number | undefined): void => {
    hls.startLevel = level;
    const correctSpeed = (_: Events.FRAG_BUFFERED, { frag }: FragBufferedData): void => {
      if (frag.type !== PlaylistLevelType.MAIN || frag.sn === 'initSegment') return;
      hls.off(Events.FRAG_BUFFERED, correctSpeed);
      // The engine sees it arrive instantly, which says nothing about the bandwidth.
      hls.bandwidthEstimate = Math.min(hls.config.abrEwmaDefaultEstimate, speedOfStart() ?? Number.POSITIVE_INFINITY);
    };
    hls.on(Events.FRAG_BUFFERED, correctSpeed);
  };

  hls.on(Events.LEVEL_LOADED, (_, { details }) => {
    // MP4 fragments are not transmuxed: a worker would only delay the first picture (see decision 0070).
    if (details.fragments[0]?.initSegment) hls.config.enableWorker = false;
  });

  const audioTracks = (): AudioTrack[] => audioTracksOf(hls.audioTracks);
  let { audio } = host;
  const takeAudio = (): void => {
    const index = nearestAudio(audio, audioTracks());
    if (index !== undefined && index !== hls.audioTrack) hls.audioTrack = index;
  };
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    takeAudio();
    host.onAudio?.();
  });
  hls.on(Events.AUDIO_TRACK_SWITCHED, () => host.onAudio?.());

  // The engine always starts a live stream at its edge; afterwards, seek to the requested moment.
  const { startAtWall } = host;
  if (startAtWall !== undefined) {
    const goThere = (): void => {
      const position = positionOf(startAtWall, levelOnShow());
      if (position !== undefined) video.currentTime = position;
    };
    video.addEventListener('canplay', goThere, { once: true, signal: listening.signal });
  }

  // The engine also recovers from decoder errors itself, without waiting: both ways go through this gate.
  const repair = hls.recoverMediaError.bind(hls);
  hls.recoverMediaError = () => {
    if (performance.now() - repairedAt < MEDIA_REPAIR_GAP_MS) {
      hls.stopLoad();
      host.onFatal();
      return;
    }
    repairedAt = performance.now();
    repair();
  };
  // The engine notices a failed decoder only when it appends the next segment; a fully loaded film has none. If the
  // engine was quicker, the element already has its new source and no error.
  video.addEventListener('error', () => video.error && hls.recoverMediaError(), { signal: listening.signal });

  // If new segments do not arrive, the clock may run slightly past the last one. The engine would treat that as a
  // position outside the stream and replay its last seconds repeatedly; instead, the picture waits there.
  const syncPosition = (): number | null => Reflect.get(HlsPlayer.prototype, 'liveSyncPosition', hls);
  const isJustPastEnd = (): boolean => {
    const details = hls.latestLevelDetails;
    const past = video.currentTime - (details?.edge ?? Number.POSITIVE_INFINITY);
    return past > 0 && past < (details?.targetduration ?? 0);
  };
  Object.defineProperty(hls, 'liveSyncPosition', { get: () => (isJustPastEnd() ? null : syncPosition()) });

  /** Codecs of each rendition, if the manifest declares them. */
  let codecs: string[][] = [];
  hls.on(Events.MANIFEST_LOADED, (_, { levels }) => {
    codecs = levels.map(({ attrs }) => attrs.CODECS?.split(',') ?? []);
  });
  /** A media playlist declares no codecs; its segments do. */
  const codecsOf = ({ details, mimeType }: ErrorData): string[][] => {
    const added = details === ErrorDetails.BUFFER_ADD_CODEC_ERROR && /codecs=(.+)$/.exec(mimeType ?? '')?.[1];
    return added ? [added.split(',')] : codecs;
  };

  hls.on(Events.ERROR, (_, data: ErrorData) => {
    if (!data.fatal) return;
    if (data.type !== ErrorTypes.MEDIA_ERROR) {
      host.onFatal(data.response?.code || undefined);
      return;
    }
    const codec = unsupportedCodec(codecsOf(data), playsCodec);
    if (codec === undefined) hls.recoverMediaError();
    else host.onFatal(undefined, codec);
  });

  let hasPlayed = !video.paused;
  const fillBuffer = (): void => {
    hls.config.maxMaxBufferLength = hasPlayed ? HlsPlayer.DefaultConfig.maxMaxBufferLength : STILL_BUFFER_S;
  };
  const onPlay = (): void => {
    hasPlayed = true;
    // Before the first frame the buffer stays small, however playback starts.
    if (hls.config.maxMaxBufferLength === STILL_BUFFER_S) fillBuffer();
  };
  video.addEventListener('play', onPlay, { once: true, signal: listening.signal });
  const stopWaiting = whenFrameIsShown(video, fillBuffer);
  // In the background, or scrolled out of view, no frame is presented.
  let from: number | undefined;
  const onTime = (): void => {
    from ??= video.currentTime;
    if (Math.abs(video.currentTime - from) >= FIRST_BUFFER_S) fillBuffer();
  };
  video.addEventListener('timeupdate', onTime, { signal: listening.signal });

  hls.loadSource(host.sign(source.url));
  hls.attachMedia(video);

  return {
    qualities,
    setQuality(lines) {
      quality = lines;
      // Segments already loaded in that resolution need not be loaded again.
      if (hls.levels.length > 0 && targetLevel() !== requestedLevel()) hls.nextLevel = targetLevel();
    },
    audio: () => ({ tracks: audioTracks(), current: audioTracks()[hls.audioTrack]?.lang }),
    setAudio(lang) {
      audio = lang;
      takeAudio();
    },
    isForced: (track) => hls.allSubtitleTracks.some(({ forced, trackNode }) => forced && trackNode?.track === track),
    // After a jump, no rendition is current until its first frames are loaded.
    fps: () => (hls.levels[hls.currentLevel] ?? hls.levels[hls.loadLevel])?.frameRate || undefined,
    edge: () => syncPosition() ?? undefined,
    wallTime: () =>
      wallTimeOf(video.currentTime, knownFragments([levelOnShow(), ...hls.levels].map((level) => level?.details))),
    destroy() {
      stopWaiting();
      listening.abort();
      // Its first estimate is not a measurement.
      if (hls.bandwidthEstimate !== hls.config.abrEwmaDefaultEstimate) noteSpeed(hls.bandwidthEstimate);
      hls.destroy();
    },
  };
}
