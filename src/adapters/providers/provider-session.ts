/** The `media` actor of a provider's film: the same commands and notifications, by way of the provider's own messages. */
import type { MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import {
  FRAME_HELLO_MS,
  FRAME_PLAY_PATIENCE_MS,
  FRAME_POLL_MS,
  FRAME_SEEK_NEAR_S,
  NUDGE_S,
  PLAYER_TIME_POLL_MS,
} from '../../../core/domain/constants.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { frameAddress, PROVIDER_NAMES, providerFilm } from '../../../core/domain/providers.ts';
import type { Provider, ProviderFilm } from '../../../core/domain/providers.ts';
import type { MediaSurface } from '../media/surface.ts';
import { apiVideoProtocol } from './api-video.ts';
import { createFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import type { FrameSession } from './frame-session.ts';
import type { FrameFact, FrameProtocol } from './protocol.ts';
import { vimeoProtocol } from './vimeo.ts';
import { youtubeProtocol } from './youtube.ts';

const PROTOCOLS: Readonly<Record<Provider, (number: number) => FrameProtocol>> = {
  youtube: youtubeProtocol,
  vimeo: vimeoProtocol,
  apiVideo: apiVideoProtocol,
};

let frames = 0;

/**
 * Nothing is loaded before `media.admit`. Commands given while the page is not ready are kept, the newest of each kind;
 * what the page tells is what is confirmed, and times that are older than a seek count for nothing.
 */
export function openProviderSession(
  surface: MediaSurface,
  source: MediaSource,
  tell: (notification: MediaNotification) => void,
  origins: Readonly<Record<Provider, string>>,
): FrameSession {
  // Only an address that names a film is played in a frame.
  const film = providerFilm(source.url) as ProviderFilm;
  const isLive = source.kind === 'live' || film.isLive === true;

  let frame: Frame | undefined;
  let protocol: FrameProtocol | undefined;
  let hide: (() => void) | undefined;
  let isReady = false;
  let isReadyTold = false;
  let isPlaying = false;
  let wantsPlay = source.autoplay;
  let duration: Seconds = 0;
  let bufferedTo: Seconds = 0;
  /** The time told last, and when: in between it runs by itself while the film plays. */
  let told: { time: Seconds; at: number } = { time: source.startAt ?? 0, at: 0 };
  let seek = 0;
  /** Where the seek under way leads, and where it set out from. */
  let target: { time: Seconds; from: Seconds } | undefined;
  let { rate } = source;
  let volume = source.volume;
  let muted = source.muted;
  let hello: ReturnType<typeof setInterval> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let refusal: ReturnType<typeof setTimeout> | undefined;

  const length = (): Seconds => (isLive ? Number.POSITIVE_INFINITY : duration);
  const send = (message: unknown): void => frame?.send(message);

  function time(): Seconds {
    if (target) return target.time;
    const run = isPlaying ? ((performance.now() - told.at) / 1000) * rate : 0;
    // A page that falls silent does not run on for ever.
    const now = told.time + Math.min(run, FRAME_POLL_MS / 1000);
    return duration > 0 ? Math.min(now, duration) : now;
  }

  function unload(): void {
    clearInterval(hello);
    clearInterval(poll);
    clearInterval(ticking);
    clearTimeout(refusal);
    hide?.();
    frame?.remove();
    frame = undefined;
    isReady = false;
    isPlaying = false;
  }

  function load(): void {
    unload();
    isReadyTold = false;
    frames += 1;
    const speaks = PROTOCOLS[film.provider](frames);
    protocol = speaks;
    const opening = { page: location.origin, origin: origins[film.provider], startAt: time(), number: frames };
    frame = createFrame(frameAddress(film, opening), PROVIDER_NAMES[film.provider], {
      onLoad() {
        // A frame that was moved within the page begins anew.
        isReady = false;
        isPlaying = false;
        clearInterval(hello);
        const greet = (): void => (isReady ? clearInterval(hello) : send(speaks.hello));
        hello = setInterval(greet, FRAME_HELLO_MS);
        greet();
      },
      onMessage(data) {
        for (const fact of speaks.read(data)) hear(fact);
        surface.clock.refresh();
      },
    });
    hide = surface.place.show(frame.element);
    ticking = setInterval(() => isPlaying && surface.clock.refresh(), PLAYER_TIME_POLL_MS);
    poll = setInterval(ask, FRAME_POLL_MS);
  }

  function ask(): void {
    if (isReady) for (const message of protocol?.poll ?? []) send(message);
  }

  /** It listens: it is told what was asked meanwhile. */
  function begin(): void {
    if (isReady || !protocol) return;
    isReady = true;
    clearInterval(hello);
    for (const message of protocol.subscribe) send(message);
    send(protocol.volume(volume));
    send(protocol.muted(muted));
    if (rate !== 1) send(protocol.rate(rate));
    const start = target?.time ?? told.time;
    if (start > 0) send(protocol.seek(start));
    if (isLive) tellReady();
    if (wantsPlay) play();
    ask();
  }

  function tellReady(): void {
    isReadyTold = true;
    tell({ type: 'media.ready', duration: length(), qualities: [], captions: [] });
  }

  function play(): void {
    wantsPlay = true;
    if (!isReady || !protocol) return;
    // Sites begin anew by themselves, but say nothing of the way back.
    if (hasEnded) seekTo(0);
    send(protocol.play);
    clearTimeout(refusal);
    refusal = setTimeout(refuse, FRAME_PLAY_PATIENCE_MS);
  }

  /** The browser keeps silent about a frame that may not start. */
  function refuse(): void {
    clearTimeout(refusal);
    if (isPlaying || !wantsPlay) return;
    wantsPlay = false;
    tell({ type: 'media.blocked', muted });
  }

  function seekTo(wanted: Seconds): void {
    const last = duration > 0 && !isLive ? duration : Number.POSITIVE_INFINITY;
    target = { time: Math.min(Math.max(0, wanted), last), from: target?.time ?? time() };
    hasEnded = false;
    surface.clock.refresh();
    if (!isReady || !protocol) return;
    tell({ type: 'media.seeking' });
    send(protocol.seek(target.time));
  }

  /** @param at the time of the page, which counts unless it is older than the seek under way */
  function settle(at: Seconds, isSure: boolean): void {
    if (target) {
      const away = Math.abs(at - target.time);
      const isThere = isSure ? away < FRAME_SEEK_NEAR_S : isNearer(at, target);
      if (!isThere) return;
      target = undefined;
      told = { time: at, at: performance.now() };
      tell({ type: 'media.seeked', seek, time: at });
      return;
    }
    told = { time: at, at: performance.now() };
  }

  function hear(fact: FrameFact): void {
    if (fact.kind !== 'ready' && !isReady) begin();
    switch (fact.kind) {
      case 'ready':
        return begin();
      case 'duration':
        if (Math.abs(fact.duration - duration) > 0.01) {
          duration = fact.duration;
          if (!isLive) tellReady();
        }
        return;
      case 'buffered':
        bufferedTo = fact.to;
        return;
      case 'time':
        return settle(fact.time, false);
      case 'seeked':
        return settle(fact.time, true);
      case 'playing':
        clearTimeout(refusal);
        wantsPlay = true;
        if (isPlaying) return;
        isPlaying = true;
        told = { time: told.time, at: performance.now() };
        if (!isReadyTold) tellReady();
        return tell({ type: 'media.playing' });
      case 'paused':
        if (!isPlaying) return;
        told = { time: time(), at: performance.now() };
        isPlaying = false;
        wantsPlay = false;
        return tell({ type: 'media.paused' });
      case 'waiting':
        clearTimeout(refusal);
        if (!isPlaying) return;
        told = { time: time(), at: performance.now() };
        isPlaying = false;
        return tell({ type: 'media.waiting' });
      case 'ended':
        hasEnded = true;
        isPlaying = false;
        wantsPlay = false;
        return tell({ type: 'media.ended' });
      case 'rate':
        if (fact.rate === rate && isRateTold) return;
        told = { time: time(), at: performance.now() };
        rate = fact.rate;
        isRateTold = true;
        return tell({ type: 'media.rate', rate });
      case 'volume':
        if ((fact.volume ?? volume) === volume && (fact.muted ?? muted) === muted && isVolumeTold) return;
        volume = Math.round(fact.volume ?? volume);
        muted = fact.muted ?? muted;
        if (isUnmuting && muted) return;
        isUnmuting = false;
        isVolumeTold = true;
        return tell({ type: 'media.volume', volume, muted });
      case 'blocked':
        return refuse();
      case 'failed':
        clearTimeout(refusal);
        return tell({ type: 'media.fatal' });
    }
  }
  /** What was asked for is told again once, even where it was so already: the charts wait to hear it. */
  let isRateTold = false;
  let isVolumeTold = false;
  /** Nothing but a seek leads out of a film's end. */
  let hasEnded = false;
  /** Louder is heard: sites tell volume and mute one after the other, and only both together are what was asked for. */
  let isUnmuting = false;

  const close = surface.open({
    reading: () => ({
      time: time(),
      duration: length(),
      seekableFrom: 0,
      seekableTo: duration,
      bufferedTo: Math.max(bufferedTo, time()),
    }),
    playhead: () => (isReadyTold && !target ? { kind: source.kind, time: time() } : undefined),
  });

  return {
    take(command) {
      switch (command.type) {
        case 'media.admit':
          wantsPlay ||= command.play;
          return load();
        case 'media.play':
          return play();
        case 'media.pause':
          wantsPlay = false;
          clearTimeout(refusal);
          return send(protocol?.pause);
        case 'media.seek':
          seek = command.seek;
          return seekTo(command.time);
        case 'media.seekBy':
          seek = command.seek;
          return seekTo((target?.time ?? time()) + command.seconds);
        case 'media.nudge':
          if (command.seek === seek && target) seekTo(Math.max(0, Math.min(target.time, duration - NUDGE_S)));
          return;
        case 'media.toEdge':
          if (isLive && duration > 0) seekTo(duration);
          return;
        case 'media.setRate':
          isRateTold = false;
          send(protocol?.rate(command.rate));
          return ask();
        case 'media.setVolume':
          isVolumeTold = false;
          send(protocol?.volume(command.volume));
          isUnmuting = command.volume > 0;
          if (isUnmuting) send(protocol?.muted(false));
          return ask();
        case 'media.setMuted':
          isVolumeTold = false;
          isUnmuting = false;
          send(protocol?.muted(command.muted));
          return ask();
        case 'media.reload':
          wantsPlay ||= isPlaying;
          if (frame) load();
          return;
        // The provider's page has no frames to step, no renditions, captions or signatures of ours.
        default:
          return;
      }
    },
    close() {
      unload();
      close();
    },
  };
}

/** Provider times come a few a second: a time counts once it is nearer to where the seek leads than to where it began. */
function isNearer(at: Seconds, { time, from }: { time: Seconds; from: Seconds }): boolean {
  const away = Math.abs(at - time);
  return away < FRAME_SEEK_NEAR_S && away <= Math.abs(at - from);
}
