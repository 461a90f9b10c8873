/** A second media element with an engine of its own, that stands paused at the beginning of the next film (row P32). */
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';
import type { Engine, EngineHost } from './engine.ts';
import type { loadEngine } from './engines.ts';

/** What the engine requests from its owner and reports to it. */
export type EngineListener = Pick<EngineHost, 'sign' | 'onQualities' | 'onAudio' | 'onFatal'>;

export interface Standby {
  readonly video: HTMLVideoElement;
  /** Whether it is good for this source: the same film at the same place, on an engine that is there and well. */
  fits: (source: MediaSource) => boolean;
  /** Hands the engine over: from now on it speaks to its new owner, who ends it. */
  hand: (listener: EngineListener) => Engine;
  /** Ends it, unless it was handed over. */
  drop: () => void;
}

/** @param like the element on show, for what a page may have given it */
export function createStandby(source: MediaSource, like: HTMLVideoElement, load: typeof loadEngine): Standby {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.muted = true;
  video.tabIndex = like.tabIndex;
  video.className = like.className;
  video.style.cssText = like.style.cssText;
  // It may be hidden behind the page of a provider, which goes with its film.
  if (video.style.display === 'none') video.style.removeProperty('display');

  let engine: Engine | undefined;
  let isBroken = false;
  let isOver = false;
  let listener: EngineListener = {
    sign: (url) => url,
    onQualities: () => undefined,
    onFatal: () => {
      isBroken = true;
    },
  };

  void load(source.url)
    .catch(() => undefined)
    .then((create) => {
      if (isOver) return;
      engine = create?.({
        video,
        source,
        startAt: source.startAt,
        startAtWall: undefined,
        quality: source.quality ?? 'auto',
        audio: source.audioLang,
        onAudio: () => listener.onAudio?.(),
        sign: (url) => listener.sign(url),
        onQualities: () => listener.onQualities(),
        onFatal: (status, codec) => listener.onFatal(status, codec),
      });
    });

  return {
    video,
    fits: ({ url, kind, startAt }) =>
      engine !== undefined && !isBroken && url === source.url && kind === source.kind && startAt === source.startAt,
    hand(to) {
      isOver = true;
      listener = to;
      return engine!;
    },
    drop() {
      if (isOver) return;
      isOver = true;
      engine?.destroy();
    },
  };
}
