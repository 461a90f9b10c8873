/** A second media element with its own engine, paused at the beginning of the next film (row P32). */
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';
import type { Engine, EngineHost } from './engine.ts';
import type { loadEngine } from './engines.ts';

/** The engine's requests and reports to its owner. */
export type EngineListener = Pick<EngineHost, 'sign' | 'onQualities' | 'onAudio' | 'onFatal'>;

export interface Standby {
  readonly video: HTMLVideoElement;
  /** Whether it suits this source: the same film at the same position, with a loaded engine that has not failed. */
  fits: (source: MediaSource) => boolean;
  /** Hands the engine over to a new owner, which ends it. */
  hand: (listener: EngineListener) => Engine;
  /** Ends it, unless it was handed over. */
  drop: () => void;
}

/** @param like the element on show, whose attributes set by the page are copied */
export function createStandby(source: MediaSource, like: HTMLVideoElement, load: typeof loadEngine): Standby {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.muted = true;
  video.tabIndex = like.tabIndex;
  video.className = like.className;
  video.style.cssText = like.style.cssText;
  // It may be hidden behind a provider's page, which is removed with its film.
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
