/** Plays a film in a media element with the browser's controls, using the engine that its address needs. */
import type { Seconds } from '../../core/domain/media.ts';
import { loadEngine } from '../adapters/media/engines.ts';
import type { Engine } from '../adapters/media/engine.ts';

export type AttachFilm = typeof attachFilm;

interface FilmOptions {
  url: string;
  startAt: Seconds;
  /** Called if playback cannot continue. */
  onFatal: () => void;
}

/** @returns detaches the film */
export function attachFilm(video: HTMLVideoElement, { url, startAt, onFatal }: FilmOptions): () => void {
  let engine: Engine | undefined;
  let isOver = false;
  loadEngine(url)
    .then((create) => {
      if (isOver) return;
      engine = create?.({
        video,
        source: { url, kind: 'replay', autoplay: false, frugal: true, volume: 0, muted: true, rate: 1 },
        startAt,
        startAtWall: undefined,
        quality: 'auto',
        sign: (address) => address,
        onQualities: () => undefined,
        onFatal,
      });
    })
    .catch(onFatal);
  return () => {
    isOver = true;
    engine?.destroy();
  };
}
